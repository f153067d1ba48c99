import { globSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { published } from "../src/published.ts";
import { createReleaseWorkspace } from "../src/release-workspace.ts";
import { root } from "../src/root.ts";

function workspace() {
  const folder = mkdtempSync(join(tmpdir(), "capikit-versions-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return createReleaseWorkspace(folder);
}

it.each([
  ["create-capikit", "patch"],
  ["create-capikit", "minor"],
  ["@capikit/common", "minor"],
  // Peer dependencies raise no major version.
  ["@capikit/controller-kit", "minor"],
])("raises all packages with a changeset of %s alone (%s)", (name, type) => {
  const { addChangeset, version, published: manifests } = workspace();
  const before = manifests().get(name)?.version ?? "";
  addChangeset({ [name]: type });
  version();
  const after = manifests();
  expect([...after.keys()].sort()).toEqual(published.map((one) => one.name).sort());
  const [major, minor, patch] = before.split(".").map(Number) as [number, number, number];
  const raised = type === "patch" ? [major, minor, patch + 1] : [major, minor + 1, 0];
  expect(new Set([...after.values()].map((one) => one.version))).toEqual(new Set([raised.join(".")]));
});

it("names only published packages in changesets, which otherwise fail the release", () => {
  const files = globSync(".changeset/*.md", { cwd: root });
  const named = files.flatMap((file) => {
    const [, rows = ""] = /^---\n([\s\S]*?)^---$/m.exec(readFileSync(join(root, file), "utf8")) ?? [];
    return [...rows.matchAll(/^["']?([^"':\n]+)["']?: /gm)].map(([, name]) => `${file}: ${name}`);
  });
  const names = published.map(({ name }) => name);
  expect(named.filter((one) => !names.some((name) => one.endsWith(`: ${name}`)))).toEqual([]);
  expect(named.length).toBeGreaterThanOrEqual(files.length);
});

it("gives snapshots versions between two releases", () => {
  const { addChangeset, version, published: manifests } = workspace();
  const before = manifests().get("capikit")?.version ?? "";
  addChangeset({ capikit: "minor" });
  version("--snapshot", "next");
  const versions = new Set([...manifests().values()].map((one) => one.version));
  const [major, minor] = before.split(".").map(Number) as [number, number];
  expect([...versions]).toEqual([
    expect.stringMatching(new RegExp(`^${major}\\.${minor + 1}\\.0-next-\\d{14}$`)),
  ]);
});
