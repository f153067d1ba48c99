import { describe, expect, it } from "vitest";
import { simpleName, stableSuffixes, templatedName } from "../../src/objects/names.ts";

describe("names", () => {
  const suffix = stableSuffixes("default", "one");

  it("are stable for a cluster and path, and different otherwise", () => {
    expect(suffix("controlPlane")).toMatch(/^[bcdfghjklmnpqrstvwxz2456789]{5}$/);
    expect(stableSuffixes("default", "one")("controlPlane")).toBe(suffix("controlPlane"));
    expect(stableSuffixes("default", "two")("controlPlane")).not.toBe(suffix("controlPlane"));
    expect(suffix("infrastructureCluster")).not.toBe(suffix("controlPlane"));
  });

  it("have 63 characters at most", () => {
    const long = "x".repeat(80);
    expect(simpleName(`${long}-`, "p", suffix)).toHaveLength(63);
    const source = {
      template: "{{ .cluster.name }}",
      where: "naming",
      fallback: "",
      data: { cluster: { name: long } },
    };
    expect(templatedName(source, "p", suffix)).toBe(`${"x".repeat(58)}${suffix("p shortened")}`);
  });

  it("come from naming strategies, which have no functions of sprig", () => {
    const source = {
      where: "ClusterClass naming",
      fallback: "{{ .cluster.name }}-{{ .random }}",
      data: { cluster: { name: "one" } },
    };
    expect(templatedName({ ...source, template: undefined }, "p", () => "abcde")).toBe("one-abcde");
    expect(() =>
      templatedName({ ...source, template: "{{ .machineDeployment.topologyName }}" }, "p", suffix),
    ).toThrow(
      'ClusterClass naming: the name cannot be rendered: line 1: map has no entry for key "machineDeployment"',
    );
    expect(() => templatedName({ ...source, template: "{{ .cluster.name | upper }}" }, "p", suffix)).toThrow(
      'function "upper" not defined',
    );
  });
});
