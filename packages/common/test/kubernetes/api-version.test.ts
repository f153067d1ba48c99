import { expect, it } from "vitest";
import {
  compareApiVersions,
  isApiVersion,
  isAtLeastAsStable,
  stabilityOf,
} from "../../src/kubernetes/index.ts";

it("orders API versions as Kubernetes does", () => {
  const versions = ["v10", "foo1", "v1beta2", "v2", "v1alpha1", "foo10", "v1", "v1beta10", "v2alpha1"];
  expect(versions.toSorted(compareApiVersions)).toEqual([
    "foo10",
    "foo1",
    "v1alpha1",
    "v2alpha1",
    "v1beta2",
    "v1beta10",
    "v1",
    "v2",
    "v10",
  ]);
  expect(compareApiVersions("v1beta1", "v1beta1")).toBe(0);
});

it.each(["v1", "v10", "v1alpha1", "v2beta12"])("%s is an API version", (name) => {
  expect(isApiVersion(name)).toBe(true);
});

it.each(["", "1", "v0", "v01", "v1beta", "v1beta0", "v1rc1", "V1", "v1 ", "v1.2"])(
  "%j is not an API version",
  (name) => {
    expect(isApiVersion(name)).toBe(false);
  },
);

it("knows the stability of API versions", () => {
  expect(["v1alpha3", "v1beta2", "v1"].map(stabilityOf)).toEqual(["alpha", "beta", "ga"]);
  expect(isAtLeastAsStable("v1beta1", "v1alpha3")).toBe(true);
  expect(isAtLeastAsStable("v1alpha3", "v1beta1")).toBe(false);
  expect(isAtLeastAsStable("v1", "v2")).toBe(true);
});
