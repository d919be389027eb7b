import { beforeEach, describe, expect, it, vi } from "vitest";
import { closeAhead, openAhead, openSocket } from "../src/lib/sockets";

class FakeSocket {
  static readonly OPEN = 1;
  static made: FakeSocket[] = [];
  readyState = 0;
  constructor(readonly url: string) {
    FakeSocket.made.push(this);
  }
  close(): void {
    this.readyState = 2;
  }
}

describe("a socket that is opened ahead", () => {
  beforeEach(() => {
    FakeSocket.made = [];
    vi.stubGlobal("WebSocket", FakeSocket);
    vi.stubGlobal("location", { protocol: "https:", host: "here" });
  });

  it("goes to the first who wants it, and the next gets a new one", () => {
    openAhead("t1");
    openAhead("t1");
    const [first, second] = [openSocket("t1"), openSocket("t1")];
    expect(FakeSocket.made).toEqual([first, second]);
    expect(first.url).toBe("wss://here/api/tables/t1/socket");
  });

  it("is not handed out when it was lost meanwhile", () => {
    openAhead("t2");
    FakeSocket.made[0]!.readyState = 3;
    expect(openSocket("t2")).not.toBe(FakeSocket.made[0]);
  });

  it("is closed when nobody came for it", () => {
    openAhead("t3");
    closeAhead("t3");
    closeAhead("t3");
    expect(FakeSocket.made[0]!.readyState).toBe(2);
    expect(openSocket("t3")).not.toBe(FakeSocket.made[0]);
  });
});
