import { globSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { checkApiVersion, checkProviderName, providerNameOf } from "../src/provider-name.ts";

describe("names of providers", () => {
  it.each(["foo", "my-cloud", "k3s", "x", "cloud-9", "3scale", "42", "a".repeat(51)])("%s is one", (name) => {
    expect(checkProviderName(name)).toBeUndefined();
  });

  it.each([
    ["", "missing provider name (for example foo)"],
    ["Foo", "Foo contains capital letters: use foo"],
    ["Hetz_ner", 'Hetz_ner contains capital letters and "_": use hetz-ner'],
    ["foo_bar", 'foo_bar contains "_": use foo-bar'],
    ["foo.bar", 'foo.bar contains ".": use foo-bar'],
    ["über", 'über contains "ü": use uber'],
    ["日本", '日本 contains "日" and "本": use lower-case letters a to z, digits and single dashes'],
    ["-foo", "-foo starts or ends with a dash or contains two in a row: use foo"],
    ["foo--bar-", "foo--bar- starts or ends with a dash or contains two in a row: use foo-bar"],
    ["cluster-api", "cluster-api is the name of Cluster API itself"],
    ["kubeadm", "kubeadm is a provider of Cluster API: its kinds would have the same names"],
    ["infrastructure-foo", "clusterctl adds the prefix infrastructure- itself: use foo"],
    ["control-plane-foo", "clusterctl adds the prefix control-plane- itself: use foo"],
    ["Control-Plane-Core-Foo", "Control-Plane-Core-Foo contains capital letters: use foo"],
    [
      "infrastructure-kubeadm",
      expect.stringMatching(/^clusterctl adds the prefix infrastructure- itself: use lower-case/),
    ],
    ["core-foo", "clusterctl would treat core-foo as part of the core: use foo"],
    [
      "a".repeat(52),
      `${"a".repeat(52)} has 52 characters: use at most 51, because ipam-${"a".repeat(52)}-system must not exceed 63`,
    ],
  ])("rejects %j", (name, problem) => {
    expect(checkProviderName(name)).toEqual(problem);
  });

  it("rejects names whose identifiers the templates have already", () => {
    const root = new URL("../templates/", import.meta.url);
    const files = globSync("**/*.ts", { cwd: root }).map((file) => readFileSync(new URL(file, root), "utf8"));
    const taken = files.flatMap((text) => {
      const own = new Set([...text.matchAll(/\b[pP]aperCloud([A-Z]\w*)/g)].map(([, end = ""]) => end));
      const others = [
        ...[...text.matchAll(/import (?:type )?\{([^}]*)\}/g)].flatMap(([, names = ""]) =>
          names.split(/[\s,]+/),
        ),
        ...[...text.matchAll(/\b(?:const|function|class|interface|type) (\w+)/g)].map(
          ([, name = ""]) => name,
        ),
      ].filter((name) => !/paperCloud/i.test(name));
      return others.flatMap((name) =>
        [...own].flatMap((end) => (name.endsWith(end) && name !== end ? [name.slice(0, -end.length)] : [])),
      );
    });
    expect(taken).toContain("infra");
    for (const name of taken)
      expect(checkProviderName(name.replace(/(?<=[a-z0-9])(?=[A-Z])/g, "-").toLowerCase()), name).toContain(
        "gives identifiers that created projects have already",
      );
  });

  it.each([
    ["infrastructure", 41],
    ["control-plane", 39],
    ["bootstrap", 45],
    ["ipam", 51],
    ["addon", 50],
    ["runtime-extension", 38],
    ["workload-extension", 38],
  ] as const)("allows the names that Kubernetes allows: %s", (type, longest) => {
    expect(checkProviderName("a".repeat(longest), [type])).toBeUndefined();
    expect(checkProviderName("a".repeat(longest + 1), [type])).toContain(`use at most ${longest},`);
    expect(checkProviderName("a".repeat(longest), [type, "ipam"])).toBeUndefined();
  });

  it.each([
    ["cluster-api-provider-foo", "foo"],
    ["cluster-api-ipam-provider-in-cluster", "in-cluster"],
    ["cluster-api-control-plane-provider-talos", "talos"],
    ["cluster-api-addon-provider-helm", "helm"],
    ["cluster-api-bootstrap-provider-my-cloud", "my-cloud"],
    ["cluster-api-runtime-extensions-nutanix", "nutanix"],
    ["cluster-api-k3s", "k3s"],
    ["capi-provider-foo", "foo"],
    ["capi-foo", "foo"],
    ["provider-foo", "foo"],
    ["provider_foo", "foo"],
    ["control-plane-provider-foo", "foo"],
    ["extension-foo", "foo"],
    ["runtime-extension-foo", "foo"],
    ["foo-provider", "foo"],
    ["my-cloud-infrastructure-provider", "my-cloud"],
    ["foo-capi-provider", "foo"],
    ["foo-runtime-extension", "foo"],
    ["Provider-Foo", "Foo"],
    ["foo", "foo"],
    ["capfoo", "capfoo"],
    ["my-provider-foo", "my-provider-foo"],
    ["cluster-api", "cluster-api"],
    ["provider", "provider"],
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
