import { typeOfComponentsFile } from "@capikit/inventory";
import { describe, expect, test } from "vitest";
import { parseReleaseVersion, printVersion } from "../../../src/repository/model/repository.ts";
import { sortNewestFirst } from "../../../src/repository/sources/latest-version.ts";

test.each([
  ["infrastructure-components.yaml", "InfrastructureProvider"],
  ["infrastructure-components-v2.yml", "InfrastructureProvider"],
  ["control-plane-components_dev.yaml", "ControlPlaneProvider"],
  ["runtime-extension-components.yaml", "RuntimeExtensionProvider"],
  ["infrastructure-componentsfoo.yaml", undefined],
  ["infrastructure-components.json", undefined],
  ["my-infrastructure-components.yaml", undefined],
  ["constructor-components.yaml", undefined],
])("the type of the components file %s is %s", (file, type) => {
  expect(typeOfComponentsFile(file)).toBe(type);
});

describe("versions", () => {
  test.each([
    ["v1.2.3", "v1.2.3"],
    ["1.2.3-rc.1+build.5", "v1.2.3-rc.1+build.5"],
    [" v0.0.0 ", "v0.0.0"],
    ["v1.2", undefined],
    ["v01.2.3", undefined],
    ["v1.2.3-rc.01", undefined],
    ["v1.2.3.4", undefined],
    ["latest", undefined],
  ])("reads %j as %j", (text, printed) => {
    const version = parseReleaseVersion(text);
    expect(version && printVersion(version)).toBe(printed);
  });

  test("that are released come before pre-releases", () => {
    const sorted = sortNewestFirst(["v2.0.0-rc.1", "v1.0.0", "nightly", "v1.1.0", "v2.0.0-rc.2"]);
    expect(sorted.map(printVersion)).toEqual(["v1.1.0", "v1.0.0", "v2.0.0-rc.2", "v2.0.0-rc.1"]);
  });
});
