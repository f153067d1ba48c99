import { writeFileSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { configMap, mutatingWebhookConfiguration, namespace as namespaceKind } from "@capikit/api/kubernetes";
import type { KubernetesObject } from "@capikit/api/meta";
import { requestToken } from "@capikit/client";
import { kubeconfigText } from "@capikit/client/config";
import { mapLimited } from "@capikit/common/time";
import { stringifyYaml } from "@capikit/common/yaml";
import {
  type ControlPlane,
  freePorts,
  type ProcessExit,
  parseManifests,
  startControlPlane,
} from "@capikit/envtest";
import { applyObjects, serviceAccountKubeconfig } from "@capikit/envtest/cluster-api";
import { ensureReference, sharderManifests } from "@capikit/reference";
import {
  type ControllerRing,
  controllerRingKind,
  type PolicyRule,
  type RoleManifest,
  ringLabels,
  sharderRole,
  shardRbacRules,
} from "@capikit/sharding";
import { createAuditLog } from "../audit-log.ts";
import { until, type Widget, widgetCrd } from "../widgets.ts";
import { type RestartingProcess, restartingProcess } from "./restarting-process.ts";
import {
  objectNamespace,
  ringKind,
  shardAccount,
  shardNamespace,
  shardUser,
  widgetRing,
} from "./ring-objects.ts";
import { createDuplicateTally } from "./verdicts/duplicates.ts";
import { type LeftBehind, leftBehind } from "./verdicts/left-behind.ts";
import { hostTimeMs, readReconciles } from "./verdicts/reconcile-log.ts";
import { shardNames, shardOfWrite } from "./verdicts/shard-names.ts";
import { type Verdict, verdictOf } from "./verdicts/verdict.ts";

/** A running manager, as a container of a Pod. */
export interface ShardProcess {
  /** Unique name, such as `pod-3`. */
  readonly name: string;
  /** `JTI=` and the id of its token, as in audit logs. */
  readonly credential: string;
  readonly logFile: string;
  /** Whether it runs, also while stopped by SIGSTOP. */
  readonly isRunning: () => boolean;
  readonly exited: Promise<ProcessExit>;
  /** Sends a signal. */
  signal(signal: NodeJS.Signals): Promise<void>;
}

/** Options of shard processes. */
interface ShardProcessOptions {
  readonly controlPlane: ControlPlane;
  readonly reconcileLog: string;
  readonly program: URL;
  readonly args: readonly string[];
}

/** The shards of a test. */
interface ShardProcesses {
  /** All processes, also ended ones. */
  readonly all: readonly ShardProcess[];
  /** Times at which each process was killed, stopped or ended. */
  readonly halts: ReadonlyMap<string, readonly number[]>;
  start(): Promise<ShardProcess>;
}

/** Starts managers that use one service account, each with its own token. */
function shardProcesses({ controlPlane, reconcileLog, program, args }: ShardProcessOptions): ShardProcesses {
  const all: ShardProcess[] = [];
  const halts = new Map<string, number[]>();
  return {
    all,
    halts,
    async start() {
      const name = `pod-${all.length + 1}`;
      const { token, credential } = await requestCredential(controlPlane);
      const kubeconfig = join(controlPlane.dir, `${name}.kubeconfig`);
      const { impersonate: _, ...config } = controlPlane.config;
      const access = {
        ...config,
        namespace: shardNamespace,
        identity: { type: "token" as const, token },
      };
      await writeFile(kubeconfig, kubeconfigText(access, { cluster: "envtest", user: name }), {
        mode: 0o600,
      });
      const { pid, exited, logFile } = controlPlane.startProcess(
        name,
        [
          process.execPath,
          "--conditions=@capikit/source",
          fileURLToPath(program),
          `--kubeconfig=${kubeconfig}`,
          ...args,
        ],
        { env: { SHARD_PROCESS: name, RECONCILE_LOG: reconcileLog } },
      );
      let isRunning = true;
      const halted: number[] = [];
      halts.set(name, halted);
      exited.then(() => {
        isRunning = false;
        halted.push(hostTimeMs());
      });
      const shard: ShardProcess = {
        name,
        credential,
        logFile,
        exited,
        isRunning: () => isRunning,
        async signal(signal) {
          if (isRunning) process.kill(await pid, signal);
          if (signal === "SIGKILL" || signal === "SIGSTOP") halted.push(hostTimeMs());
        },
      };
      all.push(shard);
      return shard;
    },
  };
}

async function requestCredential({ client }: ControlPlane): Promise<{ token: string; credential: string }> {
  const account = { namespace: shardNamespace, name: shardAccount };
  const { status } = await requestToken(client, account, { expirationSeconds: 86_400 });
  const { token } = status;
  const { jti } = JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString()) as {
    jti: string;
  };
  return { token, credential: `JTI=${jti}` };
}

const restartPauseMs = 1_000;

/**
 * Installs the sharder of kubernetes-controller-sharding, with the rights of its own manifests, and
 * creates its configuration. Does not start it. It ends if it cannot renew its Lease for 10 s.
 */
async function installSharder(controlPlane: ControlPlane): Promise<RestartingProcess> {
  const [program, crds, manifests, [healthPort = 0, metricsPort = 0]] = await Promise.all([
    ensureReference("sharder"),
    sharderManifests("crds"),
    sharderManifests("sharder"),
    freePorts(2, "127.0.0.1"),
  ]);
  const definitions = parseManifests(crds, "config/crds");
  await applyObjects(
    controlPlane.client,
    definitions.filter(({ kind }) => kind === "Namespace"),
  );
  await controlPlane.installCrds(definitions);
  await applyObjects(controlPlane.client, parseManifests(manifests, "config/sharder"));
  const folder = join(controlPlane.dir, "sharder");
  await mkdir(folder);
  const configPath = join(folder, "config.yaml");
  await writeFile(configPath, stringifyYaml(configuration(controlPlane, { healthPort, metricsPort })));
  const kubeconfig = await serviceAccountKubeconfig(controlPlane, "sharding-system", "sharder");
  const env = { KUBECONFIG: kubeconfig, WEBHOOK_PORT: String(controlPlane.webhookServing.port) };

  return restartingProcess({
    name: "the sharder",
    startOnce: (nth) =>
      controlPlane.startProcess(`sharder-${nth}`, [program, `--config=${configPath}`], { env }),
    isReady: () => isReady(`http://127.0.0.1:${healthPort}/readyz`),
    pauseMs: restartPauseMs,
  });
}

/** The webhook is called by URL, because Services need a cluster network. */
function configuration(
  { webhookServing }: ControlPlane,
  { healthPort, metricsPort }: { readonly healthPort: number; readonly metricsPort: number },
): object {
  const { host, port, certDir, certificateAuthority } = webhookServing;
  return {
    apiVersion: "config.sharding.timebertt.dev/v1alpha1",
    kind: "SharderConfig",
    health: { bindAddress: `127.0.0.1:${healthPort}` },
    // With "0", the sharder listens on port 8080, which another program may use.
    metrics: { bindAddress: `127.0.0.1:${metricsPort}` },
    webhook: {
      server: { certDir },
      config: {
        clientConfig: {
          url: `https://${host}:${port}`,
          caBundle: Buffer.from(certificateAuthority).toString("base64"),
        },
      },
    },
  };
}

async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(url)).ok;
  } catch {
    return false; // not listening yet
  }
}

/** The rules that the reconcile of the test program needs, as its RBAC markers would state. */
const programRules: readonly PolicyRule[] = [
  { apiGroups: [ringKind.group], resources: [ringKind.plural], verbs: ["get", "list", "watch"] },
  { apiGroups: [ringKind.group], resources: [`${ringKind.plural}/status`], verbs: ["patch"] },
  { apiGroups: [""], resources: ["configmaps"], verbs: ["get", "list", "watch", "create"] },
];

/** Returns the service account of the shards with exactly its rights, and those of the sharder. */
function shardRights(ring: ControllerRing): KubernetesObject[] {
  const roles = shardRbacRules(ring, { serviceAccount: shardAccount, namespace: shardNamespace });
  const [, , clusterRole, clusterRoleBinding] = roles;
  const metadata = { name: "sharded-program" };
  const role: RoleManifest = { ...clusterRole, metadata, rules: programRules };
  return [
    { apiVersion: "v1", kind: "ServiceAccount", metadata: { name: shardAccount, namespace: shardNamespace } },
    ...roles,
    role,
    { ...clusterRoleBinding, metadata, roleRef: { ...clusterRoleBinding.roleRef, ...metadata } },
    ...sharderRole(ring),
  ] as KubernetesObject[];
}

const ringName = "widgets";

const labels = ringLabels(ringName);

/** Objects that are created at once. */
const createdAtOnce = 20;

/** The sharder moves objects of an unresponsive shard after twice the lease. */
export const leaseSeconds = 4;

/** An API server with the real sharder and shards, all with restricted rights. */
export interface ShardingEnvironment extends AsyncDisposable {
  readonly controlPlane: ControlPlane;
  readonly sharder: RestartingProcess;
  /** Shards that should run, as the Pods of a Deployment. */
  readonly replicas: readonly ShardProcess[];
  /** Starts another replica. */
  scaleUp(): Promise<ShardProcess>;
  /** Sends a signal to a replica that is no longer part of the Deployment. */
  remove(shard: ShardProcess, signal: NodeJS.Signals): Promise<void>;
  createObjects(count: number): Promise<void>;
  listObjects(): Promise<readonly Widget[]>;
  applyRing(): Promise<void>;
  /** Deletes the ring and its webhook, without which the webhook denies new objects. */
  deleteRing(): Promise<void>;
  /**
   * Waits until each object is reconciled again by a running replica, and each replica has a Lease.
   * Replaces ended replicas.
   *
   * @param stallMs how long the number of the others may stay the same. Default: 90 s.
   * @returns the objects left behind then.
   * @throws Error if replicas have no Lease then.
   */
  untilReconciled(stallMs?: number): Promise<readonly LeftBehind[]>;
  /** Evaluates all records so far. Call it after each case: cases may delete duplicates. */
  verdict(): Promise<Verdict>;
}

/** @param program of the shards. */
export async function startShardingEnvironment(
  program = new URL("./sharded-program.ts", import.meta.url),
): Promise<ShardingEnvironment> {
  const { group, plural } = ringKind;
  const audit = await createAuditLog([{ group, resources: [plural, `${plural}/status`] }]);
  const crds = parseManifests(JSON.stringify(widgetCrd(ringKind)), "crds");
  const controlPlane = await startControlPlane({ apiServerArgs: audit.apiServerArgs, crds });
  const { client } = controlPlane;
  const sharder = await installSharder(controlPlane);
  const reconcileLog = join(controlPlane.dir, "reconciles.log");
  writeFileSync(reconcileLog, "");
  const ring = widgetRing(ringName);
  await client.create(namespaceKind, { metadata: { name: shardNamespace } });
  await applyObjects(client, shardRights(ring));
  const processes = shardProcesses({
    controlPlane,
    reconcileLog,
    program,
    args: [
      `--shard-ring=${ringName}`,
      `--leader-elect-lease-duration=${leaseSeconds}s`,
      `--leader-elect-renew-deadline=${leaseSeconds - 1}s`,
      "--leader-elect-retry-period=500ms",
      "--health-addr=0",
      "--diagnostics-address=0",
    ],
  });
  const replicas: ShardProcess[] = [];
  const tally = createDuplicateTally();
  let created = 0;
  const leave = (shard: ShardProcess): void => {
    const index = replicas.indexOf(shard);
    if (index !== -1) replicas.splice(index, 1);
  };
  const listObjects = async (): Promise<readonly Widget[]> =>
    (await client.list(ringKind, { namespace: objectNamespace })).items;
  const namesByCredential = async (): Promise<ReadonlyMap<string, string>> =>
    shardNames(await audit.writes(), { user: shardUser, ring: ringName, ringLabel: labels.ringLabel });

  const environment: ShardingEnvironment = {
    controlPlane,
    sharder,
    replicas,
    listObjects,
    async scaleUp() {
      const shard = await processes.start();
      replicas.push(shard);
      return shard;
    },
    async remove(shard, signal) {
      leave(shard);
      await shard.signal(signal);
      if (signal !== "SIGSTOP") await until(`${shard.name} ends`, () => !shard.isRunning());
    },
    async createObjects(count) {
      await mapLimited(Array(count).keys(), createdAtOnce, () =>
        client.create(ringKind, { metadata: { name: `w-${created++}`, namespace: objectNamespace } }),
      );
    },
    async applyRing() {
      await applyObjects(client, [ring]);
      await until("the sharder knows the ring", async () => {
        const { metadata, status } = await client.get(controllerRingKind, { name: ringName });
        return status?.observedGeneration === metadata.generation;
      });
    },
    async deleteRing() {
      await client.delete(controllerRingKind, { name: ringName });
      // As the garbage collector does, which is not part of the control plane.
      await client.delete(mutatingWebhookConfiguration, { name: `controllerring-${ringName}` });
    },
    async untilReconciled(stallMs = 90_000) {
      const sinceMs = hostTimeMs();
      let [fewest, fewestMs] = [Number.POSITIVE_INFINITY, sinceMs];
      for (;;) {
        for (const ended of replicas.filter(({ isRunning }) => !isRunning())) {
          leave(ended);
          await environment.scaleUp();
        }
        const names = await namesByCredential();
        const shards = new Map(
          replicas.flatMap(({ name, credential }) => {
            const shard = names.get(credential);
            return shard === undefined ? [] : [[shard, name] as const];
          }),
        );
        const reconciles = readReconciles(reconcileLog);
        const left = leftBehind(await listObjects(), { shards, labels, reconciles, sinceMs });
        const isComplete = shards.size === replicas.length;
        if (isComplete && left.length === 0) return left;
        const open = left.length + replicas.length - shards.size;
        if (open < fewest) [fewest, fewestMs] = [open, hostTimeMs()];
        if (hostTimeMs() - fewestMs > stallMs) {
          if (isComplete) return left;
          throw new Error(`${shards.size} of ${replicas.length} replicas have a Lease`);
        }
        await sleep(250);
      }
    },
    async verdict() {
      const names = await namesByCredential();
      const { items: children } = await client.list(configMap, { namespace: objectNamespace });
      tally.add(children);
      return verdictOf({
        reconciles: readReconciles(reconcileLog),
        halts: processes.halts,
        writes: await audit.writes(),
        rules: {
          shardLabel: labels.shardLabel,
          resource: ringKind.plural,
          shardOf: (write) => shardOfWrite(write, names, shardUser),
        },
        duplicates: tally.found,
      });
    },
    async [Symbol.asyncDispose]() {
      await sharder.stop("SIGKILL");
      await controlPlane[Symbol.asyncDispose]();
      await audit[Symbol.asyncDispose]();
    },
  };
  await sharder.start();
  await environment.applyRing();
  return environment;
}
