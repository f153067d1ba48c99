import { execFileSync } from "node:child_process";
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { componentsYaml } from "@capikit/clusterctl-kit/components";
import type { JsonObject } from "@capikit/common/json";
import { parseObjects } from "@capikit/common/yaml";
import type { ControlPlane } from "@capikit/envtest";
import { afterAll, beforeAll, expect, test } from "vitest";
import { shareControlPlane } from "../../../../tests/reference/src/index.ts";
import { call } from "../cli.ts";

const root = join(import.meta.dirname, "../../../..");
const generated = (pattern: string) =>
  globSync(`examples/infrastructure-foo/config/${pattern}`, { cwd: root })
    .sort()
    .flatMap((path) => parseObjects<JsonObject>(readFileSync(join(root, path))).objects);
const release = componentsYaml({
  provider: { name: "foo", type: "InfrastructureProvider" },
  manager: { image: "ghcr.io/acme/foo:v0.1.0" },
  crds: generated("crd/bases/*.yaml"),
  roles: generated("rbac/*.yaml"),
  webhooks: generated("webhook/*.yaml"),
});
const folder = mkdtempSync(join(tmpdir(), "capikit-install-"));
const nothing = join(folder, "nothing");
/** Writes the release after a change. */
const write = (name: string, from = "", to = ""): string => {
  const path = join(folder, name, "infrastructure-components.yaml");
  execFileSync("mkdir", ["-p", join(folder, name)]);
  writeFileSync(path, release.replace(from, to));
  return path;
};
/** A binding of a built-in role, whose permissions only an API server knows. */
const view = write(
  "view",
  "name: infrastructure-foo-system-foo-manager-role\nsubjects",
  "name: view\nsubjects",
);
const correct = write("correct");

let plane: ControlPlane;
beforeAll(async () => {
  plane = await shareControlPlane();
});
afterAll(async () => {
  await plane?.stop();
  rmSync(folder, { recursive: true });
});

/** Returns the API servers and etcds below this process. */
function programs(): readonly string[] {
  const lines = execFileSync("ps", ["-eo", "pid=,ppid=,comm="], { encoding: "utf8" }).trim().split("\n");
  const rows = lines.map((line) => line.trim().split(/\s+/));
  const own = new Set([String(process.pid)]);
  for (const [pid = "", parent = ""] of rows) if (own.has(parent)) own.add(pid);
  return rows.flatMap(([pid = "", , name = ""]) =>
    own.has(pid) && /^(?:kube-apiserver|etcd)/.test(name) ? [pid] : [],
  );
}

/** Names of namespaces that the command left behind, without those that are being deleted. */
async function leftNamespaces(): Promise<readonly string[]> {
  const { items } = await plane.client.list(
    await plane.client.kindOf({ apiVersion: "v1", kind: "Namespace" }),
  );
  return items.flatMap(({ metadata: { name = "", deletionTimestamp } }) =>
    /capikit-lint|infrastructure-foo/.test(name) && deletionTimestamp === undefined ? [name] : [],
  );
}

test("lint --install accepts a correct release in an API server of its own, and stops that", async () => {
  const before = programs();
  const { code, stdout, stderr } = await call("lint", "--install", correct);
  expect({ code, stdout }, stderr).toEqual({ code: 0, stdout: "" });
  expect(stderr).toMatch(
    /^starting etcd and kube-apiserver …\nno problems in 1 file, [^\n]*\nthe API server accepts \d+ objects\n/,
  );
  expect(programs()).toEqual(before);
});

test("lint --install reports what only an API server knows", async () => {
  const before = programs();
  expect((await call("lint", view)).code).toBe(0);
  const { code, stdout } = await call("lint", "--install", "--format", "json", view);
  const { ok, diagnostics } = JSON.parse(stdout);
  expect({ code, ok, codes: [...new Set(diagnostics.map((one: { code: string }) => one.code))] }).toEqual({
    code: 1,
    ok: false,
    codes: ["install/forbidden"],
  });
  expect(programs()).toEqual(before);
});

test("lint --install --kubeconfig stores nothing in a cluster, and says what it did not check", async () => {
  const { code, stdout, stderr } = await call(
    "lint",
    "--install",
    "--kubeconfig",
    plane.kubeconfigPath,
    correct,
  );
  // The server has no cert-manager.
  expect(code, stderr).toBe(1);
  expect([...new Set(stdout.match(/install\/[a-z-]+/g))]).toEqual(["install/refused"]);
  expect(stdout).toContain("does not serve cert-manager.io/v1");
  expect(stderr).toMatch(
    /not judged \(permissions\): permissions of the managers: a dry run stores no roles\n/,
  );
  expect(await leftNamespaces()).toEqual([]);
  const config = join(dirname(correct), "capikit.config.mjs");
  writeFileSync(config, 'export default { lint: { disable: ["install/refused"] } };\n');
  const args = ["--install", "--trust", "--kubeconfig", plane.kubeconfigPath, dirname(correct)];
  const disabled = await call("lint", ...args);
  expect(disabled.stderr).toContain("the API server accepts");
  expect(disabled.stdout).not.toContain("install/");
});

test.each<[what: string, args: readonly string[], message: RegExp]>([
  ["an unknown context", ["--install", "--kubeconfig", "KUBECONFIG", "--context", "other"], /other/],
  ["a kubeconfig that does not exist", ["--install", "--kubeconfig", nothing], /nothing/],
  ["CRDs that do not exist", ["--install", "--crds", nothing], /nothing does not exist/],
  ["--context without --install", ["--context", "other"], /require --install/],
])("lint --install refuses %s", async (_, args, message) => {
  const before = programs();
  const given = args.map((arg) => (arg === "KUBECONFIG" ? plane.kubeconfigPath : arg));
  const { code, stdout, stderr } = await call("lint", ...given, correct);
  expect({ code, stdout }, stderr).toEqual({ code: 2, stdout: "" });
  expect(stderr).toMatch(message);
  expect(programs()).toEqual(before);
  expect(await leftNamespaces()).toEqual([]);
});
