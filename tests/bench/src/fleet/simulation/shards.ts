import { once } from "node:events";
import { readFileSync } from "node:fs";
import type { IncomingMessage } from "node:http";
import { Agent, request } from "node:https";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { lease as leaseKind } from "@capikit/api/kubernetes";
import type { KindDescriptor, KubernetesObject } from "@capikit/api/meta";
import { type Client, createClient, loadKubeconfig } from "@capikit/client";
import { metadataOnly } from "@capikit/client/kinds";
import { mapLimited } from "@capikit/common/time";
import { stringifyYaml } from "@capikit/common/yaml";
import { freePorts, startSupervisor } from "@capikit/envtest";
import { ensureReference } from "@capikit/reference";
import { controllerRing, controllerRingKind, ringLabels } from "@capikit/sharding";
import { cpuMsOf, memoryOf } from "../../process-figures.ts";
import type { ServerFiles } from "../../server-files.ts";
import type { ObjectCounts } from "./fleet-parts.ts";
import { localKinds } from "./kinds.ts";

/** Name of the ControllerRing. */
const ringName = "fleet";

const { ringLabel, shardLabel } = ringLabels(ringName);
/** Of JSON patches. */
const labelPath = `/metadata/labels/${shardLabel.replaceAll("/", "~1")}`;
const assignedAtOnce = 16;
const host = "127.0.0.1";
const leaseNamespace = "default";
/** Between the processes of a shard, nobody renews its Lease. */
const keptSeconds = 86_400;
/** Until a process takes over the Lease of its shard. The sharder moves objects after twice as long. */
const handedOverSeconds = 6;

/** What the sharder took to assign all objects. */
export interface AssignmentFigures {
  readonly seconds: number;
  readonly cpuMs: number;
  readonly peakMiB: number;
}

/** Shards whose objects the real sharder has assigned. */
export interface Shards extends AsyncDisposable {
  readonly figures: AssignmentFigures;
  /** Of each shard, in their order. */
  readonly objects: readonly ObjectCounts[];
  /** Lets a process that starts now have the Lease of its shard. */
  handOver(shard: number): Promise<void>;
  /** Renews the Lease of a shard whose process has ended. */
  keep(shard: number): Promise<void>;
}

/** Flags of the process of a shard, which soon takes over a Lease. */
export const shardArgs: readonly string[] = [
  `--shard-ring=${ringName}`,
  `--leader-elect-lease-duration=${handedOverSeconds}s`,
  `--leader-elect-renew-deadline=${handedOverSeconds - 1}s`,
  "--leader-elect-retry-period=1s",
];

export const shardNameOf = (shard: number): string => `shard-${shard}`;

/** Where the sharder runs. */
export interface SharderPlan {
  readonly shards: number;
  /** Of the simulated management server without latencies. */
  readonly kubeconfig: string;
  /** Of its webhook server. */
  readonly files: ServerFiles;
}

/** Starts the sharder of kubernetes-controller-sharding, and waits until each object has a shard. */
export async function assignObjects({ shards, kubeconfig, files }: SharderPlan): Promise<Shards> {
  await using started = new AsyncDisposableStack();
  const client = createClient(await loadKubeconfig(kubeconfig));
  started.defer(() => client.close());
  const names = Array.from({ length: shards }, (_, shard) => shardNameOf(shard));
  for (const name of names) await renew(client, name, keptSeconds);
  await client.create(
    controllerRingKind,
    controllerRing({
      name: ringName,
      resources: localKinds.map(({ group, plural }) => ({ group, resource: plural })),
    }),
  );
  const sharder = await startSharder(kubeconfig, files);
  started.defer(() => sharder.stop());
  const startedAt = performance.now();
  const objects = await assignAll(client, names, sharder);
  const { pid } = sharder;
  const seconds = (performance.now() - startedAt) / 1_000;
  const stack = started.move();
  return {
    figures: { seconds, cpuMs: cpuMsOf(pid), peakMiB: memoryOf(pid).peak },
    objects,
    handOver: (shard) => renew(client, shardNameOf(shard), handedOverSeconds),
    keep: (shard) => renew(client, shardNameOf(shard), keptSeconds),
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  };
}

/** Creates the Lease of a shard, or takes it over for it. */
async function renew(client: Client, name: string, leaseDurationSeconds: number): Promise<void> {
  const now = new Date().toISOString().replace("Z", "000Z");
  const spec = { holderIdentity: name, leaseDurationSeconds, acquireTime: now, renewTime: now };
  const metadata = { namespace: leaseNamespace, name, labels: { [ringLabel]: ringName } };
  const lease = { apiVersion: "coordination.k8s.io/v1", kind: "Lease", metadata, spec };
  await client.apply(leaseKind, lease, { fieldManager: "simulation", force: true });
}

interface Sharder {
  readonly pid: number;
  /** Asks the webhook for the shard of an object. @throws Error with the end of its log. */
  shardOf(kind: KindDescriptor, object: KubernetesObject): Promise<string>;
  stop(): Promise<void>;
}

/** Starts the sharder. It ends with this process, however that ends. */
async function startSharder(kubeconfig: string, { folder, ca, write }: ServerFiles): Promise<Sharder> {
  const program = await ensureReference("sharder");
  const [health = 0, webhook = 0] = await freePorts(2, host);
  const url = `https://${host}:${webhook}`;
  const config = write(
    "sharder.yaml",
    stringifyYaml({
      apiVersion: "config.sharding.timebertt.dev/v1alpha1",
      kind: "SharderConfig",
      // The simulated server reads no Leases as protobuf.
      leaderElection: { leaderElect: false },
      health: { bindAddress: `${host}:${health}` },
      metrics: { bindAddress: "0" },
      webhook: { server: { certDir: folder }, config: { clientConfig: { url } } },
    }),
  );
  const supervisor = startSupervisor(join(folder, "sharder"));
  const { pid, exited, logFile } = supervisor.start("sharder", [program, `--config=${config}`], {
    logFile: join(supervisor.dir, "sharder.log"),
    env: { KUBECONFIG: kubeconfig, WEBHOOK_PORT: String(webhook) },
  });
  let ended = false;
  void exited.then(() => {
    ended = true;
  });
  const log = (): string => readFileSync(logFile, "utf8").slice(-10_000);
  while (!(await isReady(`http://${host}:${health}/readyz`))) {
    if (ended) throw new Error(`the sharder ended: ${log()}`);
    await sleep(100);
  }
  const connections = new Agent({ ca, keepAlive: true, maxSockets: assignedAtOnce });
  return {
    pid: await pid,
    async shardOf({ group, version, kind, plural: resource }, object) {
      const { namespace, name } = object.metadata;
      const review = {
        apiVersion: "admission.k8s.io/v1",
        kind: "AdmissionReview",
        request: {
          uid: "simulation",
          kind: { group, version, kind },
          resource: { group, version, resource },
          ...{ namespace, name, object, operation: "CREATE" },
        },
      };
      const answer = await post(`${url}/webhooks/sharder/controllerring/${ringName}`, review, connections);
      const { response } = answer as { response?: { patch?: string } };
      const patch = JSON.parse(Buffer.from(response?.patch ?? "W10=", "base64").toString());
      const added = (patch as { path: string; value: unknown }[]).find(({ path }) => path === labelPath);
      if (typeof added?.value !== "string")
        throw new Error(`the sharder assigns no shard: ${JSON.stringify(answer)}: ${log()}`);
      return added.value;
    },
    async stop() {
      connections.destroy();
      await supervisor.stop();
    },
  };
}

async function isReady(url: string): Promise<boolean> {
  return fetch(url).then(
    ({ ok }) => ok,
    () => false,
  );
}

/** Sends a review and returns the answer. */
async function post(url: string, review: object, agent: Agent): Promise<unknown> {
  const sent = request(url, { agent, method: "POST", headers: { "content-type": "application/json" } });
  sent.end(JSON.stringify(review));
  const [answer] = (await once(sent, "response")) as [IncomingMessage];
  return JSON.parse(await text(answer));
}

/**
 * Asks the sharder's webhook for the shard of each object, as an API server does when it creates
 * one, and sets its label. Returns the numbers of objects of each shard.
 */
async function assignAll(
  client: Client,
  names: readonly string[],
  { shardOf }: Sharder,
): Promise<readonly ObjectCounts[]> {
  const counts = names.map((): Record<string, number> => ({}));
  for (const kind of localKinds) {
    const plain: KindDescriptor<KubernetesObject> = kind;
    const items: KubernetesObject[] = [];
    for await (const object of client.listAll(metadataOnly(plain))) items.push(object);
    const controller = kind.kind.toLowerCase();
    await mapLimited(items, assignedAtOnce, async (object) => {
      const { namespace, name = "" } = object.metadata;
      const shard = await shardOf(plain, object);
      const count = counts[names.indexOf(shard)];
      if (count === undefined) throw new Error(`the sharder chose the shard ${shard}`);
      count[controller] = (count[controller] ?? 0) + 1;
      const patch = { metadata: { labels: { [shardLabel]: shard } } };
      await client.patch(plain, { namespace, name }, { type: "merge", patch });
    });
  }
  return counts;
}
