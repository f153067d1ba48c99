import type { Operation } from "../server/api-request.ts";

/** When a fault strikes: as a request arrives, as it is answered, or while a watch streams. */
export type FaultStage = "arrival" | "answer" | "stream";

/** What a fault is. */
export interface FaultEntry {
  readonly stage: FaultStage;
  /** The operations that it can strike. */
  readonly on: readonly Operation[];
  /** What happens, in one sentence. */
  readonly description: string;
}

const calls: readonly Operation[] = [
  "get",
  "list",
  "watch",
  "create",
  "update",
  "patch",
  "delete",
  "deletecollection",
  "discovery",
];
const writes: readonly Operation[] = ["create", "update", "patch", "delete"];
const reads: readonly Operation[] = ["list", "watch"];

const entry = (stage: FaultStage, on: readonly Operation[], description: string): FaultEntry =>
  Object.freeze({ stage, on, description });

/** Every fault that the server knows, by name. */
export const faultTable = Object.freeze({
  reset: entry("arrival", calls, "The connection is reset before anything is answered; nothing was done."),
  "half-open": entry("arrival", calls, "Nothing is ever answered, and the connection stays open."),
  slow: entry("arrival", calls, "The request is held up before it is looked at."),
  "too-many-requests": entry("arrival", calls, "429 with Retry-After; nothing was done."),
  "internal-error": entry("arrival", calls, "500 with a Status; nothing was done."),
  unavailable: entry("arrival", calls, "503 with the plain text of a proxy; nothing was done."),
  "server-timeout": entry("arrival", calls, "504 with a Status of reason Timeout; nothing was done."),
  starting: entry("arrival", calls, "All requests get 503 for a while, as from a server that starts."),
  refused: entry("arrival", calls, "Connections break, and new ones are refused for a while."),
  unauthorized: entry("arrival", calls, "401, as for a token that has just been rotated."),
  forbidden: entry("arrival", calls, "403, as for a role binding that is missing for a while."),
  expired: entry("arrival", reads, "410: the resource version or the continue token is too old."),
  "too-large": entry("arrival", reads, "504: the resource version is too large, as after a restore."),
  "login-page": entry("arrival", calls, "200 with the page of a proxy that wants a sign-in."),
  conflict: entry("arrival", ["update", "patch"], "409, although nobody changed the object."),
  compaction: entry(
    "arrival",
    calls,
    "The history is forgotten, as after etcd was compacted; then all goes on.",
  ),
  "clock-skew": entry("arrival", calls, "The server's clock jumps by up to an hour; then all goes on."),
  "lost-answer": entry("answer", writes, "The write is done, and the connection reset before its answer."),
  "slow-answer": entry("answer", writes, "The write is done, and its answer comes late."),
  "truncated-answer": entry("answer", ["get", "list"], "The connection breaks in the middle of the answer."),
  "slow-list": entry("answer", ["list"], "The answer comes in small pieces, with pauses."),
  "watch-ends-at-once": entry("answer", ["watch"], "The watch is over before its first event."),
  "watch-reset": entry("stream", ["watch"], "The connection of a watch is reset."),
  "watch-end": entry("stream", ["watch"], "The watch is over, as at its timeout."),
  "watch-half-open": entry("stream", ["watch"], "Nothing comes any more, and the connection stays open."),
  "truncated-event": entry("stream", ["watch"], "The watch is over in the middle of an event."),
  "malformed-event": entry("stream", ["watch"], "A line comes that is no JSON."),
  "expired-event": entry("stream", ["watch"], "An ERROR event with 410 Expired ends the watch."),
  "error-event": entry("stream", ["watch"], "An ERROR event with 500 InternalError ends the watch."),
  "duplicate-event": entry("stream", ["watch"], "The last event comes once more."),
  "duplicate-bookmark": entry("stream", ["watch"], "The same bookmark comes twice."),
  "late-bookmark": entry("stream", ["watch"], "A bookmark comes that is older than the events before it."),
  "late-bookmark-end": entry(
    "stream",
    ["watch"],
    "A bookmark comes that is older than the events before it, and the watch is over.",
  ),
  "delayed-event": entry("stream", ["watch"], "The next events come late."),
  "split-event": entry("stream", ["watch"], "A line comes in two pieces, with a pause between them."),
} satisfies Record<string, FaultEntry>);

/** The name of a fault, see {@link faultTable}. */
export type FaultName = keyof typeof faultTable;

/** Names of all faults. */
export const faultNames = Object.freeze(Object.keys(faultTable)) as readonly FaultName[];

/** Whether a fault can strike at this point. */
export function fits(name: FaultName, stage: FaultStage, operation: Operation): boolean {
  const { stage: at, on }: FaultEntry = faultTable[name];
  return at === stage && on.includes(operation);
}
