import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { stringifyYaml } from "@capikit/common/yaml";
import { type ControlPlane, freePorts, parseManifests } from "@capikit/envtest";
import { applyObjects, serviceAccountKubeconfig } from "@capikit/envtest/cluster-api";
import { ensureReference, sharderManifests } from "@capikit/reference";
import { type RestartingProcess, restartingProcess } from "./restarting-process.ts";

const restartPauseMs = 1_000;

/**
 * Installs the sharder of kubernetes-controller-sharding, with the rights of its own manifests, and
 * creates its configuration. Does not start it. It ends if it cannot renew its Lease for 10 s.
 */
export async function installSharder(controlPlane: ControlPlane): Promise<RestartingProcess> {
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
