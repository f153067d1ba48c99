import type { Fault } from "./fault.ts";
import { counter, failure } from "./misdeeds.ts";

let dead = false;
const next = counter();

export const robustnessFaults: readonly Fault[] = [
  {
    check: "robustness/malformed",
    what: "success for what is not JSON",
    server: {
      answer: (asked, right) =>
        asked.body === undefined ? { status: 200, body: '{"status":"Success"}' } : right(),
    },
  },
  {
    check: "robustness/malformed-stable",
    what: "errors with a number",
    server: {
      answer: (asked, right) => (asked.body === undefined ? failure(`error ${next()}`) : right()),
    },
  },
  {
    check: "robustness/odd",
    what: "a handler that falls over",
    server: { answer: (asked, right) => (asked.text === "null" ? "drop" : right()) },
  },
  {
    check: "robustness/large",
    what: "no limit",
    server: {
      limit: Number.POSITIVE_INFINITY,
      answer: (asked, right) => {
        const { settings: _, ...body } = asked.body ?? {};
        return asked.text.length > 20_000_000 ? right({ text: JSON.stringify(body) }) : right();
      },
    },
  },
  {
    check: "robustness/alive",
    what: "a server that a request ends",
    server: {
      answer: (asked, right) => {
        dead ||= asked.text.includes("[".repeat(10_000));
        return dead ? { status: 502, body: "bad gateway" } : right();
      },
    },
  },
];
