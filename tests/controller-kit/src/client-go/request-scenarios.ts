import type { Recording } from "@capikit/reference";
import { type Outcome, type RequestScenario, status, widget } from "./scenarios.ts";
import type { Step } from "./scripted-server.ts";

const reset: Step = { break: "reset" };
const eof: Step = { break: "eof" };
const ok: Step = { body: widget() };
const failed = (code: number, reason: string, retryAfter?: string): Step => ({
  status: code,
  body: status(code, reason),
  ...(retryAfter !== undefined && { headers: { "retry-after": retryAfter } }),
});
const page = (names: readonly string[], token?: string): Step => ({
  body: {
    apiVersion: "test.capikit.invalid/v1",
    kind: "WidgetList",
    metadata: { resourceVersion: "9", ...(token !== undefined && { continue: token }) },
    items: names.map((name) => widget(name)),
  },
});
const expired = failed(410, "Expired");
const conflict = failed(409, "Conflict");
const notFound = failed(404, "NotFound");
const stored: Step = { body: { ...widget(), spec: { size: 1, other: 1 }, status: { seen: 0 } } };
const both = { spec: { size: 2 }, status: { seen: 2 } };
const calls = ["get", "create", "update", "patch", "delete"] as const;

export const requestScenarios: Record<string, RequestScenario> = {
  ...Object.fromEntries(
    calls.flatMap((call) => [
      [`${call}: the connection is reset`, { call, steps: [reset, ok] }],
      [`${call}: the connection ends`, { call, steps: [eof, ok] }],
      [`${call}: 429 with Retry-After`, { call, steps: [failed(429, "TooManyRequests", "2"), ok] }],
      [`${call}: 429 without Retry-After`, { call, steps: [failed(429, "TooManyRequests"), ok] }],
      [`${call}: 500 with Retry-After`, { call, steps: [failed(500, "InternalError", "1"), ok] }],
      [`${call}: 500`, { call, steps: [failed(500, "InternalError"), ok] }],
      [`${call}: 503 with Retry-After`, { call, steps: [failed(503, "ServiceUnavailable", "1"), ok] }],
      [`${call}: 503`, { call, steps: [failed(503, "ServiceUnavailable"), ok] }],
      [`${call}: 409 with Retry-After`, { call, steps: [failed(409, "Conflict", "1"), ok] }],
    ]),
  ),
  "get: resets without end": { call: "get", steps: Array(20).fill(reset) },
  "get: 503 without end": { call: "get", steps: Array(20).fill(failed(503, "ServiceUnavailable", "1")) },
  "get: resets and 503 in turn": {
    call: "get",
    steps: [reset, failed(503, "ServiceUnavailable", "2"), reset, ok],
  },
  "get: Retry-After is not a number": { call: "get", steps: [failed(503, "ServiceUnavailable", "soon"), ok] },
  "get: Retry-After is 0": {
    call: "get",
    steps: [...Array(2).fill(failed(503, "ServiceUnavailable", "0")), ok],
  },
  "get: Retry-After is a date": {
    call: "get",
    steps: [failed(503, "ServiceUnavailable", "Sat, 01 Jan 2000 00:00:00 GMT"), ok],
  },
  "get: long waits": { call: "get", steps: [...Array(2).fill(failed(429, "TooManyRequests", "20")), ok] },
  "list: one page": { call: "list", steps: [page(["a", "b"])] },
  "list: pages": { call: "list", steps: [page(["a"], "2"), page(["b"], "3"), page(["c"])] },
  "list: the second page has expired": {
    call: "list",
    steps: [page(["a"], "2"), expired, page(["a", "b"])],
  },
  "list: the first page has expired": { call: "list", steps: [expired, page(["a"])] },
  "list: the full list has expired as well": { call: "list", steps: [page(["a"], "2"), expired, expired] },
  "list: a page is reset": { call: "list", steps: [page(["a"], "2"), reset, page(["b"])] },
  ...Object.fromEntries(
    Object.entries({
      "the object does not exist": { steps: [notFound, ok, ok], change: { spec: { size: 1 } } },
      "another client creates it": { steps: [notFound, failed(409, "AlreadyExists")], change: {} },
      "a new object with a status": { steps: [notFound, ok, ok], change: both },
      "nothing changes": { steps: [stored, ok, ok], change: { spec: { size: 1 } } },
      "the spec changes": { steps: [stored, ok, ok], change: { spec: { size: 2 } } },
      "labels change": { steps: [stored, ok, ok], change: { metadata: { labels: { a: "b" } } } },
      "a field is removed": { steps: [stored, ok, ok], change: { spec: null } },
      "the status changes": { steps: [stored, ok, ok], change: { status: { seen: 1 } } },
      "the status is removed": { steps: [stored, ok, ok], change: { status: null } },
      "both change": { steps: [stored, ok, ok], change: both },
      "a conflict": { steps: [stored, conflict], change: { spec: { size: 2 } } },
      "the read fails": { steps: [failed(403, "Forbidden")], change: {} },
      "the name changes": { steps: [stored, ok, ok], change: { metadata: { name: "x" } } },
    }).map(([name, one]) => [`createOrUpdate: ${name}`, { call: "createOrUpdate" as const, ...one }]),
  ),
  "retryOnConflict: two conflicts": {
    call: "retryOnConflict",
    steps: [ok, conflict, ok, conflict, ok, ok],
  },
  "retryOnConflict: conflicts without end": {
    call: "retryOnConflict",
    steps: Array(12).fill([ok, conflict]).flat(),
  },
  "retryOnConflict: another error": { call: "retryOnConflict", steps: [ok, failed(403, "Forbidden")] },
};

/** A readable form, without the jitter of a tenth of a short delay. */
export const comparableOutcome = ({ requests, ...rest }: Outcome) => ({
  requests: requests.map(
    ({ method, path, query }) =>
      `${method} ${path.replace(/.*\/ns/, "")}?${new URLSearchParams(Object.entries(query).sort())}`,
  ),
  bodies: requests.map(({ method, body }) => (method === "DELETE" ? null : (body ?? null))),
  delays: requests.map(({ afterMs }) => Math.floor(afterMs)),
  ...rest,
});

/** The requests of client-go. */
export const requestRecording: Recording<Outcome, ReturnType<typeof comparableOutcome>> = {
  reference: "client-reference",
  file: new URL("../../fixtures/client-go/requests.json", import.meta.url),
  requests: Object.fromEntries(
    Object.entries(requestScenarios).map(([name, scenario]) => [name, { op: "requests", ...scenario }]),
  ),
  comparable: comparableOutcome,
};
