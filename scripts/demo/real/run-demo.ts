import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { startDev } from "../dev.ts";
import { closing, print, step } from "../narrate.ts";
import { startBuild } from "./build.ts";
import { program, provider } from "./capikit.ts";
import { createCluster, deleteCluster } from "./cluster.ts";
import { announcePrograms } from "./programs.ts";
import { predictRefusal, refuse } from "./refuse.ts";
import { showGenerated, showTypes } from "./types.ts";

const clustersOf = (scratch: string): string => join(scratch, "clusters");

/**
 * Shows everything with real programs: etcd, kube-apiserver, Cluster API's core manager, and the
 * provider in `examples/provider-local`, whose clusters are API servers of this host. The first
 * results do not wait for the build.
 */
export async function runDemo(scratch: string, signal: AbortSignal): Promise<void> {
  const isBuilt = await announcePrograms();
  const build = startBuild(signal);
  step("Generate CRDs from types");
  showTypes();
  const fields = predictRefusal();
  await build.finished();
  showGenerated(scratch);
  step("Run the provider in a management cluster");
  print("capikit dev starts everything on this host, without containers:");
  await using dev = await startDev(
    [program, "dev", "--project", provider, "--format", "json", "--no-typecheck"],
    { ...environment(scratch), ...(isBuilt && { CAPIKIT_ENVTEST_DOWNLOAD: "off" }) },
    signal,
  );
  await refuse(dev, fields);
  step("Create a Cluster");
  await createCluster(dev);
  step("Delete the Cluster");
  await deleteCluster(dev, clustersOf(scratch));
  await dev.stop();
  print("stopped the provider, Cluster API's core manager, kube-apiserver and etcd, and deleted all files");
  closing([
    ["npx -y pnpm@12 create-project FOLDER", "create your own provider"],
    ["docs/tutorials/infrastructure-provider.md", "learn to build a provider"],
    ["examples/provider-local", "read the provider of this demo"],
    ["npx -y pnpm@12 capikit --help", "see all commands"],
  ]);
}

function environment(scratch: string): NodeJS.ProcessEnv {
  return { ...process.env, PROVIDER_LOCAL_STATE: clustersOf(scratch) };
}

/** Ends the API servers of Clusters that were not deleted, as they live on without the provider. */
export async function cleanUp(scratch: string): Promise<void> {
  const child = spawn(process.execPath, [...process.execArgv, join(provider, "src/clean.ts")], {
    env: environment(scratch),
    stdio: ["ignore", "ignore", "inherit"],
    detached: true, // a second Ctrl-C is not for it
  });
  const [code] = await once(child, "exit");
  if (code !== 0) process.exitCode ||= 1;
}
