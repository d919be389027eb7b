// Something asked of the server by a button: while it runs the button rests, and what went wrong is said.

import { wrongWords } from "./words";

export class Attempt {
  busy = $state(false);
  wrong = $state("");

  /** Do it; what is refused, or can't be reached, is told in the reader's words. */
  async run(task: () => Promise<unknown>): Promise<void> {
    this.busy = true;
    this.wrong = "";
    try {
      await task();
    } catch (reason) {
      this.wrong = wrongWords(reason);
    } finally {
      this.busy = false;
    }
  }
}
