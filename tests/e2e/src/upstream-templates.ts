import { execFile } from "node:child_process";
import { cp, mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import type { KubernetesObject } from "@capikit/client";
import { isRecord, valueAt } from "@capikit/common/json";
import { parseManifests } from "@capikit/envtest";
import { ensureReference } from "@capikit/reference";
import { stringify } from "yaml";
import { waitingForSignal } from "./machine-signals.ts";

/** Folders of upstream's templates, by the flavor in which specs use them. */
const templates = {
  "cluster-template": ["cluster-template"],
  "cluster-template-kcp-adoption": [
    "cluster-template-kcp-adoption/step1",
    "cluster-template-kcp-adoption/step2",
  ],
  "cluster-template-kcp-md-taints": ["cluster-template-kcp-md-taints"],
  "cluster-template-kcp-remediation": ["cluster-template-kcp-remediation"],
  "cluster-template-kcp-scale-in": ["cluster-template-kcp-scale-in"],
  "cluster-template-machine-pool": ["cluster-template-machine-pool"],
  "cluster-template-md-remediation": ["cluster-template-md-remediation"],
  "cluster-template-topology": ["cluster-template-topology"],
  "cluster-template-topology-kubeadm-version": ["cluster-template-topology-kubeadm-version"],
  "cluster-template-topology-taints": ["cluster-template-topology-taints"],
  "cluster-template-upgrades-runtimesdk": ["cluster-template-upgrades-runtimesdk"],
};

/** Files without kustomize. */
const clusterClasses = [
  "clusterclass-in-memory.yaml",
  "clusterclass-quick-start.yaml",
  "clusterclass-quick-start-runtimesdk.yaml",
];
/** Have no kinds of infrastructure. */
const inMemoryTemplates = [
  "cluster-template-in-memory-topology.yaml",
  "cluster-template-in-memory-scale.yaml",
];

/**
 * Writes the templates of upstream's suite, with the local provider's kinds in place of those of
 * the test provider.
 *
 * @param upstream Folder of Cluster API's test module.
 */
export async function writeUpstreamTemplates(folder: string, upstream: string): Promise<void> {
  const data = join(upstream, "e2e/data/infrastructure-docker/main");
  const [kustomize, cni] = await Promise.all([
    ensureReference("kustomize"),
    readFile(join(upstream, "e2e/data/cni/kindnet/kindnet.yaml"), "utf8"),
    mkdir(folder, { recursive: true }),
  ]);
  for (const [name, sources] of Object.entries(templates)) {
    const objects = await Promise.all(
      sources.map(async (source) => {
        const args = ["build", "--load-restrictor", "LoadRestrictionsNone", join(data, source)];
        const { stdout } = await promisify(execFile)(kustomize, args);
        return parseManifests(stdout, source);
      }),
    );
    await writeTemplate(join(folder, `${name}.yaml`), objects.flat(), cni);
  }
  for (const name of inMemoryTemplates) await cp(join(data, name), join(folder, name));
  for (const name of clusterClasses) {
    const objects = parseManifests(await readFile(join(data, name), "utf8"), name);
    await writeTemplate(join(folder, name), objects, cni);
  }
}

async function writeTemplate(file: string, objects: readonly KubernetesObject[], cni: string): Promise<void> {
  const isWaiting = JSON.stringify(objects).includes("wait-signal.sh");
  const local = objects.map((object) => localObject(object as unknown as JsonRecord, { cni, isWaiting }));
  await writeFile(file, local.map((object) => stringify(object, { lineWidth: 0 })).join("---\n"));
}

type JsonRecord = Readonly<Record<string, unknown>>;

interface TemplateContext {
  /** Manifests of a network plugin. */
  readonly cni: string;
  /** Whether control plane machines wait for a signal in their bootstrap script. */
  readonly isWaiting: boolean;
}

function localObject(object: JsonRecord, { cni, isWaiting }: TemplateContext): JsonRecord {
  const local = withLocalKinds(object) as JsonRecord;
  const { kind } = local;
  switch (kind) {
    case "ConfigMap":
      return { ...local, data: { "cni.yaml": cni } };
    case "LocalCluster":
      return { ...local, spec: localClusterSpec(local) };
    case "LocalMachine":
    case "LocalMachinePool":
      return { ...local, spec: {} };
    case "LocalClusterTemplate":
    case "LocalMachinePoolTemplate":
      return { ...local, spec: { template: { spec: {} } } };
    case "LocalMachineTemplate": {
      const waits = isWaiting && String(valueAt(local, "metadata", "name")).endsWith("-control-plane");
      const metadata = waits ? { annotations: waitingForSignal } : {};
      return { ...local, spec: { template: { metadata, spec: {} } } };
    }
    case "ClusterClass":
      return { ...local, spec: { ...(local.spec as JsonRecord), patches: patchesOfOtherKinds(local) } };
    default:
      return local;
  }
}

function localClusterSpec(cluster: JsonRecord): JsonRecord {
  const domains = valueAt(cluster, "spec", "backend", "docker", "failureDomains");
  if (!Array.isArray(domains)) return {};
  return { failureDomains: domains.map(({ name }: { readonly name: string }) => name) };
}

/** Patches, without those of fields that the kinds of the local provider do not have. */
function patchesOfOtherKinds(clusterClass: JsonRecord): readonly JsonRecord[] {
  const patches = valueAt(clusterClass, "spec", "patches") as readonly JsonRecord[];
  return patches.flatMap((patch) => {
    if (patch.definitions === undefined) return [patch];
    const definitions = (patch.definitions as readonly JsonRecord[]).filter(
      (definition) => !String(valueAt(definition, "selector", "kind")).startsWith("Local"),
    );
    return definitions.length > 0 ? [{ ...patch, definitions }] : [];
  });
}

function withLocalKinds(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withLocalKinds);
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, of]) => [
      key,
      key === "kind" && typeof of === "string" ? of.replace(/^Dev/, "Local") : withLocalKinds(of),
    ]),
  );
}
