import { describe, expect, it } from "vitest";
import { checkApiVersion, checkProviderName, providerNameOf } from "../src/provider-name.ts";

describe("names of providers", () => {
  it.each(["foo", "my-cloud", "k3s", "x", "cloud-9", "a".repeat(40)])("%s is one", (name) => {
    expect(checkProviderName(name)).toBeUndefined();
  });

  it.each([
    ["", "missing provider name, such as foo"],
    ["Foo", "Foo has capital letters: write foo"],
    ["foo_bar", 'foo_bar has "_" in it: letters a to z, digits and dashes only'],
    ["foo.bar", 'foo.bar has "." in it: letters a to z, digits and dashes only'],
    ["über", 'über has "ü" in it: letters a to z, digits and dashes only'],
    ["3scale", "3scale must begin with a letter, as the names of its kinds do"],
    ["-foo", "-foo must begin with a letter, as the names of its kinds do"],
    ["foo-", "foo- has a dash at its end, or two in a row"],
    ["foo--bar", "foo--bar has a dash at its end, or two in a row"],
    ["cluster-api", "cluster-api is the name of Cluster API itself"],
    ["kubeadm", "kubeadm is a provider of Cluster API: its kinds would have the same names"],
    ["infrastructure-foo", "clusterctl puts infrastructure- before the name by itself: write foo"],
    ["control-plane-foo", "clusterctl puts control-plane- before the name by itself: write foo"],
    ["core-foo", "clusterctl would take core-foo for a part of the core: write foo"],
    ["a".repeat(41), expect.stringContaining("has 41 characters: 40 at most")],
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

it.each(["v1alpha2", "v1beta2", "v2"])("%s has a version before it", (version) => {
  expect(checkApiVersion(version, "both")).toBeUndefined();
});

it.each(["v1alpha1", "v1beta1", "v1"])("%s has no previous version", (version) => {
  expect(checkApiVersion(version, "both")).toContain("has no version before it");
});

it.each(["", "1", "v0", "v1gamma1", "v1alpha", "v1alpha0", "v1.2"])("rejects version %j", (version) => {
  expect(checkApiVersion(version)).toContain("is no version of an API");
});
