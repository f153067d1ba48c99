import { describe, expect, it } from "vitest";
import { runFuzzer } from "../../src/engine/run-fuzzer.ts";

const module = new URL("../support/planted-faults.ts", import.meta.url);

/** Runs one input in a thread. Only inputs that never end have to reach the time limit. */
async function findingsOf(text: string, hangMs: number) {
  const { findings } = await runFuzzer({
    module,
    pool: [Buffer.from(text)],
    seed: 1,
    timeMs: 0,
    hangMs,
    heapMb: 64,
  });
  return findings.map(({ kind, message, input }) => [
    kind,
    message.split("\n", 1)[0],
    Buffer.from(input).toString(),
  ]);
}

describe("a thread of the fuzzer", () => {
  it.each([
    ["fine", []],
    ["documented", []],
    ["((property", [["error", "PropertyError: a property fails", "((property"]]],
    ["((null", [["error", "TypeError: Cannot read properties of null (reading 'use')", "((null"]]],
    ["((pollute", [["error", "PropertyError: Object.prototype changed: polluted", "((pollute"]]],
    ["((reject", [["error", "Error: nobody waits for this", "((reject"]]],
    ["((hang", [["hang", "one input took longer than 1500 ms", "((hang"]]],
    ["((grow", [["memory", "one input took more than 64 MB of heap", "((grow"]]],
  ])("reports an input that ends in %j", async (text, expected) => {
    expect(await findingsOf(text, text === "((hang" ? 1_500 : 60_000)).toEqual(expected);
  });

  it("finds a fault by itself, and makes its input smaller", async () => {
    const pool = [Buffer.from("((property and much more that does not matter")];
    const { findings, executions } = await runFuzzer({ module, pool, seed: 1, timeMs: 300, hangMs: 5_000 });
    expect(executions).toBeGreaterThan(0);
    const [property] = findings.filter(({ message }) => message.startsWith("PropertyError: a property"));
    expect(Buffer.from(property?.input ?? []).toString()).toBe("((property");
  });
});
