import { readFile } from "node:fs/promises";
import type { ControlPlane } from "@capikit/envtest";

/** Ends the API server of a control plane, as a crash does. Gives what starts it again, perhaps with other flags. */
export async function killApiServer(
  controlPlane: ControlPlane,
): Promise<(replaceFlags?: Readonly<Record<string, string>>) => void> {
  const { kubeApiserver } = controlPlane.pids;
  const command = (await readFile(`/proc/${kubeApiserver}/cmdline`, "utf8")).split("\0").slice(0, -1);
  process.kill(kubeApiserver, "SIGKILL");
  return (replaceFlags = {}) => {
    const flags = command.map((flag) => {
      const name = flag.split("=", 1)[0] ?? "";
      return name in replaceFlags ? `${name}=${replaceFlags[name]}` : flag;
    });
    controlPlane.startProcess("kube-apiserver-again", flags);
  };
}

/** The value of a flag that the API server was started with. */
export async function apiServerFlag(controlPlane: ControlPlane, name: string): Promise<string> {
  const text = await readFile(`/proc/${controlPlane.pids.kubeApiserver}/cmdline`, "utf8");
  const found = text.split("\0").find((flag) => flag.startsWith(`${name}=`));
  if (found === undefined) throw new Error(`kube-apiserver was started without ${name}`);
  return found.slice(name.length + 1);
}
