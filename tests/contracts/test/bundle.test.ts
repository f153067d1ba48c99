import { join } from "node:path";
import { build } from "esbuild";
import { describe, expect, it } from "vitest";

/** Folder of these tests, for package resolution. */
const root = join(import.meta.dirname, "..");

/** Bundles some lines that import the contract. */
async function bundled(source: string): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents: source, resolveDir: root, loader: "ts" },
    conditions: ["@capikit/source"],
    bundle: true,
    format: "esm",
    // Neither Node.js modules nor globals: editors load the rules in a browser.
    platform: "browser",
    write: false,
  });
  return outputFiles[0]?.text ?? "";
}

describe("a bundle", () => {
  it("contains the rules of one contract if it imports them", async () => {
    const text = await bundled(
      'import { infraClusterRules, selectRules } from "@capikit/api/contract"; console.log(selectRules(infraClusterRules, { level: "must" }));',
    );
    expect(text).toContain("infra-cluster/initialization");
    expect(
      [...text.matchAll(/id: "([a-z-]+)\//g)].filter(([, contract]) => contract !== "infra-cluster"),
    ).toEqual([]);
    expect(text).not.toContain("docs/book/src");
  });

  it("is minimal if it imports a constant", async () => {
    const text = await bundled(
      'import { contractVersions } from "@capikit/api/contract"; console.log(contractVersions);',
    );
    expect(text.length).toBeLessThan(500);
  });

  it("contains all rules if it imports them", async () => {
    const text = await bundled(
      'import { findRule } from "@capikit/api/contract"; console.log(findRule("ipam/pool"));',
    );
    for (const contract of [
      "infra-cluster",
      "infra-machine-pool",
      "control-plane",
      "ipam",
      "runtime-extension",
      "clusterctl",
    ])
      expect(text).toContain(`"id": "${contract}/`);
  });
});
