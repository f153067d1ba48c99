import { expect, it } from "vitest";
import { access, camel, kebab, key, relativeImport } from "../src/print/names.ts";

it.each([
  ["Machine", "machine", "machine"],
  ["MachinePool", "machinePool", "machine-pool"],
  ["IPAddressClaim", "ipAddressClaim", "ip-address-claim"],
  ["AWSCluster", "awsCluster", "aws-cluster"],
  ["DNS", "dns", "dns"],
])("%s is %s in names and %s in files", (kind, name, file) => {
  expect(camel(kind)).toBe(name);
  expect(kebab(kind)).toBe(file);
});

it.each([
  ["gen/conversion", "api/v1/index.js", "../../api/v1/index.js"],
  ["api/gen", "api/v1/index.js", "../v1/index.js"],
  ["api/v1", "api/v1/overrides.js", "./overrides.js"],
])("files in %s import %s as %s", (folder, file, expected) => {
  expect(relativeImport(folder, file)).toBe(expected);
});

it("quotes names that are no identifiers", () => {
  expect([access("a"), access("a-b"), access("a", true), access("a-b", true)]).toEqual([
    ".a",
    '["a-b"]',
    "?.a",
    '?.["a-b"]',
  ]);
  expect([key("a"), key("v1beta1"), key("a-b")]).toEqual(["a", "v1beta1", '"a-b"']);
});
