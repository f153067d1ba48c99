import { applyEdits } from "@capikit/generators/model";
import { UsageError } from "@capikit/generators/run";
import { expect, it } from "vitest";
import { addReleaseSeries } from "../../../src/shared/provider/add-release-series.ts";

const added = (text: string, next = { major: 1, minor: 4 }): string =>
  applyEdits(text, addReleaseSeries(text, { ...next, contract: "v1beta2" }));

it("adds the next series with contract v1beta2, whatever contract the newest has", () => {
  expect(
    added("releaseSeries:\n  - major: 0\n    minor: 3\n    contract: v1alpha4\n", { major: 0, minor: 4 }),
  ).toBe(
    "releaseSeries:\n  - major: 0\n    minor: 3\n    contract: v1alpha4\n  - major: 0\n    minor: 4\n    contract: v1beta2\n",
  );
});

it("adds the series after the released versions, which the list may not contain", () => {
  const text = "releaseSeries:\n- major: 0\n  minor: 1\n  contract: v1beta1\n";
  expect(added(text, { major: 1, minor: 1 })).toBe(`${text}- major: 1\n  minor: 1\n  contract: v1beta2\n`);
});

it("keeps the line endings of the file", () => {
  const text = "releaseSeries:\r\n- minor: 3\r\n  major: 1\r\n  contract: v1beta1\r\n";
  expect(added(text)).toBe(`${text}- minor: 4\r\n  major: 1\r\n  contract: v1beta2\r\n`);
});

it("leaves lists in other notations and quoted numbers to the author", () => {
  for (const text of [
    "releaseSeries: [{major: 1, minor: 3, contract: v1beta1}]\n",
    "releaseSeries:\n-\n  major: 1\n  minor: 3\n  contract: v1beta1\n",
    'releaseSeries:\n- major: 1\n  minor: "3"\n  contract: v1beta1\n',
  ])
    expect(added(text)).toBe(text);
});

it("rejects invalid YAML with the file and the fix", () => {
  expect(() => added("releaseSeries: [\n")).toThrow(UsageError);
});
