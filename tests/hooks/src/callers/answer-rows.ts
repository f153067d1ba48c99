import { type Row, row } from "./rows.ts";

const call = "httpCall";
const strict = "a truncated, wrapped or misspelled answer is a bug of the extension that should be visible";
const bounded = "an extension must not fill the caller's memory";
const fewLabels = "a label must not take arbitrary values of extensions";
const waits = "a negative wait would cancel the waits of other extensions";
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
  negative: { ends: "HOOK_CALL_UNDECODABLE", otherwise: waits, countsOtherwise: waits },
  "unknown-field": { ends: "ok" },
  "other-kind": { ends: "ok" },
  gzip: { ends: "ok" },
  failure: { ends: "HOOK_CALL_FAILURE", where: "validateResponseStatus" },
  "no-status": { ends: "HOOK_CALL_UNKNOWN_STATUS", where: "validateResponseStatus" },
  "unknown-status": {
    ends: "HOOK_CALL_UNKNOWN_STATUS",
    where: "validateResponseStatus",
    countsOtherwise: fewLabels,
  },
  "lower-case": {
    ends: "HOOK_CALL_UNKNOWN_STATUS",
    where: "validateResponseStatus",
    countsOtherwise: fewLabels,
  },
  null: { ends: "HOOK_CALL_UNKNOWN_STATUS", where: "validateResponseStatus" },
  "no-body": { ends: "HOOK_CALL_UNDECODABLE" },
  array: { ends: "HOOK_CALL_UNDECODABLE" },
  text: { ends: "HOOK_CALL_UNDECODABLE" },
  "wrong-type": { ends: "HOOK_CALL_UNDECODABLE", countsOtherwise: notAnswered },
  fraction: { ends: "HOOK_CALL_UNDECODABLE", countsOtherwise: notAnswered },
  "too-big": { ends: "HOOK_CALL_UNDECODABLE", countsOtherwise: notAnswered },
  "broken-gzip": { ends: "HOOK_CALL_UNDECODABLE" },
  trailing: { ends: "HOOK_CALL_UNDECODABLE", otherwise: strict, countsOtherwise: strict },
  "title-case": { ends: "HOOK_CALL_UNKNOWN_STATUS", otherwise: strict, countsOtherwise: strict },
  created: { ends: "HOOK_CALL_BAD_STATUS" },
  "no-content": { ends: "HOOK_CALL_BAD_STATUS" },
  "not-found": { ends: "HOOK_CALL_BAD_STATUS" },
  "long-error": { ends: "HOOK_CALL_BAD_STATUS" },
  unavailable: { ends: "HOOK_CALL_BAD_STATUS" },
  redirect: { ends: "HOOK_CALL_BAD_STATUS", where: "createHTTPClient" },
  oversize: { ends: "HOOK_CALL_TOO_LARGE", otherwise: bounded, countsOtherwise: bounded },
  "oversize-error": { ends: "HOOK_CALL_BAD_STATUS" },
  hang: { ends: "HOOK_CALL_TIMEOUT" },
  "slow-loris": { ends: "HOOK_CALL_TIMEOUT" },
  drop: { ends: "HOOK_CALL_UNREACHABLE" },
  "break-off": { ends: "HOOK_CALL_UNDECODABLE" },
  reset: { ends: "HOOK_CALL_UNDECODABLE" },
};

/** Failures within an answer, which no policy ignores. */
const answered: readonly Row["ends"][] = ["ok", "HOOK_CALL_FAILURE", "HOOK_CALL_UNKNOWN_STATUS"];

/** Every answer, also with the policy that ignores failures. */
export const answerRows: readonly Row[] = Object.entries(answers).flatMap(
  ([name, { ends, where = call, ...rest }]) => {
    const handlers = [name];
    const plain = row(name, ends, where, { to: "http1", handlers }, rest);
    if (answered.includes(ends)) {
      return [
        plain,
        row(`${name}, policy Ignore`, ends, "CallExtension", { handlers, policy: "Ignore" }, rest),
      ];
    }
    // Upstream accepts some answers that ours refuses: a success either way then.
    const { countsOtherwise } = rest;
    return [
      plain,
      row(
        `${name}, policy Ignore`,
        "ok",
        "CallExtension",
        { to: "http1", handlers, policy: "Ignore" },
        {
          ...(countsOtherwise !== undefined && { countsOtherwise }),
          ...(ends === "HOOK_CALL_TOO_LARGE" && { answersOtherwise: bounded }),
          ...(name === "negative" && { answersOtherwise: waits }),
        },
      ),
    ];
  },
);
