import { describe, expect, expectTypeOf, it } from "vitest";
import { cluster } from "../../gen/kinds/core/v1beta2/index.ts";
import {
  ConversionError,
  convertClusterToV1beta1,
  convertClusterToV1beta2,
  convertIPAddressClaimToV1alpha1,
  convertTo,
} from "../../src/conversion/index.ts";
import type * as v1beta1 from "../../src/core/v1beta1/index.ts";
import type * as v1beta2 from "../../src/core/v1beta2/index.ts";
import type * as ipamV1alpha1 from "../../src/ipam/v1alpha1/index.ts";
import type * as ipamV1beta1 from "../../src/ipam/v1beta1/index.ts";
import type * as ipamV1beta2 from "../../src/ipam/v1beta2/index.ts";
import { getAPIVersion } from "./served.ts";

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
    expect(() => convertTo({ ...old, kind: "Machine" }, cluster, { getAPIVersion })).toThrow(ConversionError);
  });
});
