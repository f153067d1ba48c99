import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { ControlPlane } from "@capikit/envtest";
import { serviceAccountKubeconfig } from "@capikit/envtest/cluster-api";
import { parse, stringify } from "yaml";
import type { PodEnvironment } from "./deployment-processes.ts";

interface Kubeconfig {
  readonly contexts: { readonly context: { namespace: string } }[];
}

/** Writes a kubeconfig with the token and the namespace of a Pod. Returns its path. */
export async function podKubeconfig(
  controlPlane: ControlPlane,
  { namespace, serviceAccount, folder }: PodEnvironment,
): Promise<string> {
  const text = await readFile(
    await serviceAccountKubeconfig(controlPlane, namespace, serviceAccount),
    "utf8",
  );
  const kubeconfig = parse(text) as Kubeconfig;
  for (const { context } of kubeconfig.contexts) context.namespace = namespace;
  await mkdir(folder, { recursive: true });
  const path = join(folder, "kubeconfig");
  await writeFile(path, stringify(kubeconfig), { mode: 0o600 });
  return path;
}
