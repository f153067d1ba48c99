import { setImmediate as nextTurn } from "node:timers/promises";
import type { EventsV1Event as Event } from "@capikit/api/kubernetes";
import type { Client } from "@capikit/client";
import { parseKubeconfig } from "@capikit/client/config";
import { ApiError } from "@capikit/client/errors";
import { applyMergePatch } from "@capikit/common/json";
import { createFakeClock, poll, retry } from "@capikit/common/time";
import { createEventRecorder } from "@capikit/controller-kit/controller";
import { readResponses } from "@capikit/reference";
import { describe, expect, it } from "vitest";
import {
  backoffs,
  delayRecording,
  limiters,
  pollRecording,
  polls,
} from "../../src/client-go/delay-scenarios.ts";
import {
  comparableEvent,
  type Emission,
  eventRecording,
  likeCore,
  likeEvents,
  quietMs,
  type Recorded,
} from "../../src/client-go/event-scenarios.ts";
import { createInstantClock } from "../../src/client-go/instant-clock.ts";
import { kubeconfigCases, kubeconfigOf } from "../../src/client-go/kubeconfigs.ts";
import { drawSteps, handedOutText, queueRecording, runQueue } from "../../src/client-go/queue-steps.ts";
import {
  comparableReflection,
  reflectorRecording,
  reflectorScenarios,
} from "../../src/client-go/reflector-scenarios.ts";
import {
  comparableOutcome,
  requestRecording,
  requestScenarios,
} from "../../src/client-go/request-scenarios.ts";
import { runReflector, sendRequests } from "../../src/client-go/scenarios.ts";

describe("delays", () => {
  const delays = readResponses(delayRecording);

  describe("delays are those of client-go", () => {
    it.each(limiters)("%s", async (name, question, create) => {
      const clock = createFakeClock();
      const limiter = create(clock);
      const ours: number[] = [];
      for (const key of question.keys) {
        if (key.startsWith("forget ")) {
          limiter.forget(key.slice("forget ".length));
          continue;
        }
        ours.push(limiter.delayMs(key));
        clock.advance(question.pauseMs ?? 0);
      }
      const upstream = delays[name]?.out ?? [];
      expect(ours).toHaveLength(upstream.length);
      for (const [index, delay] of ours.entries()) expect(delay).toBeCloseTo(upstream[index] ?? -1, 3);
    });

    it.each(backoffs)("a back-off of %j", async (backoff) => {
      const { baseMs, factor, maxMs, steps } = backoff;
      const upstream = delays[JSON.stringify(backoff)]?.out;
      const clock = createInstantClock();
      const times: number[] = [];
      const attempt = async (): Promise<never> => {
        times.push(clock.now());
        throw new Error("always");
      };
      const limits = { attempts: steps, initialMs: baseMs, factor, clock, ...(maxMs > 0 && { maxMs }) };
      await expect(retry(attempt, limits)).rejects.toThrow("always");
      const ours = times.slice(1).map((time, index) => time - (times[index] ?? 0));
      expect(ours.map(Math.round)).toEqual(upstream?.map(Math.round));
    });
  });

  // After a slow check, client-go returns to its schedule, while capikit keeps the interval.
  describe("polls are those of wait.PollUntilContextTimeout", () => {
    it.each(polls)("%j", async (question) => {
      const { intervalMs, timeoutMs, immediate, durations } = question;
      const clock = createInstantClock();
      const checks: number[] = [];
      const condition = (): boolean => {
        checks.push(clock.now());
        clock.advance(durations[checks.length - 1] ?? 0);
        return checks.length === durations.length;
      };
      const options = { interval: `${intervalMs}ms`, timeout: `${timeoutMs}ms`, immediate, clock } as const;
      const held = await poll(condition, options).catch(() => false);
      expect({ checks, held }).toEqual(readResponses(pollRecording)[JSON.stringify(question)]?.out);
    });
  });
});

describe("events", () => {
  const responses = readResponses(eventRecording);

  /** Records events with capikit in a store in memory. */
  async function record(emissions: readonly Emission[]): Promise<Recorded<Event>> {
    const clock = createFakeClock();
    const stored = new Map<string, Event>();
    const writes: string[] = [];
    const client = {
      async create(_: unknown, event: Event & { metadata: { name: string } }) {
        stored.set(event.metadata.name, event);
        writes.push(event.metadata.name);
        return event;
      },
      async patch(_: unknown, { name }: { name: string }, { patch }: { patch: object }) {
        const event = stored.get(name);
        if (event === undefined) throw new ApiError({ method: "PATCH", path: name }, 404, {});
        stored.set(name, applyMergePatch(event, patch) as Event);
        writes.push(name);
        return stored.get(name);
      },
    } as unknown as Pick<Client, "create" | "patch">;
    const recorder = createEventRecorder({ client, reportingController: "test", clock, now: clock.now });
    const advance = async (ms: number): Promise<void> => {
      clock.advance(ms);
      await nextTurn();
    };
    for (const { waitMs = 0, times = 1, type, reason, action, note, object, related } of emissions) {
      for (let time = 0; time < times; time++) {
        await advance(waitMs);
        const details = { action, ...(related !== undefined && { related }) };
        recorder[type === "Normal" ? "normal" : "warning"](object, reason, note, details);
        await advance(1);
      }
    }
    await advance(quietMs);
    await recorder.stop();
    const names = [...stored.keys()];
    return { events: [...stored.values()], writes: writes.map((name) => names.indexOf(name)) };
  }

  describe("Events are those of client-go's recorder of events.k8s.io/v1", () => {
    it.each(Object.entries(likeEvents))("%s", async (name, emissions) => {
      const { events, writes } = await record(emissions);
      const upstream = responses[name]?.out;
      expect(events.map(comparableEvent)).toEqual(upstream?.events);
      expect(writes).toEqual(upstream?.writes);
    });
  });

  describe("notes and limits are those of client-go's older recorder", () => {
    it.each(Object.entries(likeCore))("%s", async (name, emissions) => {
      const { events } = await record(emissions);
      const upstream = responses[name]?.out;
      const part = ({ type, reason, note, count }: ReturnType<typeof comparableEvent>) => ({
        type,
        reason,
        note,
        count,
      });
      const ours = events.map(comparableEvent).map(part);
      expect(ours).toEqual(upstream?.core);
      // The other recorder differs: otherwise the scenario belongs to it.
      expect(ours).not.toEqual(upstream?.events.map(part));
    });
  });
});

describe("kubeconfigs", () => {
  it.each(kubeconfigCases)("a kubeconfig with $name", async (one) => {
    const error = await parseKubeconfig(kubeconfigOf(one)).then(
      () => undefined,
      (cause: Error) => cause.message,
    );
    if (one.error === undefined) expect(error).toBeUndefined();
    else expect(error).toContain(one.error);
    // Both refuse it, or the difference has a reason.
    if (one.difference === undefined) expect(one.error === undefined).toBe(one.kubectl === undefined);
  });
});

describe("queue", () => {
  it("queues hand out the keys of controller-runtime's priority queue", async () => {
    const responses = readResponses(queueRecording);
    const drawn = drawSteps(200, 1);
    let count = 0;
    for (const [index, steps] of drawn.entries()) {
      const ours = await runQueue(steps);
      count += ours.length;
      expect(handedOutText(ours), JSON.stringify(steps)).toEqual(responses[index]?.out);
    }
    expect(count).toBeGreaterThan(drawn.length * 5);
  });
});

describe("reflector", () => {
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
});

describe("requests", () => {
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
});
