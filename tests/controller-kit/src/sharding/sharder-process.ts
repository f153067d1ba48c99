import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { stringifyYaml } from "@capikit/common/yaml";
import { type ControlPlane, freePorts, parseManifests, type SupervisedProcess } from "@capikit/envtest";
import { applyObjects, serviceAccountKubeconfig } from "@capikit/envtest/cluster-api";
import { ensureReference, sharderManifests } from "@capikit/reference";
import { until } from "../widgets.ts";

const restartPauseMs = 1_000;

/**
 * The sharder of kubernetes-controller-sharding, with the rights of its own manifests. If it ends,
 * it is started again, as by a kubelet: it ends when it cannot renew its own Lease for 10 s.
 */
export interface SharderProcess {
  /** Starts it. Resolves when it is ready. */
  start(): Promise<void>;
  /** Sends a signal, and resolves when it has ended. Default: SIGTERM. */
  stop(signal?: NodeJS.Signals): Promise<void>;
}

type StartedSharder = SupervisedProcess & { hasEnded?: boolean };

/** Installs the sharder's manifests, and creates its configuration. Does not start it. */
export async function installSharder(controlPlane: ControlPlane): Promise<SharderProcess> {
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

  let running: StartedSharder | undefined;
  let starts = 0;
  const startOnce = (): void => {
    const name = `sharder-${++starts}`;
    const command = [program, `--config=${configPath}`];
    const started: StartedSharder = { ...controlPlane.startProcess(name, command, { env }) };
    running = started;
    void started.exited.then(async () => {
      started.hasEnded = true;
      await sleep(restartPauseMs);
      if (running === started) startOnce();
    });
  };
  return {
    async start() {
      startOnce();
      await until("the sharder is ready", () => isReady(`http://127.0.0.1:${healthPort}/readyz`));
    },
    async stop(signal = "SIGTERM") {
      const stopped = running;
      running = undefined;
      if (stopped === undefined || stopped.hasEnded) return;
      process.kill(await stopped.pid, signal);
      await stopped.exited;
    },
  };
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
