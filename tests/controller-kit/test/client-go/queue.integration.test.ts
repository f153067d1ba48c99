import { askReference } from "@capikit/reference";
import { expect, inject, it } from "vitest";
import { drawSteps, type HandedOut, runQueue } from "../../src/client-go/queue-steps.ts";

it("queues hand out the keys of controller-runtime's priority queue", async () => {
  const asked = inject("nightly") ? drawSteps(5000, inject("seed")) : drawSteps(200, 2);
  const answers = await askReference<HandedOut[]>(
    "client-reference",
    asked.map((steps) => ({ op: "queue", steps })),
  );
  const differences: string[] = [];
  let count = 0;
  for (const [index, steps] of asked.entries()) {
    const ours = await runQueue(steps);
    const theirs = answers[index]?.out;
    count += ours.length;
    if (JSON.stringify(ours) !== JSON.stringify(theirs))
      differences.push(JSON.stringify({ steps, ours, theirs }));
  }
  expect(differences).toEqual([]);
  expect(count).toBeGreaterThan(asked.length * 5);
});
