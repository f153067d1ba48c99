import { describe, expect, it } from "vitest";
import { createUnanswered } from "../../src/transport/unanswered.ts";

function at() {
  let now = 0;
  const clock = { now: () => now, after: () => () => {} };
  const connections = {};
  return {
    connections,
    unanswered: createUnanswered(clock),
    pass: (ms: number) => {
      now += ms;
    },
  };
}

describe("connections with unanswered requests", () => {
  it("do so for long from 5 s on, however short each request is waited for", () => {
    const { unanswered, connections, pass } = at();
    for (let n = 0; n < 10; n++) {
      expect(unanswered.isLong(connections)).toBe(false);
      unanswered.sent(connections);
      pass(500);
    }
    expect(unanswered.isLong(connections)).toBe(true);
    expect(unanswered.isLong({})).toBe(false);
  });

  it("count as answered after any answer", () => {
    const { unanswered, connections, pass } = at();
    unanswered.sent(connections);
    pass(10_000);
    unanswered.answered(connections);
    expect(unanswered.isLong(connections)).toBe(false);
    pass(10_000);
    unanswered.sent(connections);
    expect(unanswered.isLong(connections)).toBe(false);
  });
});
