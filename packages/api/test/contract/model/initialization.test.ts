import { expect, it } from "vitest";
import {
  contractRules,
  contractVersions,
  fieldsIn,
  type InitializationField,
  initializationFields,
  isInitialized,
} from "../../../src/contract/index.ts";

const names = Object.keys(initializationFields) as InitializationField[];
const cells = names.flatMap((name) => contractVersions.map((version) => [name, version] as const));

it.each(cells)("%s of contract %s is a boolean field of the contract's rules", (name, version) => {
  const fields = contractRules().flatMap((rule) => fieldsIn(rule, version));
  const path = initializationFields[name][version];
  expect(fields.filter((field) => field.path === path).map(({ type }) => type)).toContain("boolean");
});

it.each<readonly [object | undefined, readonly string[]]>([
  [undefined, []],
  [{}, []],
  [{ status: { ready: "true", initialization: { provisioned: 1 } } }, []],
  [{ status: { initialization: null } }, []],
  [{ status: { ready: false, initialization: { provisioned: true } } }, ["provisioned v1beta2"]],
  [{ status: { ready: true } }, ["provisioned v1beta1", "dataSecretCreated v1beta1"]],
  [{ status: { initialized: true } }, ["controlPlaneInitialized v1beta1"]],
  [
    { status: { initialization: { controlPlaneInitialized: true, dataSecretCreated: true } } },
    ["controlPlaneInitialized v1beta2", "dataSecretCreated v1beta2"],
  ],
])("reads the fields of %j", (object, expected) => {
  const found = cells.filter(([name, version]) => isInitialized(object, name, [version]));
  expect(found.map((cell) => cell.join(" "))).toEqual(expected);
  const either = names.filter((name) => isInitialized(object, name));
  expect(either).toEqual(names.filter((name) => found.some(([one]) => one === name)));
});
