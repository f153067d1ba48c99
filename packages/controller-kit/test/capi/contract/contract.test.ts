import { describe, expect, it } from "vitest";
import { latestContractVersion } from "../../../src/capi/contract/contract-version.ts";
import { crdName, getContractVersion, NoContractVersionError } from "../../../src/capi/index.ts";

const crd = (labels: Record<string, string>) => ({ metadata: { name: "foos.infra.io", labels } });

describe("the version of a kind that implements a contract", () => {
  it.each([
    [{ "cluster.x-k8s.io/v1beta2": "v1beta1_v1" }, undefined, { contract: "v1beta2", version: "v1" }],
    [
      { "cluster.x-k8s.io/v1beta2": "v1alpha10_v1alpha9" },
      undefined,
      { contract: "v1beta2", version: "v1alpha10" },
    ],
    [
      { "cluster.x-k8s.io/v1beta1": "v2", "cluster.x-k8s.io/v1beta2": "v1" },
      undefined,
      { contract: "v1beta2", version: "v1" },
    ],
    [
      { "cluster.x-k8s.io/v1beta1": "v2", "cluster.x-k8s.io/v1beta2": "" },
      undefined,
      { contract: "v1beta1", version: "v2" },
    ],
    [
      { "cluster.x-k8s.io/v1beta1": "v2", "cluster.x-k8s.io/v1beta2": "v3" },
      "v1beta1" as const,
      { contract: "v1beta1", version: "v2" },
    ],
  ])("%j, known up to %s: %j", (labels, current, expected) => {
    expect(latestContractVersion(crd(labels), current)).toEqual(expected);
  });

  it.each([[{}], [{ "cluster.x-k8s.io/v1alpha4": "v1" }], [{ "cluster.x-k8s.io/v1beta2": "" }]])(
    "%j: none",
    (labels) => {
      expect(() => latestContractVersion(crd(labels as Record<string, string>))).toThrow(
        NoContractVersionError,
      );
    },
  );

  it("is determined from the metadata only", async () => {
    const asked: unknown[] = [];
    const reader = {
      get: (async (kind: { representation?: string }, ref: unknown) => {
        asked.push(kind.representation, ref);
        return crd({ "cluster.x-k8s.io/v1beta2": "v1" });
      }) as never,
    };
    await getContractVersion(reader, { group: "infra.io", kind: "FooProxy" });
    expect(asked).toEqual(["metadata", { name: "fooproxies.infra.io" }]);
    expect(crdName("infra.io", "FooProxy")).toBe("fooproxies.infra.io");
  });
});
