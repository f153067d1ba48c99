import { ConversionError } from "@capikit/api/conversion/runtime";
import { describe, expect, expectTypeOf, it } from "vitest";
import type * as v1 from "../api/v1/index.ts";
import type * as v1alpha1 from "../api/v1alpha1/index.ts";
import type * as v1beta1 from "../api/v1beta1/index.ts";
import {
  acmeMachinePoolV1alpha1ToV1,
  acmeMachinePoolV1ToV1alpha1,
  acmeMachinePoolV1ToV1beta1,
  convert,
  convertAcmeMachinePool,
} from "./gen/index.ts";

const group = "acme.example.com";
const data = "cluster.x-k8s.io/conversion-data";

function hub(spec: v1.AcmeMachinePoolSpec): v1.AcmeMachinePool {
  return { apiVersion: `${group}/v1`, kind: "AcmeMachinePool", metadata: { name: "a" }, spec };
}

describe("generated conversions", () => {
  it("rename, move, convert units and call overrides", () => {
    const old = acmeMachinePoolV1ToV1beta1(
      hub({ replicas: 3, drainTimeoutSeconds: 90, rollout: { type: "Rolling", maxSurge: "10%" } }),
    );
    expect(old.spec).toEqual({
      replicas: 3,
      drainTimeout: "1m30s",
      strategy: "Rolling",
      maxSurge: "10%",
      rollout: {},
    });
    const oldest = acmeMachinePoolV1ToV1alpha1(
      hub({ replicas: 3, mode: "Fast", rollout: { type: "Rolling" } }),
    );
    expect(oldest.spec).toEqual({ size: 3, mode: "fast", update: { kind: "Rolling" } });
    expectTypeOf(oldest).toEqualTypeOf<v1alpha1.AcmeMachinePool>();
  });

  it("keep fields of the hub alone, in the format of Go conversions", () => {
    const given = hub({ zones: ["a"], disks: [{ name: "d", encrypted: true }] });
    const old = acmeMachinePoolV1ToV1beta1(given);
    expect(JSON.parse(old.metadata.annotations?.[data] ?? "")).toEqual({
      apiVersion: `${group}/v1`,
      kind: "AcmeMachinePool",
      spec: given.spec,
    });
    expect(old.spec).toEqual({ disks: [{ name: "d" }] });
    expect(convertAcmeMachinePool(old, `${group}/v1`)).toEqual(given);
  });

  it("let edits of an old client win, and put back the rest by key", () => {
    const old = acmeMachinePoolV1ToV1beta1(
      hub({
        replicas: 1,
        disks: [
          { name: "d", encrypted: true },
          { name: "e", encrypted: false },
        ],
      }),
    );
    const edited: v1beta1.AcmeMachinePool = {
      ...old,
      spec: { replicas: 0, disks: [{ name: "e" }, { name: "new" }] },
    };
    expect(convertAcmeMachinePool(edited, `${group}/v1`).spec).toEqual({
      replicas: 0,
      disks: [{ name: "e", encrypted: false }, { name: "new" }],
    });
  });

  it("keep fields of an old version alone, also through another old version", () => {
    const old: v1beta1.AcmeMachinePool = {
      apiVersion: `${group}/v1beta1`,
      kind: "AcmeMachinePool",
      metadata: { name: "a" },
      spec: { legacyHint: "x" },
    };
    const oldest = convertAcmeMachinePool(old, `${group}/v1alpha1`);
    expect(oldest.metadata.annotations?.["conversion.capikit.dev/v1beta1"]).toBe(
      '{"spec":{"legacyHint":"x"}}',
    );
    expect(convertAcmeMachinePool(oldest, `${group}/v1beta1`).spec).toEqual({ legacyHint: "x" });
  });

  it("lose fields that are declared as dropped", () => {
    const given: v1alpha1.AcmeMachinePool = {
      apiVersion: `${group}/v1alpha1`,
      kind: "AcmeMachinePool",
      metadata: {},
      spec: { update: { kind: "a", comment: "b" } },
    };
    expect(acmeMachinePoolV1alpha1ToV1(given).spec).toEqual({ rollout: { type: "a" } });
  });

  it("take objects without spec, and share nothing with them", () => {
    const given = { apiVersion: `${group}/v1`, kind: "AcmeMachinePool", metadata: { labels: { a: "b" } } };
    const old = convert(given, `${group}/v1alpha1`) as v1alpha1.AcmeMachinePool;
    expect(Object.keys(old)).toEqual(["apiVersion", "kind", "metadata"]);
    expect(old.metadata.labels).not.toBe(given.metadata.labels);
    expect(given).toEqual({
      apiVersion: `${group}/v1`,
      kind: "AcmeMachinePool",
      metadata: { labels: { a: "b" } },
    });
  });

  it.each([
    ["another kind", { apiVersion: `${group}/v1`, kind: "Widget" }, `${group}/v1alpha1`],
    ["another version", { apiVersion: `${group}/v2`, kind: "AcmeMachinePool" }, `${group}/v1`],
    ["the same version", { apiVersion: `${group}/v1`, kind: "AcmeMachinePool" }, `${group}/v1`],
    ["another group", { apiVersion: `${group}/v1`, kind: "AcmeMachinePool" }, "other.example.com/v1alpha1"],
  ])("refuse %s", (_, object, to) => {
    expect(() => convert(object, to)).toThrow(ConversionError);
  });

  it.each([
    ["v1beta1", "v1", data],
    ["v1", "v1beta1", "conversion.capikit.dev/v1beta1"],
  ])("drop and report an invalid annotation, from %s to %s", (from, to, annotation) => {
    for (const text of ["", "x", "{", "[]", "3", '"x"', `${"[".repeat(9999)}${"]".repeat(9999)}`]) {
      const object = {
        apiVersion: `${group}/${from}`,
        kind: "AcmeMachinePool",
        metadata: { annotations: { [annotation]: text, kept: "a" } },
        spec: { replicas: 1 },
      };
      const dropped: ConversionError[] = [];
      const onInvalidData = (error: ConversionError) => dropped.push(error);
      const result = convert(object, `${group}/${to}`, { onInvalidData });
      expect(result).toMatchObject({ metadata: { annotations: { kept: "a" } } });
      expect(dropped).toMatchObject([{ code: "CONVERSION_INVALID_DATA" }]);
      expect(dropped[0]?.path).toBe(`.metadata.annotations["${annotation}"]`);
    }
  });
});
