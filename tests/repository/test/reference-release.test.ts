/** The reference release of Cluster API has one source: `packages/api/src/releases`. */
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { referenceRelease } from "@capikit/api/releases";
import { describe, expect, it } from "vitest";
import { root } from "../src/root.ts";

const modules = globSync("{packages/envtest,tests/reference}/go/*/go.mod", { cwd: root }).sort();

describe("Go modules", () => {
  it.each(modules)("%s requires the reference release", (path) => {
    const text = readFileSync(join(root, path), "utf8");
    const required = [...text.matchAll(/\bsigs\.k8s\.io\/cluster-api(?:\/api)? (v\S+)/g)];
    expect(required.filter(([, version]) => version !== referenceRelease).map(([line]) => line)).toEqual([]);
  });

  it("finds modules that require Cluster API", () => {
    const using = modules.filter((path) =>
      readFileSync(join(root, path), "utf8").includes("sigs.k8s.io/cluster-api "),
    );
    expect(using.length).toBeGreaterThan(5);
  });
});
