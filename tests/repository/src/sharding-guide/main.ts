/**
 * `pnpm tool check:sharding-guide`: follows the guide of scaling out word for word on a real API server.
 * Processes with the service accounts of the manifests replace Pods. It ends with three shards that
 * reconcile clusters.
 *
 * @module
 */
import { execFile } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { cluster as clusterKind } from "@capikit/api/core/v1beta2";
import { configMap } from "@capikit/api/kubernetes";
import type { KindDescriptor, KubernetesObject } from "@capikit/api/meta";
import { type ControlPlane, freePorts, parseManifests, startControlPlane } from "@capikit/envtest";
import { serviceAccountKubeconfig } from "@capikit/envtest/cluster-api";
import {
  certManagerKinds,
  ensureReference,
  ensureSharderModule,
  references,
  upstreamCrds,
} from "@capikit/reference";
import { parse, stringify } from "yaml";
import { root } from "../root.ts";
import { firstMissing } from "../tutorials/expected-output.ts";
import { type Call, stepsOf } from "../tutorials/page.ts";
import {
  type ContainerProgram,
  type DeploymentProcesses,
  deploymentProcesses,
  type PodEnvironment,
} from "./deployment-processes.ts";

/** Lets webhooks of applied components call a process, because Services need a cluster network. */
interface WebhookRedirect {
  /** Removes redirected webhooks, whose fields would conflict with those of the components. */
  remove(): Promise<void>;
  install(): Promise<void>;
}

/** @param file manifests of the components in the project's folder. */
function webhookRedirect(controlPlane: ControlPlane, project: string, file: string): WebhookRedirect {
  const { client } = controlPlane;
  let installed: Awaited<ReturnType<ControlPlane["installWebhooks"]>> = [];
  const remove = async (webhooks: typeof installed): Promise<void> => {
    for (const webhook of webhooks)
      await client.delete(await client.kindOf(webhook), { name: webhook.metadata.name ?? "" });
  };
  return {
    async remove() {
      await remove(installed);
      installed = [];
    },
    async install() {
      const manifests = parseManifests(readFileSync(join(project, file), "utf8"), file);
      await remove(manifests.filter(({ kind }) => kind.endsWith("WebhookConfiguration")));
      installed = await controlPlane.installWebhooks(manifests);
    },
  };
}

interface Kubeconfig {
  readonly contexts: { readonly context: { namespace: string } }[];
}

/** Writes a kubeconfig with the token and the namespace of a Pod. Returns its path. */
async function podKubeconfig(
  controlPlane: ControlPlane,
  { namespace, serviceAccount, folder }: PodEnvironment,
): Promise<string> {
  const text = await readFile(
    await serviceAccountKubeconfig(controlPlane, namespace, serviceAccount),
    "utf8",
  );
  const kubeconfig = parse(text) as Kubeconfig;
  for (const { context } of kubeconfig.contexts) context.namespace = namespace;
  await mkdir(folder, { recursive: true });
  const path = join(folder, "kubeconfig");
  await writeFile(path, stringify(kubeconfig), { mode: 0o600 });
  return path;
}

type Client = ControlPlane["client"];

const namespace = "default";

const group = "infrastructure.cluster.x-k8s.io";

const fooCluster: KindDescriptor<FooCluster> = {
  group,
  version: "v1beta2",
  kind: "FooCluster",
  plural: "fooclusters",
  scope: "Namespaced",
};

interface FooCluster extends KubernetesObject {
  readonly spec: { readonly region: string; readonly tier: string };
  readonly status?: { readonly initialization?: { readonly provisioned?: boolean } };
}

/** Creates Clusters with a FooCluster of the same name, owned as by the core manager. */
async function createClusters(client: Client, prefix: string, count: number): Promise<void> {
  for (let n = 0; n < count; n++) {
    const metadata = { name: `${prefix}-${n}`, namespace };
    const infrastructureRef = { apiGroup: group, kind: fooCluster.kind, name: metadata.name };
    const { metadata: created } = await client.create(clusterKind, { metadata, spec: { infrastructureRef } });
    const owner = { apiVersion: "cluster.x-k8s.io/v1beta2", kind: "Cluster", controller: true };
    const ownerReferences = [{ ...owner, name: metadata.name, uid: created.uid ?? "" }];
    const spec = { region: "eu-west-1", tier: "Basic" };
    await client.create(fooCluster, { metadata: { ...metadata, ownerReferences }, spec });
  }
}

/** Returns the shards of these FooClusters, each with its number of provisioned ones. */
async function provisionedByShard(
  client: Client,
  prefix: string,
  shardLabel: string,
): Promise<ReadonlyMap<string, number>> {
  const { items } = await client.list(fooCluster, { namespace });
  const counts = new Map<string, number>();
  for (const { metadata, status } of items) {
    const shard = metadata.name?.startsWith(`${prefix}-`) ? metadata.labels?.[shardLabel] : undefined;
    if (shard !== undefined && status?.initialization?.provisioned === true)
      counts.set(shard, (counts.get(shard) ?? 0) + 1);
  }
  return counts;
}

/** Returns the shards of all FooClusters, also of those that are not provisioned. */
async function shardsOf(client: Client, shardLabel: string): Promise<ReadonlySet<string>> {
  const { items } = await client.list(fooCluster, { namespace });
  return new Set(items.map(({ metadata }) => metadata.labels?.[shardLabel] ?? "none"));
}

/** Flags with addresses, which several processes of a host cannot share. */
const addresses = /^--(?:diagnostics-address|insecure-diagnostics)=/;

/** The manager of a provider's project. Its first running Pod serves the webhooks. */
function providerProgram(
  controlPlane: ControlPlane,
  project: string,
  hasEnded: (pod: string) => boolean,
): ContainerProgram {
  const { host, port, certDir } = controlPlane.webhookServing;
  let server: string | undefined;
  return {
    async prepare(pod) {
      const [free = 0, health = 0] = await freePorts(2, host);
      const healthAddress = `${host}:${health}`;
      const webhookPort = server === undefined || hasEnded(server) ? port : free;
      if (webhookPort === port) server = pod.name;
      const command = [
        process.execPath,
        "--conditions=@capikit/source",
        join(project, "src/main.ts"),
        `--kubeconfig=${await podKubeconfig(controlPlane, pod)}`,
        `--webhook-port=${webhookPort}`,
        `--webhook-cert-dir=${certDir}`,
        `--health-addr=${healthAddress}`,
        "--diagnostics-address=0",
        ...pod.args.filter((arg) => !addresses.test(arg)),
      ];
      return { command, healthAddress };
    },
  };
}

const components = "foo.yaml";

const clusters = 30;

const shardLabel = "shard.alpha.sharding.timebertt.dev/foo";

const folder = realpathSync(mkdtempSync(join(tmpdir(), "capikit-sharding-guide-")));

process.once("exit", () => rmSync(folder, { recursive: true }));

const project = join(folder, "foo");

const example = join(root, "examples/infrastructure-foo");

cpSync(example, project, { recursive: true, filter: (path) => !path.includes("node_modules") });

// Links, since the programs of `.bin` find their packages by their own folder.
const modules = join(project, "node_modules");

mkdirSync(join(modules, "@capikit"), { recursive: true });

for (const name of [".bin", "@types", "capikit", "@capikit/api", "@capikit/controller-kit"])
  symlinkSync(join(example, "node_modules", name), join(modules, name));

symlinkSync(join(root, "packages/sharding"), join(modules, "@capikit/sharding"));

const manifest = JSON.parse(readFileSync(join(project, "package.json"), "utf8"));

manifest.dependencies["@capikit/sharding"] = "workspace:*";

writeFileSync(join(project, "package.json"), JSON.stringify(manifest));

const sharderModule = await ensureSharderModule();

const crds = (await upstreamCrds(["cluster-api"])).flatMap(({ text, path }) => parseManifests(text, path));

const others = certManagerKinds.flatMap((crd) => parseManifests(JSON.stringify(crd), "cert-manager"));

await using controlPlane = await startControlPlane({ crds: [...crds, ...others] });

const { client } = controlPlane;

const deployments: DeploymentProcesses = deploymentProcesses(controlPlane, {
  sharder: await sharderProgram(controlPlane),
  "infrastructure-foo-controller-manager": providerProgram(controlPlane, project, (pod) =>
    deployments.hasEnded(pod),
  ),
});

const webhooks = webhookRedirect(controlPlane, project, components);

const end = new AbortController();

const kubelets = runKubelets();

const guide = followGuide();

try {
  // The kubelets only end before the guide if they fail.
  await Promise.race([kubelets, guide]);
} catch (error) {
  for (const [name, file] of deployments.logs)
    console.error(`${name}\n${readFileSync(file, "utf8").slice(-1500)}`);
  throw error;
} finally {
  end.abort();
  await Promise.allSettled([kubelets, guide]);
}

async function followGuide(): Promise<void> {
  for (const step of stepsOf(join(root, "docs/guides/scaling-out.md"))) {
    if (step.kind === "file") {
      const path = join(project, step.path);
      mkdirSync(dirname(path), { recursive: true });
      const text = step.change(existsSync(path) ? readFileSync(path, "utf8") : undefined);
      const module = relative(dirname(path), sharderModule);
      writeFileSync(path, withLocalSharder(text, { module, version: references.sharder.version }));
    } else for (const call of step.calls) await follow(call);
  }
  await expectWorkingShards("last");
}

/** Waits until new Clusters are provisioned, each by its shard of three. */
async function expectWorkingShards(prefix: string): Promise<void> {
  await createClusters(client, prefix, clusters);
  const limit = AbortSignal.timeout(120_000);
  for (;;) {
    const shards = await provisionedByShard(client, prefix, shardLabel);
    const counts = [...shards.values()];
    if (shards.size === 3 && counts.reduce((sum, count) => sum + count) === clusters) {
      // Objects of ended shards have moved, too.
      if ((await shardsOf(client, shardLabel)).size === 3) {
        console.log(`${prefix}: three shards provisioned ${counts.join(", ")} clusters`);
        return;
      }
    }
    if (limit.aborted) throw new Error(`not provisioned by three shards: ${JSON.stringify([...shards])}`);
    await sleep(500, undefined, { signal: end.signal });
  }
}

async function follow({ command, expected }: Call): Promise<void> {
  if (command.startsWith("kubectl get fooclusters")) await expectWorkingShards("first");
  const appliesComponents = command.endsWith(`-f ${components}`);
  if (appliesComponents) await webhooks.remove();
  const { stdout, stderr } = await promisify(execFile)("bash", ["-c", command], {
    cwd: project,
    signal: end.signal,
    env: { ...process.env, KUBECONFIG: controlPlane.kubeconfigPath, NO_COLOR: "1" },
  });
  console.log(`$ ${command}\n${stdout}`);
  const missing = firstMissing(stdout === "" ? [] : stdout.trimEnd().split("\n"), expected, "all");
  if (missing !== undefined) throw new Error(`${command} does not print ${missing}\n${stdout}${stderr}`);
  if (appliesComponents) await webhooks.install();
  await deployments.reconcile();
}

async function runKubelets(): Promise<void> {
  while (!end.signal.aborted) {
    await deployments.reconcile();
    await sleep(300);
  }
}

/** The pinned sharder, as a folder of this machine. */
interface LocalSharder {
  /** Folder of the module, relative to that of the file. */
  readonly module: string;
  /** Version of the module, such as `v0.11.0`. */
  readonly version: string;
}

/**
 * Replaces references to folders of the sharder's repository at the pinned version.
 *
 * @throws Error for a reference to another version, and an image of another version.
 */
function withLocalSharder(text: string, { module, version }: LocalSharder): string {
  const prefix = "https://github.com/timebertt/kubernetes-controller-sharding//";
  const replaced = text.replaceAll(/https:\S+/g, (url) => {
    const [folder, ref] = url.replace(prefix, "").split("?ref=");
    return url.startsWith(prefix) && ref === version ? `${module}/${folder}` : url;
  });
  // The folder of the module may contain the name of the repository, too.
  const others = replaced.replaceAll(`${module}/`, "");
  const other = /\S*github\.com\/timebertt\S*/.exec(others)?.[0];
  if (other !== undefined)
    throw new Error(`the guide uses ${other}, but the pinned sharder is ${version}: change one of them`);
  for (const [, tag] of text.matchAll(/^\s*newTag: (\S+)$/gm))
    if (tag !== version)
      throw new Error(
        `the guide uses the image ${tag}, but the pinned sharder is ${version}: change one of them`,
      );
  return replaced;
}

/**
 * The sharder, with the configuration of its ConfigMap. Only addresses differ, because its
 * Service needs a cluster network.
 */
async function sharderProgram(controlPlane: ControlPlane): Promise<ContainerProgram> {
  const program = await ensureReference("sharder");
  const { host, certDir, certificateAuthority } = controlPlane.webhookServing;
  return {
    async prepare(pod) {
      const [port = 0, health = 0, metrics = 0] = await freePorts(3, host);
      const healthAddress = `${host}:${health}`;
      const kubeconfig = await podKubeconfig(controlPlane, pod);
      const { data } = await controlPlane.client.get(configMap, {
        name: "sharder-config",
        namespace: pod.namespace,
      });
      const config = parse(data?.config ?? "") as { webhook: { config: object } };
      const caBundle = Buffer.from(certificateAuthority).toString("base64");
      const clientConfig = { url: `https://${host}:${port}`, caBundle };
      const path = join(pod.folder, "config.yaml");
      await writeFile(
        path,
        stringify({
          ...config,
          health: { bindAddress: healthAddress },
          // With "0", the sharder listens on port 8080, so that a second replica fails.
          metrics: { bindAddress: `${host}:${metrics}` },
          webhook: { server: { certDir }, config: { ...config.webhook.config, clientConfig } },
        }),
      );
      const env = [`KUBECONFIG=${kubeconfig}`, `WEBHOOK_PORT=${port}`];
      const args = pod.args.map((arg) => arg.replace("/config.yaml", path));
      return { command: ["env", ...env, program, ...args], healthAddress };
    },
  };
}
