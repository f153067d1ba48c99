import { isDeepStrictEqual } from "node:util";
import { beforeAll, describe, expect, it } from "vitest";
import { controllerGenMarkers, controllerGenOfAll } from "../src/controller-gen.ts";
import { comparable } from "../src/manifests.ts";
import { parityCases, recordAnswer, recordedMarkers, recordMarkers } from "../src/parity-case.ts";
import type { Files } from "../src/txtar.ts";

const cases = parityCases();
const update = process.env.UPDATE_GOLDEN === "1";

describe("recorded answers of controller-gen (UPDATE_GOLDEN=1 updates them)", () => {
  let theirs: ReadonlyMap<string, Files>;

  beforeAll(async () => {
    theirs = await controllerGenOfAll(cases);
  });

  it.each(cases)("$name", (parityCase) => {
    const answer = theirs.get(parityCase.name) ?? {};
    expect(answer).not.toEqual({});
    // controller-gen writes the keys of maps that YAML reads as numbers in an order that changes.
    const [recorded, expected] = [comparable(parityCase.recorded), comparable(answer)];
    if (!update) expect(recorded).toEqual(expected);
    else if (!isDeepStrictEqual(recorded, expected)) recordAnswer(parityCase, answer);
  });

  it("all markers", async () => {
    const names = await controllerGenMarkers();
    if (update) recordMarkers(names);
    else expect(recordedMarkers()).toEqual(names);
  });
});
