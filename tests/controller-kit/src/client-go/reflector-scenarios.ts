import type { Recording } from "@capikit/reference";
import { type Outcome, status, widget } from "./scenarios.ts";
import type { Step } from "./scripted-server.ts";

const added = (name: string, version: string) => ({ type: "ADDED", object: widget(name, version) });
const deleted = (name: string, version: string) => ({ type: "DELETED", object: widget(name, version) });
const bookmark = (resourceVersion: string, ends = false) => ({
  type: "BOOKMARK",
  object: {
    ...widget(),
    metadata: {
      resourceVersion,
      ...(ends && { annotations: { "k8s.io/initial-events-end": "true" } }),
    },
  },
});
const errorEvent = (code: number, reason: string, more: object = {}) => ({
  type: "ERROR",
  object: status(code, reason, more),
});
const expired = errorEvent(410, "Expired");
const watch = (events: readonly object[], holdMs = 300_000): Step => ({ events, holdMs });
const initial = (...events: object[]) => [added("a", "3"), bookmark("5", true), ...events];
const failed = (code: number, reason: string, retryAfter?: string): Step => ({
  status: code,
  body: status(code, reason),
  ...(retryAfter !== undefined && { headers: { "retry-after": retryAfter } }),
});
const list = (names: readonly string[], resourceVersion: string, token?: string): Step => ({
  body: {
    apiVersion: "test.capikit.invalid/v1",
    kind: "WidgetList",
    metadata: { resourceVersion, ...(token !== undefined && { continue: token }) },
    items: names.map((name) => widget(name)),
  },
});
const noStreams = failed(422, "Invalid");
const brokenStream = failed(500, "InternalError");
const tooLarge = {
  status: 504,
  body: status(504, "Timeout", {
    message: "Timeout: Too large resource version: 9, current: 5",
    details: { causes: [{ reason: "ResourceVersionTooLarge", message: "Too large resource version" }] },
  }),
};

/** Answers of the server. */
export const reflectorScenarios: Record<string, readonly Step[]> = {
  "streams the objects and continues": [watch(initial()), watch([added("b", "7"), deleted("a", "8")])],
  "falls back to a list": [brokenStream, list(["a"], "5"), watch([added("b", "7")])],
  "streams are not supported": [
    noStreams,
    list(["a"], "5"),
    watch([expired], 0),
    noStreams,
    list(["a"], "6"),
    watch([]),
  ],
  "continues after a bookmark": [watch(initial(bookmark("20"))), watch([])],
  "a long watch ends without events": [watch(initial()), watch([]), watch([])],
  "a watch has expired": [watch(initial()), watch([expired], 0), watch(initial())],
  "a watch is refused as expired": [watch(initial()), failed(410, "Expired"), watch(initial())],
  "the version of the stream has expired": [
    watch(initial(expired)),
    failed(410, "Expired"),
    watch(initial()),
  ],
  "the version of the list has expired": [
    brokenStream,
    list(["a"], "5"),
    watch([expired], 0),
    brokenStream,
    failed(410, "Expired"),
    list(["a"], "9"),
    watch([]),
  ],
  "the version of the list is too large": [
    brokenStream,
    list(["a"], "5"),
    watch([expired], 0),
    brokenStream,
    tooLarge,
    list(["a"], "9"),
    watch([]),
  ],
  "the second page of a list has expired": [
    brokenStream,
    list(["a"], "5", "2"),
    failed(410, "Expired"),
    list(["a", "b"], "6"),
    watch([]),
  ],
  "a list is refused": [brokenStream, failed(403, "Forbidden"), brokenStream, list(["a"], "5"), watch([])],
  "a watch is overloaded": [watch(initial()), failed(429, "TooManyRequests"), watch([])],
  "a watch is overloaded again and again": [
    watch(initial()),
    ...Array(6).fill(failed(429, "TooManyRequests")),
    watch([]),
  ],
  "a watch is overloaded with Retry-After": [
    watch(initial()),
    failed(429, "TooManyRequests", "3"),
    watch([]),
  ],
  "the first watch is overloaded": [failed(429, "TooManyRequests"), watch(initial())],
  "the first watch is unavailable with Retry-After": [
    failed(503, "ServiceUnavailable", "2"),
    watch(initial()),
  ],
  "an event reports an unavailable server": [
    watch(initial()),
    watch([errorEvent(503, "ServiceUnavailable", { details: { retryAfterSeconds: 2 } })], 0),
    watch(initial()),
  ],
  "an event reports an overload": [
    watch(initial()),
    watch([errorEvent(429, "TooManyRequests")], 0),
    watch([]),
  ],
  "an event reports an internal error": [
    watch(initial()),
    watch([errorEvent(500, "InternalError")], 0),
    watch(initial()),
  ],
  "a watch is forbidden": [watch(initial()), failed(403, "Forbidden"), watch(initial())],
  "a watch is unavailable": [watch(initial()), failed(503, "ServiceUnavailable"), watch(initial())],
  "a watch is unavailable with Retry-After": [
    watch(initial()),
    failed(503, "ServiceUnavailable", "2"),
    watch([]),
  ],
  "the connection of a watch ends": [watch(initial()), { break: "eof" }, watch([])],
  "the connection of a watch is reset": [watch(initial()), { break: "reset" }, watch(initial())],
  "a watch ends at once": [watch(initial()), watch([], 0), watch(initial())],
  "a watch ends soon": [watch(initial()), watch([], 5000), watch([])],
  "a watch ends at once after an event": [watch(initial()), watch([added("b", "7")], 0), watch([])],
  "everything fails": Array(12).fill(failed(500, "InternalError")),
};

/** A readable form. Delays have a jitter of up to their double: `n` is that of the nth failure. */
export const comparableReflection = ({ requests, names = [] }: Outcome) => ({
  requests: requests.map(({ query: { timeoutSeconds, ...query }, afterMs }) => {
    // An empty version is an absent one.
    const given = Object.entries(query).filter(([, value]) => value !== "");
    const seconds = Number(timeoutSeconds ?? 300);
    const delay = afterMs === 0 ? "" : `after ${Math.floor(Math.log2(afterMs / 800)) + 1}: `;
    const timeout = seconds >= 300 && seconds <= 600 ? "" : ` for ${seconds} s`;
    return `${delay}${new URLSearchParams(given.sort())}${timeout}`;
  }),
  names: [...names].sort(),
});

/** The requests of client-go's reflector. */
export const reflectorRecording: Recording<Outcome, ReturnType<typeof comparableReflection>> = {
  reference: "client-reference",
  file: new URL("../../fixtures/client-go/reflector.json", import.meta.url),
  requests: Object.fromEntries(
    Object.entries(reflectorScenarios).map(([name, steps]) => [name, { op: "reflector", steps }]),
  ),
  comparable: comparableReflection,
};
