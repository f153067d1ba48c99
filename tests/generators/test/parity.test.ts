import { join } from "node:path";
import { generate } from "@capikit/runner";
import { describe, expect, it } from "vitest";
import { manifestsById } from "../src/manifests.ts";
import { controllerGen, emittersOf, parityCases } from "../src/parity-case.ts";

/** The same API written in Go and in TypeScript gives the same manifests: the peer is the real controller-gen. */
describe("parity with controller-gen", () => {
  it.concurrent.each(parityCases())("$name", async (parityCase) => {
    const theirs = await controllerGen(parityCase);
    const emitters = emittersOf(parityCase.flags);
    const ours = await generate({
      project: join(parityCase.folder, "ts"),
      emitters: Object.keys(emitters),
      config: emitters,
      mode: "none",
      cache: false,
    });
    expect(ours.diagnostics).toEqual([]);
    expect(manifestsById(ours.files.flatMap(({ text }) => text ?? []))).toEqual(manifestsById(theirs));
  });
});
