import { readResponses } from "@capikit/reference";
import { expect, it } from "vitest";
import { drawSteps, handedOutText, queueRecording, runQueue } from "../../src/client-go/queue-steps.ts";

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
