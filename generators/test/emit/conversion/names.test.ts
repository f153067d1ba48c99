import { expect, it } from "vitest";
import { camel } from "../../../src/emit/conversion/print/names.ts";
import { kebabCase } from "../../../src/emit/generated-names.ts";
import { relativeImport } from "../../../src/source/workspace/paths.ts";

it.each([
  ["Machine", "machine", "machine"],
  ["MachinePool", "machinePool", "machine-pool"],
  ["IPAddressClaim", "ipAddressClaim", "ip-address-claim"],
  ["AWSCluster", "awsCluster", "aws-cluster"],
  ["DNS", "dns", "dns"],
])("%s is %s in names and %s in files", (kind, name, file) => {
  expect(camel(kind)).toBe(name);
  expect(kebabCase(kind)).toBe(file);
});

it.each([
  ["gen/conversion", "api/v1/index.js", "../../api/v1/index.js"],
  ["api/gen", "api/v1/index.js", "../v1/index.js"],
  ["api/v1", "api/v1/overrides.js", "./overrides.js"],
])("files in %s import %s as %s", (folder, file, expected) => {
  expect(relativeImport({ root: "/", folder }, file)).toBe(expected);
});
