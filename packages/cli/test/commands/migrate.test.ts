import { describe, expect, it } from "vitest";
import { stringify } from "yaml";
import { call, projectOf } from "../cli.ts";

const string = { type: "string" };
const crd = (kind: string, plural: string, spec: object, status?: object): string =>
  stringify({
    apiVersion: "apiextensions.k8s.io/v1",
    kind: "CustomResourceDefinition",
    metadata: {
      name: `${plural}.infrastructure.cluster.x-k8s.io`,
      labels: { "cluster.x-k8s.io/v1beta1": "v1beta1" },
    },
    spec: {
      group: "infrastructure.cluster.x-k8s.io",
      names: {
        kind,
        plural,
        singular: kind.toLowerCase(),
        listKind: `${kind}List`,
        categories: ["cluster-api"],
      },
      scope: "Namespaced",
      versions: [
        {
          name: "v1beta1",
          served: true,
          storage: true,
          ...(status && { subresources: { status: {} } }),
          schema: {
            openAPIV3Schema: {
              type: "object",
              properties: {
                apiVersion: string,
                kind: string,
                metadata: { type: "object" },
                spec: { type: "object", properties: spec },
                ...(status && { status: { type: "object", properties: status } }),
              },
            },
          },
        },
      ],
    },
  });

const conditions = {
  type: "array",
  items: {
    type: "object",
    required: ["type", "status", "lastTransitionTime"],
    properties: {
      type: string,
      status: string,
      severity: string,
      reason: string,
      message: string,
      lastTransitionTime: { ...string, format: "date-time" },
    },
  },
};
const files = {
  "config/crd/bases/clusters.yaml": crd(
    "FooCluster",
    "fooclusters",
    {
      region: string,
      controlPlaneEndpoint: {
        type: "object",
        properties: { host: string, port: { type: "integer", format: "int32" } },
      },
    },
    {
      ready: { type: "boolean", description: "ready says that the infrastructure stands." },
      failureReason: string,
      conditions,
      failureDomains: {
        type: "object",
        additionalProperties: {
          type: "object",
          properties: {
            controlPlane: { type: "boolean" },
            attributes: { type: "object", additionalProperties: string },
          },
        },
      },
    },
  ),
  "config/crd/bases/machines.yaml": crd(
    "FooMachine",
    "foomachines",
    { providerID: string },
    { ready: { type: "boolean" }, conditions },
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
    expect(stdout).toContain("drop   status.failureReason");
    expect(stdout).toContain("label  cluster.x-k8s.io/v1beta2: v1beta2");
    expect(stdout).toContain("{major: 1, minor: 5, contract: v1beta2}");
    expect(stdout).toContain("the provider has InfraMachine but no InfraMachineTemplate");
  });

  it("drafts types and conversions that generate, and keep contract v1beta2", {
    timeout: 60_000,
  }, async () => {
    const { root, read } = projectOf(files);
    const { out } = { out: `${root}/draft` };
    const first = await call("migrate", "v1beta2", root, "--out", out);
    expect(first.stdout).toContain("drafted   ");
    expect(read("draft/api/v1beta1/foo-cluster.ts")).toMatch(
      /ready says that the infrastructure stands\.\n(?: {3}\*\n)* {3}\* \+capikit:conversion:from=initialization\.provisioned/,
    );
    const generated = await call(
      "generate",
      "crd",
      "conversion",
      "--project",
      out,
      "--no-cache",
      "--no-tests",
    );
    expect(generated, generated.stderr).toMatchObject({ code: 0 });
    const linted = await call(
      "lint",
      `${out}/config/crd/bases/infrastructure.cluster.x-k8s.io_fooclusters.yaml`,
      `${out}/config/crd/bases/infrastructure.cluster.x-k8s.io_foomachines.yaml`,
      "--contract",
      "v1beta2",
    );
    expect(linted).toMatchObject({ code: 0, stdout: "" });
    // Changes of the author are kept.
    const again = await call("migrate", "v1beta2", `${root}/config`, "--out", out);
    expect(again.stdout).not.toContain("drafted   ");
    expect(again.stdout).toContain("which exists already");
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
      stderr: expect.stringContaining("did you mean v1beta2?"),
    });
  });
});
