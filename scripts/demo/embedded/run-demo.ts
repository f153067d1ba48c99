import { startDev } from "../dev.ts";
import { closing, print, step } from "../narrate.ts";
import { createCluster, deleteCluster, refuseObject, showVersions } from "./cluster.ts";
import { commandLine } from "./command-line.ts";
import { callExtension } from "./extension.ts";
import { createDemoProject, refuseMarkers, showGenerated } from "./project.ts";

/**
 * Shows the work of a provider author without other programs: a created project, its artefacts, and
 * its manager and extension on the embedded API server.
 */
export async function runDemo(scratch: string, signal: AbortSignal): Promise<void> {
  step("A project");
  const project = await createDemoProject(scratch);
  step("Types, and what is made of them");
  await showGenerated(project, signal);
  await refuseMarkers(project, signal);
  step("Its manager, on the embedded API server");
  print("capikit dev --embedded:");
  await using dev = await startDev(
    [...commandLine, "dev", "--embedded", "--project", project, "--format", "json", "--no-typecheck"],
    process.env,
    signal,
  );
  await refuseObject(dev);
  step("A Cluster");
  await createCluster(dev);
  step("An older version of the API");
  await showVersions(dev);
  step("A Runtime Extension");
  await callExtension(project, dev);
  step("The end");
  await deleteCluster(dev);
  await dev.stop();
  print("the manager, the extension and the API server have ended, and their folder is gone");
  closing([
    ["npm create capikit@latest", "create your own provider"],
    ["npx -y pnpm@12 demo --real", "go on with kube-apiserver and Cluster API's core"],
    ["npx -y pnpm@12 capikit --help", "see all commands"],
    ["docs/tutorials/infrastructure-provider.md", "build a provider, step by step"],
  ]);
}

/** Nothing remains outside the folder of the demo. */
export async function cleanUp(): Promise<void> {}
