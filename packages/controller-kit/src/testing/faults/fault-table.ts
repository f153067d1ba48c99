import { type Operation, operations } from "../server/api-request.ts";

/** When a fault occurs: when a request arrives, when it is answered, or while a watch streams. */
export type FaultStage = "arrival" | "answer" | "stream";

/** The definition of a fault. */
export interface FaultEntry {
  readonly stage: FaultStage;
  /** Operations that the fault applies to. */
  readonly on: readonly Operation[];
  /** The effect, in one sentence. */
  readonly description: string;
}

const writes: readonly Operation[] = ["create", "update", "patch", "delete"];
const reads: readonly Operation[] = ["list", "watch"];

const entry = (stage: FaultStage, on: readonly Operation[], description: string): FaultEntry =>
  Object.freeze({ stage, on, description });

/** All faults by name. */
export const faultTable = Object.freeze({
  reset: entry(
    "arrival",
    operations,
    "The connection is reset before a response; the request has no effect.",
  ),
  "half-open": entry("arrival", operations, "The server never responds, and the connection stays open."),
  slow: entry("arrival", operations, "The request is handled after a delay."),
  "too-many-requests": entry("arrival", operations, "429 with Retry-After; the request has no effect."),
  "internal-error": entry("arrival", operations, "500 with a Status; the request has no effect."),
  unavailable: entry("arrival", operations, "503 with the plain text of a proxy; the request has no effect."),
  "server-timeout": entry(
    "arrival",
    operations,
    "504 with a Status of reason Timeout; the request has no effect.",
  ),
  starting: entry("arrival", operations, "All requests get 503 for a time, as from a starting server."),
  refused: entry("arrival", operations, "Connections are closed, and new ones are refused for a time."),
  unauthorized: entry("arrival", operations, "401, as for a rotated token."),
  forbidden: entry("arrival", operations, "403, as for a temporarily missing role binding."),
  expired: entry("arrival", reads, "410: the resource version or the continue token is too old."),
  "too-large": entry("arrival", reads, "504: the resource version is too large, as after a restore."),
  "login-page": entry("arrival", operations, "200 with the sign-in page of a proxy."),
  conflict: entry(
    "arrival",
    writes,
    "409, although the object did not change; for `create`, as by a quota that changes meanwhile.",
  ),
  compaction: entry(
    "arrival",
    operations,
    "The history is dropped, as by an etcd compaction; then the request is handled.",
  ),
  "clock-skew": entry(
    "arrival",
    operations,
    "The server's clock jumps by up to an hour; then the request is handled.",
  ),
  "lost-answer": entry(
    "answer",
    writes,
    "The write succeeds, but the connection is reset before its response.",
  ),
  "slow-answer": entry("answer", writes, "The write succeeds, but its response is delayed."),
  "truncated-answer": entry(
    "answer",
    ["get", "list"],
    "The connection is closed in the middle of the response.",
  ),
  "slow-list": entry("answer", ["list"], "The response arrives in small pieces, with pauses."),
  "watch-ends-at-once": entry("answer", ["watch"], "The watch ends before its first event."),
  "watch-reset": entry("stream", ["watch"], "The connection of a watch is reset."),
  "watch-end": entry("stream", ["watch"], "The watch ends, as at its timeout."),
  "watch-half-open": entry("stream", ["watch"], "No more data arrives, and the connection stays open."),
  "truncated-event": entry("stream", ["watch"], "The watch ends in the middle of an event."),
  "malformed-event": entry("stream", ["watch"], "A line is not valid JSON."),
  "expired-event": entry("stream", ["watch"], "An ERROR event with 410 Expired ends the watch."),
  "error-event": entry("stream", ["watch"], "An ERROR event with 500 InternalError ends the watch."),
  "duplicate-event": entry("stream", ["watch"], "The last event is repeated."),
  "duplicate-bookmark": entry("stream", ["watch"], "A bookmark is repeated."),
  "late-bookmark": entry("stream", ["watch"], "A bookmark is older than the events before it."),
  "late-bookmark-end": entry(
    "stream",
    ["watch"],
    "A bookmark is older than the events before it, and the watch ends.",
  ),
  "delayed-event": entry("stream", ["watch"], "The next events are delayed."),
  "split-event": entry("stream", ["watch"], "A line arrives in two pieces, with a pause between them."),
} satisfies Record<string, FaultEntry>);

/** The name of a fault, see {@link faultTable}. */
export type FaultName = keyof typeof faultTable;

/** Names of all faults. */
export const faultNames = Object.freeze(Object.keys(faultTable)) as readonly FaultName[];

/** Reports whether a fault applies to a stage and an operation. */
export function fits(name: FaultName, stage: FaultStage, operation: Operation): boolean {
  const { stage: at, on }: FaultEntry = faultTable[name];
  return at === stage && on.includes(operation);
}
