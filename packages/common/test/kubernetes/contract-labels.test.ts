import { describe, expect, it } from "vitest";
import { findContract, readContractLabels } from "../../src/kubernetes/index.ts";

const labels = {
  "cluster.x-k8s.io/v1beta1": "v1alpha3_v1beta1",
  "cluster.x-k8s.io/v1beta2": "v1beta2_v1_v1beta10",
  "cluster.x-k8s.io/provider": "infrastructure-foo",
  "cluster.x-k8s.io/v1beta2x": "v1",
  "example.com/v1beta2": "v1",
};

describe("contract labels", () => {
  it("are read with the highest version first, apart from other labels", () => {
    expect([...readContractLabels(labels)]).toEqual([
      ["v1beta1", ["v1beta1", "v1alpha3"]],
      ["v1beta2", ["v1", "v1beta10", "v1beta2"]],
    ]);
    expect(readContractLabels(undefined).size).toBe(0);
  });

  it.each([
    [labels, ["v1beta2", "v1beta1"], { contract: "v1beta2", version: "v1" }],
    [labels, ["v1beta1"], { contract: "v1beta1", version: "v1beta1" }],
    [{ "cluster.x-k8s.io/v1beta2": "" }, ["v1beta2"], undefined],
    [{ "cluster.x-k8s.io/v1beta2": "_" }, ["v1beta2"], undefined],
    [
      { "cluster.x-k8s.io/v1beta2": "", "cluster.x-k8s.io/v1beta1": "v1" },
      ["v1beta2", "v1beta1"],
      { contract: "v1beta1", version: "v1" },
    ],
    [undefined, ["v1beta2"], undefined],
  ])("%j with %j give %j", (given, contracts, found) => {
    expect(findContract(given, contracts)).toEqual(found);
  });
});
