import { describe, expect, it } from "vitest";
import { corpus, upstreamCrds } from "../src/index.ts";
import { crdsOf } from "../src/upstream-crds.ts";

describe("upstreamCrds", () => {
  it("reads 39 CRDs, each once, out of the module cache", async () => {
    const crds = await upstreamCrds();
    expect(crds).toHaveLength(39);
    expect(corpus.reduce((sum, entry) => sum + entry.crds, 0)).toBe(39);
    expect(new Set(crds.map((crd) => crd.name)).size).toBe(39);
    expect(crds.every((crd) => crd.text.includes(crd.name))).toBe(true);
  });

  it("reads one set", async () => {
    const names = (await upstreamCrds(["external-snapshotter"])).map((crd) => crd.name);
    expect(names).toContain("volumesnapshots.snapshot.storage.k8s.io");
    expect(names).toHaveLength(6);
  });

  it("knows its sets", async () => {
    await expect(upstreamCrds(["cluster-ape"])).rejects.toThrow(
      /no such set of CRDs: cluster-ape \(known: cluster-api, /,
    );
  });
});

describe("crdsOf", () => {
  it("cuts a file into the CRDs among its documents", () => {
    const crd = (name: string) => `kind: CustomResourceDefinition\nmetadata: {name: ${name}}\n`;
    const found = crdsOf(`${crd("a")}---\nkind: Service\n---\n${crd("b")}`);
    expect(found.map(({ name }) => name)).toEqual(["a", "b"]);
    expect(found[1]?.text).toContain("name: b");
    expect(found[1]?.text).not.toContain("Service");
  });

  it("rejects a file that is not YAML", () => {
    expect(() => crdsOf("a: [")).toThrow(/Flow sequence/);
  });
});
