import { setImmediate as nextTurn } from "node:timers/promises";
import type { EventsV1Event as Event } from "@capikit/api/kubernetes";
import type { Client } from "@capikit/client";
import { ApiError } from "@capikit/client/errors";
import { applyMergePatch } from "@capikit/common/json";
import { createFakeClock } from "@capikit/common/time";
import { createEventRecorder } from "@capikit/controller-kit/controller";
import { readResponses } from "@capikit/reference";
import { describe, expect, it } from "vitest";
import {
  comparableEvent,
  type Emission,
  eventRecording,
  likeCore,
  likeEvents,
  quietMs,
  type Recorded,
} from "../../src/client-go/event-scenarios.ts";

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
