import { describe, expect, it } from "vitest";
import { ConversionError, convert } from "../../src/conversion/index.ts";
import { getAPIVersion } from "./served.ts";

const core = "cluster.x-k8s.io";

/** Returns the error of a conversion. */
function errorOf(object: object, to: string): ConversionError {
  try {
    convert(object, to, { getAPIVersion });
  } catch (error) {
    if (error instanceof ConversionError) return error;
    throw error;
  }
  throw new Error("expected an error");
}

describe("conversion errors report problem, place and fix", () => {
  it.each([
    [
      "a wrong type",
      { kind: "Machine", spec: { readinessGates: [{ conditionType: 5 }] } },
      `${core}/v1beta2`,
      "CONVERSION_INVALID_OBJECT",
      ".spec.readinessGates[0].conditionType",
      "expected a string",
    ],
    [
      "no duration",
      { kind: "MachineHealthCheck", spec: { unhealthyConditions: [{ timeout: "soon" }] } },
      `${core}/v1beta2`,
      "CONVERSION_INVALID_OBJECT",
      ".spec.unhealthyConditions[0].timeout",
      "expected a duration such as 1h30m or 300ms",
    ],
    [
      "a reference with two slashes",
      { kind: "Machine", spec: { infrastructureRef: { apiVersion: "a/b/c" } } },
      `${core}/v1beta2`,
      "CONVERSION_INVALID_OBJECT",
      ".spec.infrastructureRef",
      'a reference has the apiVersion "a/b/c": write group/version, or a version of the core group',
    ],
    [
      "a version that the kind does not have",
      { kind: "Cluster" },
      `${core}/v1`,
      "CONVERSION_UNKNOWN_VERSION",
      "",
      `cannot convert to "${core}/v1": Cluster has ${core}/v1beta2, ${core}/v1beta1`,
    ],
    [
      "an unknown kind",
      { kind: "Clusters" },
      `${core}/v1beta2`,
      "CONVERSION_UNKNOWN_VERSION",
      ".kind",
      `"Clusters" of "${core}/v1beta1" is not a Cluster API kind with several versions`,
    ],
    [
      "a kind that is not a string",
      { kind: { toString: null } },
      `${core}/v1beta2`,
      "CONVERSION_INVALID_OBJECT",
      ".kind",
      "expected a string",
    ],
    [
      "an apiVersion that is not a string",
      { apiVersion: 1n, kind: "Cluster" },
      `${core}/v1beta2`,
      "CONVERSION_INVALID_OBJECT",
      ".apiVersion",
      "expected a string",
    ],
  ])("%s", (_, object, to, code, path, reason) => {
    const error = errorOf({ apiVersion: `${core}/v1beta1`, ...object }, to);
    expect({ code: error.code, path: error.path, reason: error.reason }).toEqual({ code, path, reason });
    expect(error.message).toBe(path === "" ? reason : `${path}: ${reason}`);
  });

  it("a reference that cannot be resolved, with the resolver's own error", () => {
    const error = errorOf(
      {
        apiVersion: `${core}/v1beta2`,
        kind: "MachineDeployment",
        spec: { template: { spec: { infrastructureRef: { apiGroup: "a.io", kind: "K", name: "n" } } } },
      },
      `${core}/v1beta1`,
    );
    expect(error.code).toBe("CONVERSION_UNRESOLVED_REFERENCE");
    expect(error.path).toBe(".spec.template.spec.infrastructureRef");
    expect(error.cause).toMatchObject({ message: 'no apiVersion known for kind "K" in group "a.io"' });
  });
});

describe("an invalid conversion-data annotation is dropped and reported", () => {
  const annotation = '.metadata.annotations["cluster.x-k8s.io/conversion-data"]';
  const remedy = "remove it, or restore the value that a conversion wrote";
  const nested = `{"spec":${"[".repeat(100_000)}${"]".repeat(100_000)}}`;

  it.each([
    ["empty", "", `the annotation is not valid JSON: ${remedy}`],
    ["text", "x", `the annotation is not valid JSON: ${remedy}`],
    ["cut", "{", `the annotation is not valid JSON: ${remedy}`],
    ["a list", "[]", `the annotation is not a JSON object: ${remedy}`],
    ["a number", "3", `the annotation is not a JSON object: ${remedy}`],
    ["nested", nested, `the annotation is nested too deeply: ${remedy}`],
    [
      "a wrong spec",
      '{"spec":1}',
      "the annotation is not the object's hub version: .spec: expected an object",
    ],
    [
      "a wrong type",
      '{"spec":{"paused":"x"}}',
      "the annotation is not the object's hub version: .spec.paused: expected a boolean",
    ],
  ])("%s", (_, text, reason) => {
    const metadata = { annotations: { "cluster.x-k8s.io/conversion-data": text, kept: "a" } };
    const object = { apiVersion: `${core}/v1beta1`, kind: "Cluster", metadata };
    const dropped: ConversionError[] = [];
    const onInvalidData = (error: ConversionError) => dropped.push(error);
    const hub = convert(object, `${core}/v1beta2`, { getAPIVersion, onInvalidData });
    expect(hub).toMatchObject({ kind: "Cluster", metadata: { annotations: { kept: "a" } } });
    expect(dropped.map(({ code, path, reason }) => ({ code, path, reason }))).toEqual([
      { code: "CONVERSION_INVALID_DATA", path: annotation, reason },
    ]);
  });
});
