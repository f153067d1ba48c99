import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { configMap } from "@capikit/api/kubernetes";
import { type ControlPlane, freePorts } from "@capikit/envtest";
import { ensureReference } from "@capikit/reference";
import { parse, stringify } from "yaml";
import type { ContainerProgram } from "./deployment-processes.ts";
import { podKubeconfig } from "./pod-kubeconfig.ts";

/**
 * The sharder, with the configuration of its ConfigMap. Only addresses differ, because its
 * Service needs a cluster network.
 */
export async function sharderProgram(controlPlane: ControlPlane): Promise<ContainerProgram> {
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
