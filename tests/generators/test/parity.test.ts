import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { comparable } from "../src/manifests.ts";
import { capikit, parityCases, writeCases } from "../src/parity-case.ts";

const cases = parityCases();
let folder = "";

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "capikit-parity-"));
  writeCases(folder, cases);
});
afterAll(() => rmSync(folder, { recursive: true }));

/** `parity.integration.test.ts` compares the recorded answers with controller-gen. */
describe("parity with recorded answers of controller-gen", () => {
  it.each(cases)("$name", async (parityCase) => {
    const expected = comparable(parityCase.recorded);
    expect(Object.keys(expected), "record the answer of controller-gen").not.toEqual([]);
    expect(comparable(await capikit(parityCase, folder))).toEqual(expected);
  });
});
