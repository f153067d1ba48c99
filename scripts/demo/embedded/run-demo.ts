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
  step("Create a project");
  const project = await createDemoProject(scratch);
  step("Generate CRDs and more from types");
  await showGenerated(project, signal);
  await refuseMarkers(project, signal);
  step("Run the manager on the embedded API server");
  print("capikit dev --embedded:");
  await using dev = await startDev(
    [...commandLine, "dev", "--embedded", "--project", project, "--format", "json", "--no-config"],
    process.env,
    signal,
  );
  await refuseObject(dev);
  step("Create a Cluster");
  await createCluster(dev);
  step("Read an object in an older API version");
  await showVersions(dev);
  step("Call the Runtime Extension");
  await callExtension(project, dev);
  step("Delete the Cluster");
  await deleteCluster(dev);
  await dev.stop();
  print("stopped the manager, the extension and the API server, and deleted all files");
  closing([
    ["npx -y pnpm@12 create-project FOLDER", "create your own provider, with Node.js 22.19 or newer"],
    ["npx -y pnpm@12 demo --real", "repeat it with Cluster API's managers"],
    ["npx -y pnpm@12 capikit --help", "see all commands"],
    ["docs/tutorials/infrastructure-provider.md", "learn to build a provider"],
  ]);
}

/** Nothing remains outside the folder of the demo. */
export async function cleanUp(): Promise<void> {}
