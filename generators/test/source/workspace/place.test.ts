import { describe, expect, it } from "vitest";
import { placeOf } from "../../../src/source/workspace/workspace.ts";
import { memoryHost } from "../../support/memory-host.ts";

const host = memoryHost({
  "/repo/package.json": '{ "name": "repo" }',
  "/repo/parts/package.json": '{ "name": "@acme/parts" }',
});

describe("placeOf", () => {
  it.each([
    ["in the project", "/repo/app/api/a.ts", { path: "api/a.ts" }],
    ["in another folder of the project's package", "/repo/types/a.ts", { path: "repo/types/a.ts" }],
    [
      "in a package of the same workspace",
      "/repo/parts/a.ts",
      { path: "@acme/parts/a.ts", package: "@acme/parts" },
    ],
    [
      "in a package installed in the project",
      "/repo/app/node_modules/@acme/b/a.ts",
      { path: "node_modules/@acme/b/a.ts", package: "@acme/b" },
    ],
    ["in a package installed above it", "/repo/node_modules/b/a.ts", { path: "b/a.ts", package: "b" }],
    ["in no package", "/other/a.ts", { path: "/other/a.ts" }],
  ])("returns the displayed path and package of a file %s", (_, path, place) => {
    expect(placeOf("/repo/app", path, host)).toEqual(place);
  });

  it("returns no package for a project that is itself installed", () => {
    expect(placeOf("/x/node_modules/app", "/x/node_modules/app/a.ts", host)).toEqual({ path: "a.ts" });
  });
});
