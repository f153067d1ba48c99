import { setImmediate as nextTurn } from "node:timers/promises";
import { compareText } from "@capikit/common/text";
import { createFakeClock } from "@capikit/common/time";
import { type AddOptions, createQueue } from "@capikit/controller-kit/controller";
import type { Recording } from "@capikit/reference";
import fc from "fast-check";

/** An operation on a queue. */
export type Step =
  | ({ readonly do: "add"; readonly key: string } & AddOptions)
  | { readonly do: "get" }
  /** `which` selects one of the sorted keys in progress, modulo their number. */
  | { readonly do: "done"; readonly which: number }
  | { readonly do: "forget"; readonly key: string }
  | { readonly do: "sleep"; readonly ms: number };

/** A key, and the index of the operation after which it was handed out. */
export interface HandedOut {
  readonly key: string;
  readonly priority: number;
  readonly step: number;
}

const key = fc.constantFrom(..."abcdef");
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record(
      {
        do: fc.constant("add" as const),
        key,
        afterMs: fc.nat(40),
        rateLimited: fc.boolean(),
        priority: fc.constantFrom(-100, 0, 7),
      },
      { requiredKeys: ["do", "key"] },
    ),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant("get" as const) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant("done" as const), which: fc.nat(9) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("forget" as const), key }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant("sleep" as const), ms: fc.nat(30) }) },
);

/** Draws sequences of operations. */
export function drawSteps(numRuns: number, seed: number): readonly (readonly Step[])[] {
  return fc.sample(fc.array(step, { minLength: 20, maxLength: 80, size: "max" }), { numRuns, seed });
}

/** Runs operations with capikit. */
export async function runQueue(steps: readonly Step[]): Promise<readonly HandedOut[]> {
  const clock = createFakeClock();
  const queue = createQueue<string>({ clock, starvation: false });
  const handedOut: HandedOut[] = [];
  const inProgress: string[] = [];
  let now = 0;
  for (const [index, one] of steps.entries()) {
    now = index;
    switch (one.do) {
      case "add":
        queue.add(one.key, one);
        break;
      case "get":
        void queue.get().then((item) => {
          if (item === undefined) return;
          handedOut.push({ key: item.key, priority: item.priority, step: now });
          inProgress.push(item.key);
          inProgress.sort();
        });
        break;
      case "done": {
        const [done] = inProgress.splice(one.which % Math.max(1, inProgress.length), 1);
        if (done !== undefined) queue.done(done);
        break;
      }
      case "forget":
        queue.forget(one.key);
        break;
      case "sleep":
        clock.advance(one.ms);
    }
    await nextTurn();
  }
  queue.shutDown();
  // Callers that waited receive their keys at the same time, in any order.
  return handedOut.sort((a, b) => a.step - b.step || compareText(a.key, b.key));
}

/** The keys that controller-runtime's priority queue hands out: `<step> <key> <priority>` each. */
export const queueRecording: Recording<readonly HandedOut[], string> = {
  reference: "client-reference",
  file: new URL("../../fixtures/client-go/queue.json", import.meta.url),
  requests: Object.fromEntries(drawSteps(200, 1).map((steps, index) => [index, { op: "queue", steps }])),
  comparable: handedOutText,
};

export function handedOutText(all: readonly HandedOut[]): string {
  return all.map(({ step, key, priority }) => `${step} ${key} ${priority}`).join(", ");
}
