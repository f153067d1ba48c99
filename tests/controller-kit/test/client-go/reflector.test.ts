import { readResponses } from "@capikit/reference";
import { describe, expect, it } from "vitest";
import {
  comparableReflection,
  reflectorRecording,
  reflectorScenarios,
} from "../../src/client-go/reflector-scenarios.ts";
import { runReflector } from "../../src/client-go/scenarios.ts";

/** Requests that differ, by index. docs/reference/controller-runtime.md lists the differences. */
const intentional: Record<string, Record<number, string>> = {
  "streams are not supported": { 3: "after 1: resourceVersion=5", 4: "after 2: resourceVersion=5" },
  "the version of the list has expired": { 5: "limit=500" },
  "the version of the list is too large": { 5: "limit=500" },
  "an event reports an unavailable server": {
    2: "after 2: allowWatchBookmarks=true&resourceVersion=5&resourceVersionMatch=NotOlderThan&sendInitialEvents=true&watch=true",
  },
  // After a failed connection, the server may be an older state of itself.
  "the connection of a watch ends": {
    2: "after 1: limit=1",
    3: "after 1: allowWatchBookmarks=true&resourceVersion=5&resourceVersionMatch=NotOlderThan&sendInitialEvents=true&watch=true",
  },
  // The watch repeats events of older versions.
  "the connection of a watch is reset": {
    2: "after 1: limit=1",
    3: "after 1: allowWatchBookmarks=true&resourceVersion=5&resourceVersionMatch=NotOlderThan&sendInitialEvents=true&watch=true",
  },
  "a watch ends soon": { 2: "after 1: allowWatchBookmarks=true&resourceVersion=5&watch=true" },
  "a watch ends at once after an event": {
    2: "after 1: allowWatchBookmarks=true&resourceVersion=7&watch=true",
  },
};

/** Asks for the latest state, instead of any that the watch cache of a server has. */
const latest = (request: string): string => request.replace(/^(limit=500)?&?resourceVersion=0$/, "$1");

const responses = readResponses(reflectorRecording);

describe("reflectors send the requests of client-go", () => {
  it.each(Object.entries(reflectorScenarios))("%s", async (name, steps) => {
    const upstream = responses[name]?.out;
    const ours = comparableReflection(await runReflector(steps));
    const expected = upstream?.requests.map(
      (request, index) => intentional[name]?.[index] ?? latest(request),
    );
    expect(ours).toEqual({ ...upstream, requests: expected });
    if (name in intentional) expect(ours).not.toEqual(upstream);
  });
});
