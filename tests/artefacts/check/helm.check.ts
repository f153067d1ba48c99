import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  buildChart,
  chartArchive,
  chartArchiveName,
  processComponents,
} from "@capikit/clusterctl-kit/components";
import { providerLabel } from "@capikit/clusterctl-kit/repository";
import { ensureReference } from "@capikit/reference";
import { beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { parseAllDocuments } from "yaml";
import { type ProviderComponents, providerComponents } from "../src/provider-components.ts";
import { run } from "../src/run.ts";

await ensureReference("helm");

const all = await providerComponents();

const withoutPolicies = ["--set", "namespace.keep=false,crds.keep=false"];

/** Returns the objects that clusterctl installs. */
function installed(
  { provider, components }: ProviderComponents,
  options: { readonly namespace?: string; readonly get?: (name: string) => string | undefined } = {},
): Objects {
  return keyed(processComponents(components, { provider, version: "v1.2.3", ...options }).objects);
}

describe.each(all.map((one) => ({ label: providerLabel(one.provider), one })))("$label", ({ one }) => {
  it("renders the objects that clusterctl installs by default", async () => {
    const objects = await rendered(await writeChart(one), ...withoutPolicies);
    expect(Object.keys(objects).length).toBeGreaterThan(5);
    expect(objects).toEqual(installed(one));
  });

  it("only adds Helm's policy to the Namespace and the CRDs", async () => {
    const chart = await writeChart(one);
    const [plain, kept] = [await rendered(chart, ...withoutPolicies), await rendered(chart)];
    const policy = { "helm.sh/resource-policy": "keep" };
    for (const [key, object] of Object.entries(plain)) {
      const { kind, metadata } = object as { kind: string; metadata: { annotations?: object } };
      const isKept = kind === "Namespace" || kind === "CustomResourceDefinition";
      const annotations = { ...metadata.annotations, ...policy };
      expect(kept[key]).toEqual(
        isKept ? { ...(object as object), metadata: { ...metadata, annotations } } : object,
      );
    }
  });

  it("renders the objects of another namespace", async () => {
    const objects = await rendered(
      await writeChart(one),
      ...withoutPolicies,
      "--set",
      "namespace.name=other",
    );
    const get = (name: string): string | undefined => (name.endsWith("_NAMESPACE") ? "other" : undefined);
    expect(objects).toEqual(installed(one, { namespace: "other", get }));
  });

  it("renders the objects of other variables", async () => {
    const { provider, components } = one;
    const { variables } = processComponents(components, { provider });
    const values = Object.fromEntries(
      variables.map((name) => [name, name.endsWith("NAMESPACE") ? "other" : "true"]),
    );
    const chart = await writeChart(one);
    await writeFile(`${chart}.yaml`, JSON.stringify({ variables: values }));
    const objects = await rendered(chart, ...withoutPolicies, "--values", `${chart}.yaml`);
    expect(objects).toEqual(installed(one, { get: (name) => values[name] }));
  });

  it("has no warnings of helm lint", async () => {
    const { stdout } = await run("helm", ["lint", "--strict", await writeChart(one)]);
    expect(stdout).toContain("1 chart(s) linted, 0 chart(s) failed");
    expect(stdout).not.toMatch(/\[(?:WARNING|ERROR)\]/);
  });

  it("rejects misspelled values", async () => {
    const chart = await writeChart(one);
    await expect(rendered(chart, "--set", "variabels.A=b")).rejects.toThrow("variabels");
  });
});

describe("values of the manager", () => {
  let chart: (flags: readonly string[]) => Promise<Objects>;
  beforeAll(() => {
    const [local] = all;
    if (local === undefined) throw new Error("no components");
    chart = async (flags) =>
      rendered(await writeChart(local), ...flags.flatMap((flag) => ["--set-json", flag]));
  });
  const podOf = (objects: Objects) => {
    const deployment = Object.values(objects).find((one) => (one as { kind: string }).kind === "Deployment");
    return (deployment as { spec: { replicas: number; template: { spec: Record<string, unknown> } } }).spec;
  };

  it("replace and add fields of the Deployment", async () => {
    const { replicas, template } = podOf(
      await chart([
        "manager.replicas=3",
        'manager.image={"repository":"mirror.example/foo","tag":"","digest":"sha256:abc"}',
        'manager.resources={"limits":{"memory":"1Gi"}}',
        'manager.nodeSelector={"disk":"ssd"}',
        'manager.extraArgs=["--v=4"]',
        'manager.extraEnv=[{"name":"A","value":"b"}]',
        'manager.watchFilter="blue"',
        'manager.watchNamespace="team"',
      ]),
    );
    expect(replicas).toBe(3);
    expect(template.spec.nodeSelector).toEqual({ disk: "ssd" });
    const [container] = template.spec.containers as [Record<string, unknown>];
    expect(container).toMatchObject({
      image: "mirror.example/foo@sha256:abc",
      resources: { limits: { memory: "1Gi" } },
    });
    expect((container.args as string[]).slice(-3)).toEqual([
      "--watch-filter=blue",
      "--namespace=team",
      "--v=4",
    ]);
    expect((container.env as unknown[]).at(-1)).toEqual({ name: "A", value: "b" });
  });

  it("leave out the Namespace and CRDs", async () => {
    const objects = await chart(["namespace.create=false", "crds.install=false"]);
    const kinds = new Set(Object.values(objects).map((one) => (one as { kind: string }).kind));
    expect(kinds.has("Namespace") || kinds.has("CustomResourceDefinition")).toBe(false);
    expect(kinds.has("Deployment")).toBe(true);
  });
});

describe("variables", () => {
  const provider = { name: "foo", type: "InfrastructureProvider" } as const;
  const components = `apiVersion: v1
kind: Namespace
metadata: {name: foo-system}
---
apiVersion: v1
kind: Service
metadata: {name: foo, namespace: foo-system, labels: {a: "\${LABEL}"}}
spec: {ports: [{port: \${PORT}, targetPort: \${TARGET}}], publishNotReadyAddresses: \${EARLY}}
`;

  it.each([
    { PORT: "8443", TARGET: "webhook", EARLY: "true", LABEL: "1" },
    { PORT: "80", TARGET: "0.5", EARLY: "false", LABEL: "true" },
  ])("without defaults have the types of clusterctl: $PORT", async (variables) => {
    const one = { provider, components };
    const flags = Object.entries(variables).flatMap((pair) => [
      "--set-string",
      `variables.${pair.join("=")}`,
    ]);
    const objects = await rendered(await writeChart(one), ...withoutPolicies, ...flags);
    const values: Readonly<Record<string, string>> = variables;
    expect(objects).toEqual(installed(one, { get: (name) => values[name] }));
  });

  it("with defaults that clusterctl omits are values", async () => {
    const text = `${components.slice(0, components.indexOf("---"))}---
apiVersion: apps/v1
kind: Deployment
metadata: {name: foo, namespace: foo-system}
spec:
  selector: {matchLabels: {a: b}}
  template:
    metadata: {labels: {a: b}}
    spec: {hostNetwork: \${HOST_NETWORK:=false}, containers: [{name: a, image: example.com/a/b:v1}]}
`;
    const one = { provider, components: text };
    const flags = [...withoutPolicies, "--set", "variables.HOST_NETWORK=true"];
    const get = (name: string): string | undefined => (name === "HOST_NETWORK" ? "true" : undefined);
    expect(await rendered(await writeChart(one), ...flags)).toEqual(installed(one, { get }));
  });
});

/** Objects by kind, namespace and name. */
type Objects = Readonly<Record<string, unknown>>;

interface KubernetesObject {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string; readonly namespace?: string };
}

/** Writes a chart, and returns the path of its archive. @throws Error for problems. */
async function writeChart({ provider, components }: ProviderComponents): Promise<string> {
  const chart = buildChart({ provider, version: "v1.2.3", components });
  if (chart.problems.length > 0) throw new Error(JSON.stringify(chart.problems));
  const folder = await mkdtemp(join(tmpdir(), "capikit-chart-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const path = join(folder, chartArchiveName(chart));
  await writeFile(path, chartArchive(chart));
  return path;
}

/** Renders a chart with Helm. */
async function rendered(chart: string, ...flags: readonly string[]): Promise<Objects> {
  const { stdout } = await run("helm", ["template", "release", chart, ...flags]);
  return keyed(parseAllDocuments(stdout).flatMap((document) => document.toJS() ?? []));
}

/** Returns objects by their keys. @throws Error for two objects with the same key. */
function keyed(objects: readonly unknown[]): Objects {
  const entries = objects.map((object) => {
    const { apiVersion, kind, metadata } = object as KubernetesObject;
    return [`${apiVersion} ${kind} ${metadata.namespace ?? ""}/${metadata.name}`, object] as const;
  });
  if (new Set(entries.map(([key]) => key)).size !== entries.length) throw new Error("duplicate objects");
  return Object.fromEntries(entries);
}
