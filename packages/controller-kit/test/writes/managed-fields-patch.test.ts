import { readFileSync } from "node:fs";
import type { ManagedFieldsEntry } from "@capikit/api/meta";
import { expect, it } from "vitest";
import { managedFieldsPatch } from "../../src/writes/index.ts";

interface UpgradeCase {
  readonly name: string;
  readonly from: readonly string[];
  readonly to: string;
  readonly subresource?: string;
  readonly before: ManagedFieldsEntry[];
  readonly after: ManagedFieldsEntry[] | null;
}

/** Those of `TestUpgradeCSA` in `util/csaupgrade/upgrade_test.go` of client-go v0.37.2. */
const cases: readonly UpgradeCase[] = JSON.parse(
  readFileSync(new URL("csa-upgrade.json", import.meta.url), "utf8"),
);
const objectOf = (managedFields: ManagedFieldsEntry[]) => ({
  apiVersion: "v1",
  kind: "ConfigMap",
  metadata: { name: "test", resourceVersion: "1", managedFields },
});

it.each(cases)("client-go's case $name", ({ before, after, from, to, subresource }) => {
  const patch = managedFieldsPatch(objectOf(before), { from, to, subresource });
  const value = patch?.find(({ path }) => path === "/metadata/managedFields")?.value ?? before;
  expect(value).toEqual(after);
  if (patch !== undefined) {
    expect(patch.at(-1)).toEqual({ op: "replace", path: "/metadata/resourceVersion", value: "1" });
    // A second migration has nothing to do.
    const again = managedFieldsPatch(objectOf(value as ManagedFieldsEntry[]), { from, to, subresource });
    expect(again).toBeUndefined();
  }
});

it.each([
  [{ "f:a": {} }, { "f:a": { "f:b": {} } }, { "f:a": { ".": {}, "f:b": {} } }],
  [{ "f:a": { "f:b": {} } }, { "f:a": { "f:c": {} } }, { "f:a": { "f:b": {}, "f:c": {} } }],
  [{ "f:a": { ".": {}, "f:b": {} } }, { "f:a": {} }, { "f:a": { ".": {}, "f:b": {} } }],
  [{ 'k:{"name":"x"}': {} }, { 'v:"y"': {} }, { 'k:{"name":"x"}': {}, 'v:"y"': {} }],
])("unites %j and %j", (applied, updated, want) => {
  const entry = { manager: "m", apiVersion: "v1", fieldsType: "FieldsV1" };
  const before: ManagedFieldsEntry[] = [
    { ...entry, operation: "Apply", fieldsV1: applied },
    { ...entry, operation: "Update", fieldsV1: updated },
  ];
  const patch = managedFieldsPatch(objectOf(before), { from: ["m"], to: "m" });
  expect(patch?.[0]?.value).toEqual([{ ...entry, operation: "Apply", fieldsV1: want }]);
});
