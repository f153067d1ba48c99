import fc from "fast-check";
import { check, type FuzzTarget } from "../../src/target.ts";

class DocumentedError extends Error {}

/** A target with one fault of each kind, which the fuzzer has to find. */
export const target: FuzzTarget = {
  name: "planted-faults",
  extension: "txt",
  arbitrary: fc.constantFrom("documented", "plain", "hang(", "grow(", "pollute(", "reject("),
  errors: [DocumentedError],
  run(input) {
    const text = input.toString("latin1");
    if (text.startsWith("documented")) throw new DocumentedError("documented");
    check(!text.includes("((property"), "a property fails");
    if (text.startsWith("((null")) (null as unknown as { use(): void }).use();
    if (text.startsWith("((pollute")) Object.assign(Object.prototype, { polluted: true });
    if (text.startsWith("((reject")) void Promise.reject(new Error("nobody waits for this"));
    if (text.startsWith("((hang")) for (;;);
    if (text.startsWith("((grow"))
      for (const kept: unknown[] = []; ; ) kept.push(new Array(10_000).fill(kept.length));
  },
};
