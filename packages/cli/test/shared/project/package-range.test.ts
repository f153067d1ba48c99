import { describe, expect, it } from "vitest";
import { packageRange } from "../../../src/shared/project-edit/add-packages.ts";
import { version } from "../../../src/shared/report/version.ts";

const kit = "@capikit/extension-kit";

describe("the range of a further package", () => {
  it.each([
    "^0.1.0",
    "0.1.0",
    "~0.1",
    ">=0.1.0 <0.3.0",
    "0.1.x",
    "*",
    "workspace:^",
    "workspace:*",
    "workspace:^0.1.0",
  ])("is that of the others: %s", (range) => {
    expect(packageRange({ dependencies: { "@capikit/common": range } }, kit)).toBe(range);
    expect(packageRange({ devDependencies: { capikit: range } }, kit)).toBe(range);
  });

  it.each([
    "file:/home/me/capikit/capikit-common-0.1.0.tgz",
    "file:../capikit-common-0.1.0.tgz",
    "../common",
    "link:../capikit/packages/common",
    "portal:../capikit/packages/common",
    "workspace:packages/common",
    "workspace:@capikit/common@*",
    "git+https://github.com/capikit/capikit.git#v0.1.0",
    "github:capikit/capikit",
    "capikit/common",
    "https://example.org/capikit-common-0.1.0.tgz",
    "npm:@acme/common@^0.1.0",
    "catalog:",
    "latest",
    "next",
    "",
  ])("is not that of one other package: %s", (range) => {
    expect(packageRange({ dependencies: { "@capikit/common": range } }, kit)).toBe(`^${version()}`);
    const both = { dependencies: { "@capikit/api": range }, devDependencies: { capikit: "^0.3.0" } };
    expect(packageRange(both, kit)).toBe("^0.3.0");
  });

  it.each([
    [{ [kit]: "file:vendor/capikit-extension-kit-0.1.0.tgz" }],
    [{ [`${kit}@^0.1.0`]: "file:vendor/capikit-extension-kit-0.1.0.tgz" }],
    [{ [kit]: { ".": "file:vendor/capikit-extension-kit-0.1.0.tgz", undici: "8.0.0" } }],
  ])("is that of the overrides, because npm rejects any other: %j", (overrides) => {
    const manifest = { dependencies: { "@capikit/common": "^0.1.0" }, overrides };
    expect(packageRange(manifest, kit)).toBe("file:vendor/capikit-extension-kit-0.1.0.tgz");
  });

  it.each([{}, { overrides: { [kit]: `$${kit}` } }, { overrides: { [kit]: { undici: "8.0.0" } } }])(
    "is the version of this program without others: %j",
    (manifest) => {
      expect(packageRange(manifest, kit)).toBe(`^${version()}`);
    },
  );
});
