import { describe, expect, it } from "vitest";
import { controllerGenOfAll } from "../src/controller-gen.ts";
import { comparable } from "../src/manifests.ts";
import { capikit, parityCases } from "../src/parity-case.ts";

const cases = parityCases();

/** The same API in Go and TypeScript gives the same manifests as controller-gen. */
describe("parity with controller-gen", async () => {
  const theirs = await controllerGenOfAll(cases);

  it.each(cases)("$name", async (parityCase) => {
    const expected = comparable(theirs.get(parityCase.name) ?? {});
    expect(Object.keys(expected)).not.toEqual([]);
    expect(comparable(await capikit(parityCase))).toEqual(expected);
  });
});
