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
const arrival = (description: string, on: readonly Operation[] = operations): FaultEntry =>
  entry("arrival", on, description);
const answer = (description: string, on = writes): FaultEntry => entry("answer", on, description);
const stream = (description: string): FaultEntry => entry("stream", ["watch"], description);

/** All faults by name. */
export const faultTable = Object.freeze({
  reset: arrival("The connection is reset before a response; the request has no effect."),
  "half-open": arrival("The server never responds, and the connection stays open."),
  slow: arrival("The request is handled after a delay."),
  "too-many-requests": arrival("429 with Retry-After; the request has no effect."),
  "internal-error": arrival("500 with a Status; the request has no effect."),
  unavailable: arrival("503 with the plain text of a proxy; the request has no effect."),
  "server-timeout": arrival("504 with a Status of reason Timeout; the request has no effect."),
  starting: arrival("All requests get 503 for a time, as from a starting server."),
  refused: arrival("Connections are closed, and new ones are refused for a time."),
  unauthorized: arrival("401, as for a rotated token."),
  forbidden: arrival("403, as for a temporarily missing role binding."),
  expired: arrival("410: the resource version or the continue token is too old.", reads),
  "too-large": arrival("504: the resource version is too large, as after a restore.", reads),
  "login-page": arrival("200 with the sign-in page of a proxy."),
  conflict: arrival(
    "409, although the object did not change; for `create`, as by a quota that changes meanwhile.",
    writes,
  ),
  compaction: arrival("The history is dropped, as by an etcd compaction; then the request is handled."),
  "clock-skew": arrival("The server's clock jumps by up to an hour; then the request is handled."),
  "lost-answer": answer("The write succeeds, but the connection is reset before its response."),
  "slow-answer": answer("The write succeeds, but its response is delayed."),
  "truncated-answer": answer("The connection is closed in the middle of the response.", ["get", "list"]),
  "slow-list": answer("The response arrives in small pieces, with pauses.", ["list"]),
  "watch-ends-at-once": answer("The watch ends before its first event.", ["watch"]),
  "watch-reset": stream("The connection of a watch is reset."),
  "watch-end": stream("The watch ends, as at its timeout."),
  "watch-half-open": stream("No more data arrives, and the connection stays open."),
  "truncated-event": stream("The watch ends in the middle of an event."),
  "malformed-event": stream("A line is not valid JSON."),
  "expired-event": stream("An ERROR event with 410 Expired ends the watch."),
  "error-event": stream("An ERROR event with 500 InternalError ends the watch."),
  "duplicate-event": stream("The last event is repeated."),
  "duplicate-bookmark": stream("A bookmark is repeated."),
  "late-bookmark": stream("A bookmark is older than the events before it."),
  "late-bookmark-end": stream("A bookmark is older than the events before it, and the watch ends."),
  "delayed-event": stream("The next events are delayed."),
  "split-event": stream("A line arrives in two pieces, with a pause between them."),
} satisfies Record<string, FaultEntry>);

/** The name of a fault, see {@link faultTable}. */
export type FaultName = keyof typeof faultTable;

/** Names of all faults. */
export const faultNames = Object.freeze(Object.keys(faultTable)) as readonly FaultName[];

export function fits(name: FaultName, stage: FaultStage, operation: Operation): boolean {
  const { stage: at, on }: FaultEntry = faultTable[name];
  return at === stage && on.includes(operation);
}
