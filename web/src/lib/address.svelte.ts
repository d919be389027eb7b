// Where friends find this server: who plays on the machine it runs on sees an address that leads nowhere from elsewhere.

import { offer } from "./api";

const HERE = ["localhost", "127.0.0.1", "[::1]"];

class Address {
  origin = $state(location.origin);

  constructor() {
    if (!HERE.includes(location.hostname)) return;
    offer().then(
      ({ site }) => site && (this.origin = site),
      () => undefined, // then the address that is shown has to do
    );
  }
}

export const address = new Address();
