import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Coverage } from "../../src/engine/coverage.ts";
import { fuzzLoop } from "../../src/engine/fuzz-loop.ts";
import { minimize } from "../../src/engine/minimize.ts";
import { maxInputBytes, mutate } from "../../src/engine/mutate.ts";
import { createRandom } from "../../src/engine/random.ts";
import { type FuzzTarget, PropertyError } from "../../src/target.ts";

/**
 * Each further letter of the password runs another block: impossible without guidance, some
 * thousand inputs with it.
 */
function guarded(password: string) {
  let reached = 0;
  const target: FuzzTarget = {
    name: "guarded",
    extension: "txt",
    arbitrary: fc.constantFrom("a", "b"),
    errors: [],
    run(input) {
      const text = input.toString("latin1");
      for (reached = 0; reached < password.length && text[reached] === password[reached]; reached++);
      if (reached === password.length) throw new PropertyError("found");
    },
  };
  const coverage: Coverage = { take: () => [reached], stop() {} };
  return { target, coverage };
}

async function run(seed: number, guided: boolean) {
  const { target, coverage } = guarded("{k}");
  const inputs: string[] = [];
  const findings: string[] = [];
  await fuzzLoop(target, {
    seed,
    pool: [Buffer.from("a")],
    coverage: guided ? coverage : undefined,
    goOn: (executions) => executions < (guided ? 20_000 : 3_000) && findings.length === 0,
    onInput: (input) => inputs.push(Buffer.from(input).toString("latin1")),
    onFinding: ({ message }) => findings.push(message),
  });
  return { inputs, findings };
}

describe("the search", () => {
  it("is guided by coverage", async () => {
    expect((await run(1, true)).findings).toHaveLength(1);
    expect((await run(1, false)).findings).toHaveLength(0);
  });

  it("tries the same inputs with the same seed", async () => {
    const { inputs } = await run(7, true);
    expect((await run(7, true)).inputs).toEqual(inputs);
    expect((await run(8, true)).inputs.slice(0, 50)).not.toEqual(inputs.slice(0, 50));
  });
});

it("never makes an input longer than the limit", () => {
  const random = createRandom(3);
  let input: Uint8Array = Buffer.from('{"a":[1,2]}');
  for (let count = 0; count < 500; count++) {
    input = mutate(input, random, [input]);
    expect(input.length).toBeLessThanOrEqual(maxInputBytes);
  }
});

it("minimizes while the failure remains", async () => {
  const fails = (input: Uint8Array): boolean => /a.*b/s.test(Buffer.from(input).toString());
  const smallest = await minimize(
    Buffer.from(`${"x".repeat(3_000)}a${"y".repeat(500)}b${"z".repeat(70)}`),
    fails,
  );
  expect(Buffer.from(smallest).toString()).toBe("ab");
});
