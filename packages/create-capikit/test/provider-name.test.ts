import { describe, expect, it } from "vitest";
import { checkApiVersion, checkProviderName, providerNameOf } from "../src/provider-name.ts";

describe("names of providers", () => {
  it.each(["foo", "my-cloud", "k3s", "x", "cloud-9", "a".repeat(40)])("%s is one", (name) => {
    expect(checkProviderName(name)).toBeUndefined();
  });

  it.each([
    ["", "missing provider name (for example foo)"],
    ["Foo", "Foo contains capital letters: use foo"],
    ["foo_bar", 'foo_bar contains "_": use only letters a to z, digits and dashes'],
    ["foo.bar", 'foo.bar contains ".": use only letters a to z, digits and dashes'],
    ["über", 'über contains "ü": use only letters a to z, digits and dashes'],
    ["3scale", "3scale must start with a letter, like the names of its kinds"],
    ["-foo", "-foo must start with a letter, like the names of its kinds"],
    ["foo-", "foo- ends with a dash or contains two in a row"],
    ["foo--bar", "foo--bar ends with a dash or contains two in a row"],
    ["cluster-api", "cluster-api is the name of Cluster API itself"],
    ["kubeadm", "kubeadm is a provider of Cluster API: its kinds would have the same names"],
    ["infrastructure-foo", "clusterctl adds the prefix infrastructure- itself: use foo"],
    ["control-plane-foo", "clusterctl adds the prefix control-plane- itself: use foo"],
    ["core-foo", "clusterctl would treat core-foo as part of the core: use foo"],
    ["a".repeat(41), expect.stringContaining("has 41 characters: use at most 40")],
  ])("rejects %j", (name, problem) => {
    expect(checkProviderName(name)).toEqual(problem);
  });

  it.each([
    ["cluster-api-provider-foo", "foo"],
    ["cluster-api-ipam-provider-in-cluster", "in-cluster"],
    ["cluster-api-control-plane-provider-talos", "talos"],
    ["cluster-api-addon-provider-helm", "helm"],
    ["foo", "foo"],
    ["my-provider-foo", "my-provider-foo"],
  ])("come from the folder %s", (folder, name) => {
    expect(providerNameOf(folder)).toBe(name);
  });
});

it.each(["v1", "v1alpha1", "v12beta3"])("%s is a version", (version) => {
  expect(checkApiVersion(version)).toBeUndefined();
});

it.each(["v1alpha2", "v1beta2", "v2"])("%s has a previous version", (version) => {
  expect(checkApiVersion(version, "both")).toBeUndefined();
});

it.each(["v1alpha1", "v1beta1", "v1"])("%s has no previous version", (version) => {
  expect(checkApiVersion(version, "both")).toContain("has no previous version");
});

it.each(["", "1", "v0", "v1gamma1", "v1alpha", "v1alpha0", "v1.2"])("rejects version %j", (version) => {
  expect(checkApiVersion(version)).toContain("invalid API version");
});
