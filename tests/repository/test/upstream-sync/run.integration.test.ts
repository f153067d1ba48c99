/** The command, with small releases of Cluster API. */
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { runSync } from "../../../../scripts/upstream-sync/run-sync.ts";
import { serveModules } from "../../src/module-proxy.ts";
import { type Files, folderOf } from "../../src/upstream-sync.ts";

const api = "sigs.k8s.io/cluster-api";
const list = "packages/api/src/releases/supported-releases.ts";

const release = (fields: string): Files => ({
  "go.mod": `module ${api}\n\ngo 1.26.0\n`,
  "api/core/v1beta2/groupversion_info.go": "package v1beta2\n",
  "api/core/v1beta2/a_types.go": `package v1beta2\n\ntype A struct {\n${fields}}\n`,
  "cmd/clusterctl/api/v1alpha3/a.go": "package v1alpha3\n",
  "feature/a.go": "package feature\n",
});
const old = '	Old string `json:"old"`\n';
const releases = {
  [`${api}@v1.97.0`]: release(old),
  [`${api}@v1.97.1`]: release(old),
  [`${api}@v1.98.0`]: release(old),
  [`${api}@v1.99.0`]: release(`${old}	// New is the number of all machines.\n	New string \`json:"new"\`\n`),
};

/** A repository whose types follow v1.98.0. */
function repository(files: Files = {}): string {
  const root = folderOf({
    "packages/api/tsconfig.json": `{ "include": ["src"] }\n`,
    "packages/api/package.json": `{ "name": "api", "type": "module" }\n`,
    "packages/api/src/core/v1beta2/index.ts": `/**
 * Types.
 *
 * +groupName=a.example.com
 *
 * @module
 */
export type { A } from "./a.ts";
`,
    "packages/api/src/core/v1beta2/a.ts": "/** Own words. */\nexport interface A {\n\told: string;\n}\n",
    [list]: 'export const supportedReleases = Object.freeze(["v1.97.0", "v1.98.0"] as const);\n',
    "packages/envtest/go/cluster-api/go.mod": `module x\n\ngo 1.26.0\n\nrequire ${api} v1.98.0\n`,
    ...files,
  });
  execFileSync("git", ["init", "--quiet"], { cwd: root });
  execFileSync("git", ["add", "."], { cwd: root });
  return root;
}

async function update(root: string, version: string, more: { readonly dryRun?: boolean } = {}) {
  const printed: string[] = [];
  const checklist = join(root, "checklist.md");
  const flags = { allowOlder: false, check: false, dryRun: false, goModules: true };
  const options = { from: "v1.98.0", version, ...flags, ...more };
  const code = await runSync({ ...options, root, checklist }, (text) => printed.push(text));
  return { code, printed: printed.join("\n"), checklist: readFileSync(checklist, "utf8") };
}

it("keeps the checklist of an interrupted update, which can be repeated", async () => {
  serveModules(releases);
  const broken = "tests/reference/go/last/go.mod";
  const root = repository({ [broken]: `module y\n\nrequire ${api} v1.98.0\nbroken\n` });
  const read = (path: string): string => readFileSync(join(root, path), "utf8");
  const module = "packages/envtest/go/cluster-api/go.mod";
  await expect(update(root, "v1.99.0")).rejects.toThrow(
    /^go get fails in tests\/reference\/go\/last: [\s\S]*\nhelp: .*`pnpm tool upstream:sync v1\.99\.0 --from v1\.98\.0` again$/,
  );
  expect(read("checklist.md")).toContain("still missing: core/v1beta2 A.new: no such field");
  expect(read(list)).toContain('["v1.97.0", "v1.98.0"]');
  writeFileSync(join(root, broken), read(broken).replace("broken", "\ngo 1.26.0"));
  const repeated = await update(root, "v1.99.0");
  expect(repeated.checklist).toContain("still missing: core/v1beta2 A.new: no such field");
  expect(read(list)).toContain('["v1.98.0", "v1.99.0"]');
  expect(read(module)).toContain(`${api} v1.99.0`);
  const older = read("packages/envtest/go/cluster-api-v1.98/go.mod");
  expect(older).toBe(`module x-v1.98\n\ngo 1.26.0\n\nrequire ${api} v1.98.0\n`);
});

it("updates only the entry and Go module of an older minor release", async () => {
  serveModules(releases);
  const folder = "packages/envtest/go/cluster-api-v1.97";
  const root = repository({ [`${folder}/go.mod`]: `module x\n\ngo 1.26.0\n\nrequire ${api} v1.97.0\n` });
  const changed = (): string => execFileSync("git", ["diff", "--name-only"], { cwd: root, encoding: "utf8" });
  expect(await update(root, "v1.97.1", { dryRun: true })).toMatchObject({
    printed: expect.stringContaining("1 file to change"),
    checklist: expect.stringContaining("test:minors"),
  });
  expect(changed()).toBe("");
  await update(root, "v1.97.1");
  expect(changed()).toBe(`${list}\n${folder}/go.mod\n`);
  expect(readFileSync(join(root, list), "utf8")).toContain('["v1.97.1", "v1.98.0"]');
  await expect(update(root, "v1.97.0")).rejects.toThrow(
    /^v1\.97\.0 is older than the newest of v1\.97\.1, v1\.98\.0: .*--root$/,
  );
});
