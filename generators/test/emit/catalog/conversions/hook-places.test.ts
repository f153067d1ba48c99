import { describe, expect, it } from "vitest";
import { createPlaces } from "../../../../src/emit/catalog/conversions/hook-places.ts";
import type { ApiPackage } from "../../../../src/model/ir/model.ts";

const api = (folder: string) => ({ folder }) as ApiPackage;

describe("places of imports", () => {
  it.each([
    ["gen/catalog", "api/v1", "../../api/v1/index.js"],
    ["gen/catalog", "", "../../index.js"],
    ["gen/catalog", "gen/api", "../api/index.js"],
    ["../out", "api/v1", "../p/api/v1/index.js"],
    ["api", "api/v1", "./v1/index.js"],
  ])("%s reaches %j by %s", (folder, from, way) => {
    expect(createPlaces({}, "js", { root: "/work/p", folder }).ofPackage(api(from))).toBe(way);
  });

  it("takes modules as they are, or relative to the project with ./", () => {
    const place = { root: "/p", folder: "gen/catalog" };
    const options = { runtimeModule: "./src/runtime.ts" };
    const places = createPlaces(options, "ts", place);
    expect([places.runtime, places.ofFile("src/a.mts"), places.ofModule("a")]).toEqual([
      "../../src/runtime.ts",
      "../../src/a.ts",
      "./a.ts",
    ]);
    expect(createPlaces({}, "js", place).runtime).toBe("@capikit/api/catalog/runtime");
  });
});
