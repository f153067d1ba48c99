/**
 * `npm run dev`: a real API server on this machine, with the CRDs of Cluster API and of this provider, and the manager beside it, which is
 * started anew on each save. Ctrl-C ends all of it.
 */
import { spawn } from "node:child_process";
import { startControlPlane } from "@capikit/envtest";
import { coreCrds } from "./test/core-crds.ts";

const controlPlane = await startControlPlane({ crds: [...coreCrds(), "config/crd/bases"] });
const { certDir, port } = controlPlane.webhookServing;
console.log(`export KUBECONFIG=${controlPlane.kubeconfigPath}`);

const flags = [
  `--kubeconfig=${controlPlane.kubeconfigPath}`,
  `--webhook-port=${port}`,
  `--webhook-cert-dir=${certDir}`,
  "--health-addr=0",
  "--diagnostics-address=0",
];
const manager = spawn(process.execPath, ["--watch", "src/main.ts", ...flags], { stdio: "inherit" });
const stop = () => manager.kill("SIGTERM");
process.once("SIGINT", stop);
process.once("SIGTERM", stop);
manager.once("exit", () => void controlPlane.stop());
await controlPlane.installWebhooks("config/webhook");
