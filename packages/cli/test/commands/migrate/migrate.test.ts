import { describe, expect, it } from "vitest";
import { call, projectOf } from "../../cli.ts";
import { endpoint, oldConditions, oldCrd, oldFailureDomains, string } from "./old-crd.ts";

const label = { "cluster.x-k8s.io/v1beta1": "v1beta1" };
const files = {
  "config/crd/bases/clusters.yaml": oldCrd(
    "FooCluster",
    [
      {
        name: "v1beta1",
        spec: { region: string, controlPlaneEndpoint: endpoint },
        status: {
          ready: { type: "boolean", description: "ready says that the infrastructure stands." },
          failureReason: string,
          conditions: oldConditions,
          failureDomains: oldFailureDomains,
        },
      },
    ],
    label,
  ),
  "config/crd/bases/machines.yaml": oldCrd(
    "FooMachine",
    [
      {
        name: "v1beta1",
        spec: { providerID: string },
        status: { ready: { type: "boolean" }, conditions: oldConditions },
      },
    ],
    label,
  ),
  "metadata.yaml":
    "apiVersion: clusterctl.cluster.x-k8s.io/v1alpha3\nkind: Metadata\nreleaseSeries:\n- {major: 1, minor: 4, contract: v1beta1}\n",
};

describe("capikit migrate v1beta2", () => {
  it("lists the required changes by kind, and writes nothing", async () => {
    const { root } = projectOf(files);
    const { code, stdout } = await call("migrate", "v1beta2", root);
    expect(code).toBe(1);
    expect(stdout).toContain("a new version, such as v1beta2, next to v1beta1");
    expect(stdout).toContain(
      "add    status.initialization.provisioned   boolean   instead of status.ready   [infra-cluster/initialization]",
    );
    expect(stdout).toContain("add    status.failureDomains   array   in another form");
    expect(stdout).toContain("change status.conditions");
    expect(stdout).toContain("move   status.failureReason   to status.deprecated.v1beta1.failureReason");
    expect(stdout).toContain("label  cluster.x-k8s.io/v1beta2: v1beta2");
    expect(stdout).toContain("{major: 1, minor: 5, contract: v1beta2}");
    expect(stdout).toContain("the provider has InfraMachine but no InfraMachineTemplate");
  });

  it("reports missing and wrong labels of contract v1beta1", async () => {
    const versions = [{ name: "v1beta1", spec: { providerID: string }, status: {} }];
    const { root } = projectOf({
      "one.yaml": oldCrd("OneMachine", versions),
      "two.yaml": oldCrd("TwoMachine", versions, { "cluster.x-k8s.io/v1beta1": "v1alpha4" }),
      "done.yaml": oldCrd("DoneMachine", versions, { "cluster.x-k8s.io/v1beta2": "v1beta1" }),
    });
    const { stdout } = await call("migrate", "v1beta2", root);
    expect(stdout.match(/label {2}cluster\.x-k8s\.io\/v1beta1.*/g)).toEqual([
      "label  cluster.x-k8s.io/v1beta1: v1beta1",
      "label  cluster.x-k8s.io/v1beta1: v1beta1   instead of v1alpha4, which lists no served version",
    ]);
    expect(stdout).toContain("Already labelled for contract v1beta2: DoneMachine (v1beta1)");
  });

  it("does not call kinds labelled that have no label", async () => {
    const status = { ready: { type: "boolean" } };
    const crd = oldCrd("OneMachine", [{ name: "v1beta1", spec: { providerID: string }, status }]);
    const { stdout } = await call("migrate", "v1beta2", projectOf({ "one.yaml": crd }).root);
    expect(stdout).toContain("OneMachine v1beta1 has no status.initialization");
    expect(stdout).not.toContain("labelled");
  });

  it("reports only files that lint checks", async () => {
    const crd = oldCrd("OneMachine", [{ name: "v1beta1", spec: { providerID: string }, status: {} }]);
    const example = "kind: Secret\nmetadata: {name: a, namespace: [}\n";
    const { root } = projectOf({ "one.yaml": crd, "examples/a.yaml": example });
    const { stdout, stderr } = await call("migrate", "v1beta2", root);
    expect(stdout).toContain("OneMachine");
    expect(stdout).not.toContain("examples/a.yaml");
    expect(stderr).toContain("left out, tests and examples");
  });

  it("reports the changes to programs, and kinds that cannot be drafted", async () => {
    const { root } = projectOf(files);
    const { stdout } = await call("migrate", "v1beta2", root, "--format", "json");
    expect(JSON.parse(stdout).kinds).toMatchObject([
      { kind: "FooCluster", newVersion: "v1beta2" },
      { kind: "FooMachine" },
    ]);
    expect(await call("migrate")).toMatchObject({ code: 2 });
    expect(await call("migrate", "v1beta3", root)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("did you mean capikit migrate v1beta2?"),
    });
  });
});
