import { chmodSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { arch, platform, release } from "node:os";
import { delimiter, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { call, callIn, projectOf } from "../cli.ts";

let server: Server;

/** An API server without objects, which rejects reads of Deployments. */
beforeAll(async () => {
  server = createServer(({ url = "" }, response) => {
    const isRejected = url.includes("/deployments");
    response.writeHead(isRejected ? 403 : 200, { "content-type": "application/json" });
    const answer = url === "/version" ? { gitVersion: "v1.35.0" } : { metadata: {}, items: [] };
    const status = {
      apiVersion: "v1",
      kind: "Status",
      status: "Failure",
      code: 403,
      reason: "Forbidden",
      message: "deployments is forbidden",
    };
    response.end(JSON.stringify(isRejected ? status : answer));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

/** Runs the command with a kubeconfig of the server, or of another port. */
function doctor(args: readonly string[] = [], port = (server.address() as AddressInfo).port) {
  const config = `apiVersion: v1
kind: Config
current-context: one
contexts: [{ name: one, context: { cluster: one, user: one } }]
clusters: [{ name: one, cluster: { server: "http://127.0.0.1:${port}" } }]
users: [{ name: one, user: {} }]
`;
  const { root } = projectOf({ "config.yaml": config });
  return call("doctor", "--kubeconfig", join(root, "config.yaml"), ...args);
}

test("shows findings with reason and fix, and fails for errors", async () => {
  const { code, stdout, stderr } = await doctor();
  expect({ code, stderr }).toEqual({ code: 1, stderr: "" });
  expect(stdout).toContain("error doctor/core-missing: The inventory has a core provider\n  why: ");
  expect(stdout).toContain("    fix: clusterctl init");
  expect(stdout).toMatch(/\n1 not judged; 1 error in \d+ checks\n/);
  expect(stdout).toMatch(/not judged \(deployments\): check deployments: .*deployments is forbidden/);
});

test("prints JSON and annotations", async () => {
  const report = JSON.parse((await doctor(["--format", "json"])).stdout);
  expect(report).toMatchObject({ ok: false, omitted: {}, notJudged: [{ name: "deployments" }] });
  expect(report.diagnostics).toEqual([
    expect.objectContaining({ code: "doctor/core-missing", severity: "error", check: "inventory" }),
  ]);
  expect((await doctor(["--format", "github"])).stdout).toContain("::error ");
});

test.each([
  [["x"], /doctor accepts no arguments/],
  [["--limit", "0"], /invalid value of --limit: 0/],
  [["--context", "two"], /two/],
])("refuses %j", async (args, message) => {
  const { code, stderr } = await doctor(args);
  expect(code).toBe(2);
  expect(stderr).toMatch(message);
});

test("reports an unreachable cluster", async () => {
  const { code, stderr } = await doctor([], 1);
  expect(code).toBe(2);
  expect(stderr).toMatch(/cannot read the cluster/);
});

test("describes the installation without a cluster and values of the environment", async () => {
  const { root } = projectOf({ "bin/go": "", "bin/git": "" });
  chmodSync(join(root, "bin/go"), 0o755);
  chmodSync(join(root, "bin/git"), 0o644);
  const env = { PATH: `${join(root, "bin")}${delimiter}`, KUBECONFIG: "missing", TOKEN: "secret" };
  const { code, stdout, stderr } = await callIn({ env }, "doctor", "--self", "--format", "json");
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  expect(JSON.parse(stdout)).toEqual({
    capikit: expect.stringMatching(/^\d+\.\d+\.\d+/),
    node: process.versions.node,
    platform: `${platform()} ${release()} ${arch()}`,
    programs: ["go"],
  });
  const text = (await callIn({ env: { PATH: "" } }, "doctor", "--self")).stdout;
  expect(text).toMatch(/^capikit: +\S+\nnode: +\S+\nplatform: +\S+ \S+ \S+\nprograms: +none\n$/);
  expect((await callIn({ env }, "doctor", "--self", "--format", "sarif")).stderr).toContain(
    "use --format text or json",
  );
});

const times = { lastTransitionTime: "2026-01-01T00:00:00Z" };
const blocked = {
  apiVersion: "cluster.x-k8s.io/v1beta2",
  kind: "MachineHealthCheck",
  metadata: { name: "mhc", namespace: "fleet" },
  status: { conditions: [{ type: "RemediationAllowed", status: "False", message: "3 of 5", ...times }] },
};
const crdOf = (kind: string) => ({
  apiVersion: "apiextensions.k8s.io/v1",
  kind: "CustomResourceDefinition",
  metadata: { name: `${kind.toLowerCase()}s.cluster.x-k8s.io` },
  spec: {
    group: "cluster.x-k8s.io",
    scope: "Namespaced",
    names: { kind, plural: `${kind.toLowerCase()}s` },
    versions: [{ name: "v1beta2", served: true, storage: true }],
  },
});
const clusterInDump = {
  apiVersion: "cluster.x-k8s.io/v1beta2",
  kind: "Cluster",
  metadata: {
    name: "one",
    namespace: "fleet",
    deletionTimestamp: "2026-01-01T00:00:00Z",
    finalizers: ["a/b"],
  },
};
const dumpOf = (...items: unknown[]) =>
  join(projectOf({ "dump.json": JSON.stringify({ kind: "List", items }) }).root, "dump.json");

test("checks a dump, and reports what it does not contain", async () => {
  const dump = dumpOf(blocked, clusterInDump, crdOf("MachineHealthCheck"), crdOf("Cluster"), "text");
  const { code, stdout } = await call("doctor", "--from", dump, "--format", "json");
  const { ok, diagnostics, checks, source } = JSON.parse(stdout);
  expect({ code, ok, source }).toEqual({ code: 1, ok: false, source: dump });
  const found = diagnostics.map((one: { code: string; location?: { object?: string } }) =>
    [one.code, one.location?.object].join(" "),
  );
  expect(found).toContain("doctor/remediation-blocked MachineHealthCheck fleet/mhc");
  expect(found).toContain("doctor/deletion-stuck Cluster fleet/one");
  // Their absence from the dump says nothing about the cluster.
  expect(found).not.toContainEqual(expect.stringMatching(/core-missing/));
  const stateOf = (name: string) => checks.find((one: { name: string }) => one.name === name);
  expect(stateOf("inventory").unread).toEqual(["providers.clusterctl.cluster.x-k8s.io are not in the dump"]);
  expect(stateOf("dump").unread).toEqual([`${dump}, item 5: not an object`]);
  // Without their CRDs, the cluster does not serve MachineSets.
  expect(stateOf("remediation")).toMatchObject({ state: "done" });
});

test("judges the times of a dump by --at, and other namespaces by --namespace", async () => {
  const dump = dumpOf(blocked, crdOf("MachineHealthCheck"));
  const withTime = await call("doctor", "--from", dump, "--at", "2026-01-01T00:05:00Z");
  expect(withTime.stdout).not.toContain("remediation-blocked");
  expect(withTime.code).toBe(1);
  const names = [...withTime.stdout.matchAll(/^not judged \(([\w-]+)\)/gm)].flatMap(([, name = ""]) => name);
  const allowed = ["--allow", names.join()];
  const passed = await call("doctor", "--from", dump, "--at", "2026-01-01T00:05:00Z", "--strict", ...allowed);
  expect(passed.code).toBe(0);
  expect((await call("doctor", "--from", dump, "--namespace", "other")).stdout).not.toContain("blocked");
  expect((await call("doctor", "--from", dump, "--at", "noon")).stderr).toContain(
    "invalid value of --at: noon",
  );
  expect((await call("doctor", "--at", "2026-01-01T00:05:00Z")).stderr).toContain("--at requires --from");
  const both = await call("doctor", "--from", dump, "--kubeconfig", "x");
  expect(both.stderr).toContain("--from and --kubeconfig are mutually exclusive");
});
