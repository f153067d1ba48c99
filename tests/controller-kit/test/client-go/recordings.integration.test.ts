import { askAll, type Recording, readResponses, writeResponses } from "@capikit/reference";
import { describe, expect, it } from "vitest";
import { delayRecording, pollRecording } from "../../src/client-go/delay-scenarios.ts";
import { eventRecording } from "../../src/client-go/event-scenarios.ts";
import { queueRecording } from "../../src/client-go/queue-steps.ts";
import { reflectorRecording } from "../../src/client-go/reflector-scenarios.ts";
import { requestRecording } from "../../src/client-go/request-scenarios.ts";

const check =
  <Out, Recorded>(recording: Recording<Out, Recorded>) =>
  async (): Promise<void> => {
    const responses = await askAll(recording);
    expect(Object.values(responses).flatMap(({ error }) => error ?? [])).toEqual([]);
    if (process.env.UPDATE_GOLDEN === "1") writeResponses(recording, responses);
    else expect(readResponses(recording)).toEqual(responses);
  };

describe("recorded responses of client-go (UPDATE_GOLDEN=1 updates them)", () => {
  it("delays", check(delayRecording));
  it("polls", check(pollRecording));
  it("Events", check(eventRecording));
  it("keys of queues", check(queueRecording));
  it("requests of reflectors", check(reflectorRecording));
  it("requests", check(requestRecording));
});
