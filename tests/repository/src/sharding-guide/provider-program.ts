import { join } from "node:path";
import { type ControlPlane, freePorts } from "@capikit/envtest";
import type { ContainerProgram } from "./deployment-processes.ts";
import { podKubeconfig } from "./pod-kubeconfig.ts";

/** Flags with addresses, which several processes of a host cannot share. */
const addresses = /^--(?:diagnostics-address|insecure-diagnostics)=/;

/** The manager of a provider's project. Its first running Pod serves the webhooks. */
export function providerProgram(
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
