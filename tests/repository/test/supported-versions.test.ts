import { readFileSync } from "node:fs";
import { join } from "node:path";
import { supportedReleases } from "@capikit/api/releases";
import { expect, it } from "vitest";
import { parse } from "yaml";
import { KUBERNETES_VERSION } from "../../../packages/envtest/src/go-tools/recipes.ts";

const root = join(import.meta.dirname, "../../..");

it("names the versions that tests use in the support matrix", () => {
  const versions = readFileSync(join(root, "docs/reference/versions.md"), "utf8");
  for (const release of supportedReleases)
    expect(versions).toMatch(new RegExp(`tested with [^|]*\\b${release}`));
  expect(versions).toContain(`tested with ${KUBERNETES_VERSION}`);
  const { devDependencies } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const [major, minor] = devDependencies.node.split(".");
  expect(versions).toContain(`22.19 and newer, tested with ${major}.${minor} |`);
  expect(parse(readFileSync(join(root, "pnpm-workspace.yaml"), "utf8")).nodeVersion).toBe(
    devDependencies.node,
  );
});
