import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { stringifyYaml } from "@capikit/common/yaml";
import { type ControlPlane, freePorts, parseManifests, type SupervisedProcess } from "@capikit/envtest";
import { applyObjects, serviceAccountKubeconfig } from "@capikit/envtest/cluster-api";
import { ensureReference, sharderManifests } from "@capikit/reference";
import { until } from "../widgets.ts";

/** The sharder of kubernetes-controller-sharding, with the rights of its own manifests. */
export interface SharderProcess {
  /** Starts it. Resolves when it is ready. */
  start(): Promise<void>;
  /** Sends a signal, and resolves when it has ended. Default: SIGTERM. */
  stop(signal?: NodeJS.Signals): Promise<void>;
}

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

  let running: SupervisedProcess | undefined;
  let starts = 0;
  return {
    async start() {
      const name = `sharder-${++starts}`;
      running = controlPlane.startProcess(name, [program, `--config=${configPath}`], { env });
      let hasEnded = false;
      running.exited.then(() => {
        hasEnded = true;
      });
      await until("the sharder is ready", async () => {
        if (hasEnded) throw new Error(`the sharder ended, see ${running?.logFile}`);
        return isReady(`http://127.0.0.1:${healthPort}/readyz`);
      });
    },
    async stop(signal = "SIGTERM") {
      if (running === undefined) return;
      process.kill(await running.pid, signal);
      await running.exited;
      running = undefined;
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
