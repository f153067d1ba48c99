import { describe, expect, it } from "vitest";
import { lint } from "../../../src/lint/index.ts";
import type { Loose } from "../../loose.ts";
import { type Files, infrastructure, toFiles } from "../clean-providers.ts";
import { components, crd, file } from "../seeds/seeded-violation.ts";

const secret = (name: string): unknown => ({ apiVersion: "v1", kind: "Secret", metadata: { name } });
const workload = (spec: unknown): unknown => ({
  apiVersion: "apps/v1",
  kind: "Deployment",
  metadata: { name: "manager" },
  spec: { template: { spec } },
});

function reported(...objects: readonly unknown[]): unknown[] {
  const content = objects.map((object) => JSON.stringify(object)).join("\n---\n");
  return lint([{ path: "addon-components.yaml", content }])
    .diagnostics.filter(({ code }) => code === "move/static-secret")
    .map(({ location }) => location?.object);
}

describe("move/static-secret", () => {
  it.each([
    ["a volume", { volumes: [{ secret: { secretName: "token" } }] }],
    ["a projected volume", { volumes: [{ projected: { sources: [{ secret: { name: "token" } }] } }] }],
    ["a CSI volume", { volumes: [{ csi: { nodePublishSecretRef: { name: "token" } } }] }],
    ["image pull secrets", { imagePullSecrets: [{ name: "token" }] }],
    ["a variable", { containers: [{ env: [{ valueFrom: { secretKeyRef: { name: "token" } } }] }] }],
    ["variables", { initContainers: [{ envFrom: [{ secretRef: { name: "token" } }] }] }],
    ["an argument", { containers: [{ args: ["--credentials=capf-system/token"] }] }],
  ])("skips a Secret that is used by %s", (_, spec) => {
    expect(reported(secret("token"), workload(spec))).toEqual([]);
  });

  it("skips a Secret that a ServiceAccount or ConfigMap names", () => {
    const account = { apiVersion: "v1", kind: "ServiceAccount", imagePullSecrets: [{ name: "pull" }] };
    const settings = { apiVersion: "v1", kind: "ConfigMap", data: { "a.yaml": "secret: 'token'." } };
    expect(reported(secret("token"), secret("pull"), account, settings)).toEqual([]);
  });

  it("reports a Secret whose name is only part of other texts", () => {
    const spec = {
      serviceAccountName: "manager",
      containers: [{ name: "manager", image: "example.com/token:v1", args: ["--token-file=/var/tokens"] }],
    };
    const settings = { apiVersion: "v1", kind: "ConfigMap", data: { "a.yaml": "name: other-token" } };
    expect(reported(secret("token"), secret("manager"), workload(spec), settings)).toEqual([
      "Secret token",
      "Secret manager",
    ]);
  });

  it("reads ConfigMaps once, regardless of the number of Secrets", () => {
    let reads = 0;
    const ownKeys = (target: object): (string | symbol)[] => {
      reads++;
      return Reflect.ownKeys(target);
    };
    const data = new Proxy({ a: "b" }, { ownKeys });
    const settings = { apiVersion: "v1", kind: "ConfigMap", metadata: { name: "settings" }, data };
    const secrets = Array.from({ length: 50 }, (_, index) => secret(`secret-${index}`));
    lint([], {
      overlays: [
        {
          folder: "config/default",
          objects: [settings, ...secrets] as Record<string, unknown>[],
        },
      ],
    });
    expect(reads).toBeLessThan(10);
  });
});

const kindsOf = (files: Files): unknown[] => lint(toFiles(files)).diagnostics.map(({ code }) => code);

describe("move/other-kind", () => {
  it.each([
    ["FooLease", ["get", "list", "patch", "watch"], ["move/other-kind"]],
    ["FooLease", ["create", "get", "list", "patch", "watch"], []],
    ["FooIdentity", ["*"], ["move/other-kind"]],
  ])("reports %s with the verbs %j of the provider: %j", (kind, verbs, codes) => {
    const files = infrastructure();
    const extra = structuredClone(crd(files, "FooMachine"));
    const plural = kind === "FooIdentity" ? "fooidentities" : `${kind.toLowerCase()}s`;
    const labels = { "cluster.x-k8s.io/provider": extra.metadata.labels["cluster.x-k8s.io/provider"] };
    extra.metadata = { name: `${plural}.infrastructure.cluster.x-k8s.io`, labels };
    Object.assign(extra.spec.names, { kind, plural, listKind: `${kind}List`, singular: kind.toLowerCase() });
    const role = components(files).find((one) => one.kind === "ClusterRole");
    role.rules.push({ apiGroups: ["infrastructure.cluster.x-k8s.io"], resources: [plural], verbs });
    components(files).push(extra);
    expect(kindsOf(files)).toEqual(codes);
  });
});

describe("move/template-secret", () => {
  const credentials = { apiVersion: "v1", kind: "Secret", metadata: { name: "${CLUSTER_NAME}-credentials" } };
  const withSecret = (...others: Loose[]): Files => {
    const files = infrastructure();
    file(files, "cluster-template.yaml").push(credentials, ...others);
    return files;
  };
  const foo = (kind: string, spec: object): Loose => ({
    apiVersion: "infrastructure.cluster.x-k8s.io/v1beta2",
    kind,
    metadata: { name: "${CLUSTER_NAME}" },
    spec,
  });
  const secretRef = { name: "${CLUSTER_NAME}-credentials" };

  it("skips credentials of an InfraCluster, which providers own", () => {
    expect(kindsOf(withSecret(foo("FooCluster", { region: "eu", secretRef })))).toEqual([]);
  });

  it("skips credentials in a variable of the topology", () => {
    const files = withSecret();
    const [cluster] = file(files, "cluster-template.yaml");
    cluster.spec.topology.variables = [{ name: "credentials", value: secretRef.name }];
    expect(kindsOf(files)).toEqual([]);
  });

  it("reports Secrets of machines", () => {
    const found = kindsOf(withSecret(foo("FooMachine", { sshKeyRef: secretRef })));
    expect(found).toEqual(["move/template-secret"]);
  });
});

describe("docs/move", () => {
  const found = (documentation: readonly string[] | undefined): unknown[] => {
    const files = infrastructure();
    const extra = structuredClone(crd(files, "FooMachine"));
    extra.metadata.name = "fooclusteridentities.infrastructure.cluster.x-k8s.io";
    Object.assign(extra.spec.names, { kind: "FooClusterIdentity", plural: "fooclusteridentities" });
    components(files).push(extra, {
      apiVersion: "v1",
      kind: "Secret",
      metadata: { name: "capf-access", namespace: "capf-system" },
    });
    return lint(toFiles(files), documentation && { documentation })
      .diagnostics.filter(({ code }) => code === "docs/move")
      .map(({ message }) => / how to move the (.*), which /.exec(message)?.[1]);
  };

  it.each([
    ["nothing", "# foo", ["kinds FooClusterIdentity, Secret"]],
    ["a kind, but no move", "A FooClusterIdentity refers to a Secret.", ["kinds FooClusterIdentity, Secret"]],
    ["a move, but no kind", "Run `clusterctl move`.", ["kinds FooClusterIdentity, Secret"]],
    [
      "a longer kind",
      "With clusterctl move, secrets and a FooClusterIdentityList move.",
      ["kind FooClusterIdentity"],
    ],
    ["one of two kinds", "Before the pivot, apply the Secret.", ["kind FooClusterIdentity"]],
  ])("is found if a document describes %s", (_, text, names) => {
    expect(found([text])).toEqual(names);
  });

  it.each([
    ["clusterctl", "Before clusterctl move, copy secrets, then every FooClusterIdentity."],
    [
      "the resource",
      "Moving objects to another cluster: 1. kubectl get secrets,fooclusteridentities -o yaml",
    ],
    ["the kind", "Before clusterctl move, create secrets and Foo cluster\nidentities."],
    ["the plural of the kind", "Pivot: copy the secret, then `FooClusterIdentities`."],
    ["a pivot", "## Pivoting\n\nCreate the FooClusterIdentity and its Secret first."],
  ])("is not found if a document describes the move by the word of %s", (_, text) => {
    expect(found(["# foo", text])).toEqual([]);
  });

  it("is not found without documentation", () => {
    expect(found(undefined)).toEqual([]);
  });
});
