import { readFile } from "node:fs/promises";
import type { ControlPlane } from "@capikit/envtest";

/** Kills the API server of a control plane. Returns a function that restarts it. */
export async function killApiServer(controlPlane: ControlPlane): Promise<() => void> {
  const { kubeApiserver } = controlPlane.pids;
  const command = (await readFile(`/proc/${kubeApiserver}/cmdline`, "utf8")).split("\0").slice(0, -1);
  process.kill(kubeApiserver, "SIGKILL");
  return () => void controlPlane.startProcess("kube-apiserver-again", command);
}
