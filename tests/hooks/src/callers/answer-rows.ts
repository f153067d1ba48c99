import { type Row, row } from "./rows.ts";

const call = "httpCall";
const strict = "a truncated, wrapped or misspelled answer is a bug of the extension that should be visible";
const bounded = "an extension must not fill the caller's memory";
const fewLabels = "a label must not take arbitrary values of extensions";
const notAnswered = "an unreadable answer has no status";

interface AnswerCase {
  readonly ends: Row["ends"];
  readonly where?: string;
  readonly otherwise?: string;
  readonly countsOtherwise?: string;
}

/** The server's answers, by handler. */
const answers: Readonly<Record<string, AnswerCase>> = {
  success: { ends: "ok" },
  block: { ends: "ok" },
  negative: { ends: "ok" },
  "unknown-field": { ends: "ok" },
  "other-kind": { ends: "ok" },
  gzip: { ends: "ok" },
  failure: { ends: "failure", where: "validateResponseStatus" },
  "no-status": { ends: "unknown-status", where: "validateResponseStatus" },
  "unknown-status": { ends: "unknown-status", where: "validateResponseStatus", countsOtherwise: fewLabels },
  "lower-case": { ends: "unknown-status", where: "validateResponseStatus", countsOtherwise: fewLabels },
  null: { ends: "unknown-status", where: "validateResponseStatus" },
  "no-body": { ends: "undecodable" },
  array: { ends: "undecodable" },
  text: { ends: "undecodable" },
  "wrong-type": { ends: "undecodable", countsOtherwise: notAnswered },
  fraction: { ends: "undecodable", countsOtherwise: notAnswered },
  "too-big": { ends: "undecodable", countsOtherwise: notAnswered },
  "broken-gzip": { ends: "undecodable" },
  trailing: { ends: "undecodable", otherwise: strict, countsOtherwise: strict },
  "title-case": { ends: "unknown-status", otherwise: strict, countsOtherwise: strict },
  created: { ends: "bad-status" },
  "no-content": { ends: "bad-status" },
  "not-found": { ends: "bad-status" },
  "long-error": { ends: "bad-status" },
  unavailable: { ends: "bad-status" },
  redirect: { ends: "bad-status", where: "createHTTPClient" },
  oversize: { ends: "too-large", otherwise: bounded, countsOtherwise: bounded },
  "oversize-error": { ends: "bad-status" },
  hang: { ends: "timeout" },
  "slow-loris": { ends: "timeout" },
  drop: { ends: "unreachable" },
  "break-off": { ends: "undecodable" },
  reset: { ends: "undecodable" },
};

/** Failures within an answer, which no policy ignores. */
const answered: readonly Row["ends"][] = ["ok", "failure", "unknown-status"];

/** Every answer over HTTP/2 and HTTP/1.1, and with the policy that ignores failures. */
export const answerRows: readonly Row[] = Object.entries(answers).flatMap(
  ([name, { ends, where = call, ...rest }]) => {
    const handlers = [name];
    // HTTP/2 has no separate connection to reset: the stream ends before it began.
    const ends2 = name === "reset" ? "unreachable" : ends;
    const rows = [
      row(`${name} over HTTP/1.1`, ends, where, { to: "http1", handlers }, rest),
      row(`${name} over HTTP/2`, ends2, where, { handlers }, { ...rest, http2: true }),
    ];
    if (answered.includes(ends)) {
      return [
        ...rows,
        row(`${name}, policy Ignore`, ends, "CallExtension", { handlers, policy: "Ignore" }, rest),
      ];
    }
    // Upstream accepts some answers that ours refuses: a success either way then.
    const { countsOtherwise } = rest;
    return [
      ...rows,
      row(
        `${name}, policy Ignore`,
        "ok",
        "CallExtension",
        { to: "http1", handlers, policy: "Ignore" },
        {
          ...(countsOtherwise !== undefined && { countsOtherwise }),
          ...(ends === "too-large" && { answersOtherwise: bounded }),
        },
      ),
    ];
  },
);
