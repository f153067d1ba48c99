import { readResponses } from "@capikit/reference";
import { describe, expect, it } from "vitest";
import {
  both,
  comparableOutcome,
  requestRecording,
  requestScenarios,
} from "../../src/client-go/request-scenarios.ts";
import { sendRequests } from "../../src/client-go/scenarios.ts";

/** Intentional differences, as docs/reference/controller-runtime.md lists them. */
const intentional: Record<string, Partial<ReturnType<typeof comparableOutcome>>> = {
  "get: the connection is reset": { delays: [0, 50] },
  "get: the connection ends": { delays: [0, 50] },
  "get: resets without end": { delays: [0, 50, 100, 200, 400, 800, 1000, 1000, 1000, 1000, 1000] },
  "get: resets and 503 in turn": { delays: [0, 50, 2000, 200] },
  "get: Retry-After is 0": { delays: [0, 50, 100] },
  "get: Retry-After is a date": {
    bodies: Array(2).fill(null),
    requests: Array(2).fill("GET /widgets/w?"),
    delays: [0, 50],
    result: "ok",
  },
  "get: long waits": {
    bodies: Array(2).fill(null),
    requests: Array(2).fill("GET /widgets/w?"),
    delays: [0, 20_000],
    result: "TooManyRequests",
  },
  "createOrPatch: both change": { bodies: [null, { spec: both.spec }, { status: both.status }] },
  "list: a page is reset": { delays: [0, 0, 50] },
};

const responses = readResponses(requestRecording);

describe("requests are those of client-go", () => {
  it.each(Object.entries(requestScenarios))("%s", async (name, scenario) => {
    const upstream = responses[name]?.out;
    const ours = comparableOutcome(await sendRequests(scenario));
    expect(ours).toEqual({ ...upstream, ...intentional[name] });
    if (name in intentional) expect(ours).not.toEqual(upstream);
  });
});
