import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { call, callIn, projectOf } from "../../cli.ts";

const conditions = (status: string, message: string) =>
  `conditions: [{ type: Available, status: "${status}", reason: Reason, message: "${message}" }]`;
const dump = `apiVersion: v1
kind: List
items:
  - apiVersion: cluster.x-k8s.io/v1beta2
    kind: Cluster
    metadata: { name: blue, namespace: team-a, labels: { env: prod } }
    spec: { topology: { classRef: { name: quick }, version: v1.35.2 } }
    status: { phase: Provisioned, ${conditions("True", "")} }
  - apiVersion: cluster.x-k8s.io/v1beta2
    kind: Cluster
    metadata: { name: red, namespace: team-b }
    status: { phase: Provisioning, ${conditions("False", "<b>")} }
`;
/** Returns the arguments for the Clusters of a dump. */
function fromDump(): string[] {
  const { root } = projectOf({ "dump/clusters.yaml": dump });
  return ["describe", "clusters", "--from", join(root, "dump")];
}

describe("describe clusters", () => {
  test("shows the Clusters of a dump in a table, coloured only on terminals", async () => {
    const from = fromDump();
    const { code, stdout, stderr } = await call(...from);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout).toBe(
      [
        "NAMESPACE NAME  PHASE         CLASS  VERSION  CONTROL PLANE WORKERS AVAILABLE AGE PROBLEM",
        "team-a    blue  Provisioned   quick  v1.35.2                        True",
        "team-b    red   Provisioning                                        False         <b>",
        "",
      ].join("\n"),
    );
    expect((await callIn({ terminal: true }, ...from)).stdout).toContain("\u001b[31mFalse\u001b[39m");
  });

  test.each([
    ["-n team-a", "blue"],
    ["--all-namespaces", "blue red"],
    ["-l env=prod", "blue"],
    ["--phase Pending --phase Provisioning", "red"],
    ["--class quick,other", "blue"],
    ["--kubernetes-version v1.35", "blue"],
  ])("selects by %s", async (flags, names) => {
    const { code, stdout } = await call(...fromDump(), ...flags.split(" "), "-o", "json");
    const found = (JSON.parse(stdout).clusters as { readonly name: string }[]).map(({ name }) => name);
    expect({ code, names: found.join(" ") }).toEqual({ code: 0, names });
  });

  test("fails with --problems if there are any", async () => {
    const from = fromDump();
    const bad = await call(...from, "--problems");
    expect(bad).toMatchObject({ code: 1, stderr: "" });
    expect(bad.stdout.split("\n")).toHaveLength(3);
    expect(await call(...from, "--problems", "-n", "team-a")).toEqual({
      code: 0,
      stdout: "",
      stderr: "no Clusters found\n",
    });
  });

  test.each([
    ["c1", /show one Cluster: capikit describe cluster NAME/],
    ["-n a -A", /mutually exclusive/],
    ["-l a=b=c", /invalid value of --selector: .*\n {2}help: write --selector env=prod/],
    ["--phase provisioned", /invalid value of --phase/],
    ["--kubeconfig /nonexistent", /set --kubeconfig to a file/],
  ])("refuses %s", async (flags, message) => {
    const { code, stderr } = await call("describe", "clusters", ...flags.split(" "));
    expect(stderr).toMatch(message);
    expect(code).toBe(2);
  });
});

describe("describe clusters of a management cluster", () => {
  const paths: string[] = [];
  const server = createServer((request, response) => {
    const path = request.url ?? "";
    paths.push(path);
    response.setHeader("content-type", "application/json");
    const isForbidden =
      path.includes("/namespaces/forbidden/") ||
      (path.includes("/namespaces/partly/") && !path.includes("/clusters"));
    const status = { kind: "Status", apiVersion: "v1", status: "Failure", message: "not allowed", code: 403 };
    const metadata = { name: "live", namespace: "team", uid: "1", resourceVersion: "1" };
    const live = {
      apiVersion: "cluster.x-k8s.io/v1beta2",
      kind: "Cluster",
      metadata,
      status: { phase: "Pending" },
    };
    const items = path.includes("/clusters") ? [live] : [];
    response.statusCode = isForbidden ? 403 : 200;
    response.end(JSON.stringify(isForbidden ? status : { metadata: { resourceVersion: "1" }, items }));
  });

  beforeAll(() => new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve)));

  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  /** Returns the arguments for the Clusters of the server. */
  function fromServer(): string[] {
    const { port } = server.address() as AddressInfo;
    const config = {
      clusters: [{ name: "c", cluster: { server: `http://127.0.0.1:${port}` } }],
      contexts: [{ name: "c", context: { cluster: "c", user: "u", namespace: "team" } }],
      users: [{ name: "u", user: {} }],
      "current-context": "c",
    };
    const { root } = projectOf({ kubeconfig: JSON.stringify(config) });
    return ["describe", "clusters", "--kubeconfig", join(root, "kubeconfig")];
  }

  test("reads the namespace of the context, or all", async () => {
    const own = await call(...fromServer());
    expect(own.stdout).toMatch(/\nteam +live +Pending .*the Cluster has no conditions\n$/);
    expect(paths.splice(0).every((path) => path.includes("/namespaces/team/"))).toBe(true);
    await call(...fromServer(), "-A");
    expect(paths.splice(0).some((path) => path.includes("/namespaces/"))).toBe(false);
  });

  test("names the kinds that the user may not list, and fails with --strict", async () => {
    const flags = [...fromServer(), "-n", "partly"];
    const { code, stderr, stdout } = await call(...flags, "--problems", "--format", "json");
    expect(code).toBe(0);
    const kinds = ["machines", "machinehealthchecks", "machinesets"].map(
      (name) => `${name}.cluster.x-k8s.io`,
    );
    const skipped = [...kinds, "kubeadmcontrolplanes.controlplane.cluster.x-k8s.io"].map(
      (kind) => `${kind}: not allowed`,
    );
    expect(JSON.parse(stdout)).toMatchObject({ skipped });
    expect(stderr).toBe(skipped.map((line) => `skipped: ${line}\n`).join(""));
    expect((await call(...flags, "--strict")).code).toBe(1);
  });

  test("fails if the Clusters cannot be read", async () => {
    const { code, stderr } = await call(...fromServer(), "-n", "forbidden");
    expect(code).toBe(1);
    expect(stderr).toMatch(/^capikit: cannot read the cluster: .*not allowed/);
  });
});
