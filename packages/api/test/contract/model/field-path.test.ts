import { describe, expect, it } from "vitest";
import { parseFieldPath } from "../../../src/contract/index.ts";

describe("field paths", () => {
  it.each([
    ["spec", [{ name: "spec" }]],
    [
      "spec.controlPlaneEndpoint.host",
      [{ name: "spec" }, { name: "controlPlaneEndpoint" }, { name: "host" }],
    ],
    [
      "status.failureDomains[].name",
      [{ name: "status" }, { name: "failureDomains", into: "items" }, { name: "name" }],
    ],
    [
      "status.failureDomains{}.controlPlane",
      [{ name: "status" }, { name: "failureDomains", into: "values" }, { name: "controlPlane" }],
    ],
    ["spec.providerIDList[]", [{ name: "spec" }, { name: "providerIDList", into: "items" }]],
  ])("%s", (path, steps) => {
    expect(parseFieldPath(path)).toEqual(steps);
  });

  it.each(["", ".spec", "spec.", "spec..a", "spec.a[0]", "spec[]{}", "spec.a b"])("rejects %j", (path) => {
    expect(() => parseFieldPath(path)).toThrow(`invalid field path ${JSON.stringify(path)}`);
  });
});
