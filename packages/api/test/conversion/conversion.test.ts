import { readFileSync } from "node:fs";
import { describe, expect, expectTypeOf, it } from "vitest";
import { structPlans } from "../../gen/conversion/plans.ts";
import { cluster } from "../../gen/kinds/core/v1beta2/index.ts";
import { structConverter } from "../../src/conversion/engine/convert-struct.ts";
import { planSteps } from "../../src/conversion/engine/plan-steps.ts";
import { structPlan } from "../../src/conversion/engine/struct-plan.ts";
import {
  ConversionError,
  convert,
  convertClusterToV1beta1,
  convertClusterToV1beta2,
  convertIPAddressClaimToV1alpha1,
  convertTo,
} from "../../src/conversion/index.ts";
import * as overrides from "../../src/conversion/overrides/index.ts";
import type * as v1beta1 from "../../src/core/v1beta1/index.ts";
import type * as v1beta2 from "../../src/core/v1beta2/index.ts";
import type * as ipamV1alpha1 from "../../src/ipam/v1alpha1/index.ts";
import type * as ipamV1beta1 from "../../src/ipam/v1beta1/index.ts";
import type * as ipamV1beta2 from "../../src/ipam/v1beta2/index.ts";
import { data, getAPIVersion, readable } from "./served.ts";

describe("errors", () => {
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
});

describe("large integers", () => {
  it("keeps the digits of 64-bit integers through an older version and back", () => {
    const value = { limit: 9_007_199_254_740_993n };
    const cluster = {
      apiVersion: "cluster.x-k8s.io/v1beta2",
      kind: "Cluster",
      metadata: { name: "c", namespace: "default" },
      spec: { topology: { classRef: { name: "a" }, version: "v1.34.0", variables: [{ name: "v", value }] } },
    };
    const older = convert(cluster, "cluster.x-k8s.io/v1beta1", { getAPIVersion });
    const { spec } = convert(older, cluster.apiVersion, { getAPIVersion }) as typeof cluster;
    expect(spec.topology.variables).toEqual([{ name: "v", value }]);
  });
});

describe("plans", () => {
  const pairs = Object.keys(structPlans).map((key) => key.split(" > ") as [old: string, hub: string]);

  /** The names of overrides in plans. */
  const used = new Set(
    pairs.flatMap(([old, hub]) => {
      const { fields, finish } = structPlan(old, hub);
      return [...finish, ...fields.flatMap(({ flags }) => flags.get("with") ?? [])];
    }),
  );

  describe("the generated plans of Cluster API's kinds", () => {
    it("convert every field between types that the engine knows, in both directions", () => {
      for (const [old, hub] of pairs) {
        expect(() => planSteps(old, hub, "up", structConverter), `${old} > ${hub}`).not.toThrow();
        expect(() => planSteps(hub, old, "down", structConverter), `${old} > ${hub}`).not.toThrow();
      }
    });

    it("use every override", () => {
      const names = Object.keys(overrides).map((name) => name.replace(/(?:To|From)Hub$/, ""));
      expect([...new Set(names)].sort()).toEqual([...used].sort());
    });
  });
});

describe("typed", () => {
  const old: v1beta1.Cluster = {
    apiVersion: "cluster.x-k8s.io/v1beta1",
    kind: "Cluster",
    metadata: { name: "a" },
    spec: { paused: true },
  };

  describe("typed conversions", () => {
    it("go by the types of both versions", () => {
      const hub = convertClusterToV1beta2(old);
      expectTypeOf(hub).toEqualTypeOf<v1beta2.Cluster>();
      expect(hub.spec.paused).toBe(true);
      const back = convertClusterToV1beta1(hub, { getAPIVersion });
      expectTypeOf(back).toEqualTypeOf<v1beta1.Cluster>();
      expect(back.spec?.paused).toBe(true);
    });

    it("take every other version", () => {
      expectTypeOf(convertIPAddressClaimToV1alpha1)
        .parameter(0)
        .toEqualTypeOf<ipamV1beta1.IPAddressClaim | ipamV1beta2.IPAddressClaim>();
      expectTypeOf(convertIPAddressClaimToV1alpha1).returns.toEqualTypeOf<ipamV1alpha1.IPAddressClaim>();
      // @ts-expect-error a Cluster of v1beta2 does not become one of v1beta2
      expect(() => convertClusterToV1beta2(convertClusterToV1beta2(old))).toThrow(ConversionError);
    });

    it("go by a descriptor", () => {
      const hub = convertTo(old, cluster, { getAPIVersion });
      expectTypeOf(hub).toEqualTypeOf<v1beta2.Cluster>();
      expect(hub.apiVersion).toBe("cluster.x-k8s.io/v1beta2");
      expect(() => convertTo({ ...old, kind: "Machine" }, cluster, { getAPIVersion })).toThrow(
        ConversionError,
      );
    });
  });
});

describe("upstream", () => {
  /** Results of Cluster API by case. `tests/conversion` compares this file with upstream. */
  interface Case {
    /** The behaviour that it shows. */
    readonly fact: string;
    readonly what: string;
    readonly to: string;
    readonly in: Record<string, unknown>;
    readonly out?: unknown;
    readonly refused?: true;
  }

  const cases: readonly Case[] = JSON.parse(readFileSync(new URL("upstream.json", import.meta.url), "utf8"));

  function annotationOf(object: Record<string, unknown>): unknown {
    return (object.metadata as { annotations?: Record<string, unknown> } | undefined)?.annotations?.[data];
  }

  function withoutAnnotation(object: Record<string, unknown>): Record<string, unknown> {
    const { annotations, ...metadata } = object.metadata as { annotations: Record<string, unknown> };
    const { [data]: _, ...others } = annotations;
    return {
      ...object,
      metadata: Object.keys(others).length === 0 ? metadata : { ...metadata, annotations: others },
    };
  }

  describe("conversions of Cluster API's kinds", () => {
    it.each(cases.map((one) => [`${one.fact} ${one.in.kind} to ${one.to}: ${one.what}`, one] as const))(
      "%s",
      (_, one) => {
        const before = JSON.stringify(one.in);
        const run = (): unknown => convert(one.in, one.to, { getAPIVersion });
        // Cluster API refuses the object, which fails the lists of all clients.
        if (one.refused && annotationOf(one.in) !== undefined) {
          const dropped: unknown[] = [];
          const onInvalidData = (error: ConversionError) => dropped.push(error.code);
          const result = convert(one.in, one.to, { getAPIVersion, onInvalidData });
          expect(result).toEqual(convert(withoutAnnotation(one.in), one.to, { getAPIVersion }));
          expect(dropped).toEqual(["CONVERSION_INVALID_DATA"]);
        } else if (one.refused) expect(run).toThrow(ConversionError);
        else expect(readable(run())).toEqual(readable(one.out));
        expect(JSON.stringify(one.in)).toBe(before);
      },
    );
  });
});
