import { readFile } from "node:fs/promises";
import type { LocalProvider } from "./local-provider.ts";

/** Returns the process ids of a Cluster's dedicated API server, by the names of its programs. */
export async function apiServerProcesses(
  { stateDir }: LocalProvider,
  { namespace, name }: { readonly namespace: string; readonly name: string },
): Promise<Record<string, number>> {
  const programs = ["etcd", "kube-apiserver"];
  const dir = `${stateDir}/${namespace}.${name}`;
  const ids = await Promise.all(programs.map((one) => readFile(`${dir}/${one}.pid`, "utf8")));
  return Object.fromEntries(programs.map((one, index) => [one, Number(ids[index])]));
}
