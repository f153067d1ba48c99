/**
 * `pnpm tool release:rehearse`: releases the packages to a registry on this machine, and uses them as
 * their users do. A project is created, built and tested with this release. Another project is
 * created with the previous release, upgraded, built and tested.
 *
 * The builds of packages must be current. Nothing in this repository changes.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { checkProject, createProject, runEmbedded, upgradeProject } from "./release-rehearsal/project.ts";
import { startRegistry } from "./release-rehearsal/registry.ts";
import {
  addRehearsalChangeset,
  currentVersion,
  isPublished,
  publishRelease,
  publishSnapshot,
  publishState,
  reportPackages,
} from "./release-rehearsal/release.ts";
import { runSteps, step } from "./release-rehearsal/steps.ts";
import { userEnvironment } from "./release-rehearsal/user-environment.ts";
import { copyWorkspace } from "./release-rehearsal/workspace-copy.ts";

const root = join(import.meta.dirname, "..");
const folder = mkdtempSync(join(tmpdir(), "capikit-release-"));

async function rehearse(): Promise<void> {
  const previous = currentVersion(root);
  const isReleased = isPublished(previous);
  await using registry = await step("start the registry", () => startRegistry(folder, isReleased));
  const workspace = await step("copy the repository and install it", () =>
    copyWorkspace(root, join(folder, "repository"), registry.url),
  );
  await step("put it into its published state", () => publishState(workspace));
  if (!isReleased)
    await step(`pack and publish ${previous}, the previous release`, () => publishRelease(workspace));
  const user = userEnvironment(folder, registry.url);
  const upgraded = await step(`create a project with ${previous}, and install it`, () =>
    createProject(user, "upgraded", previous),
  );

  await step("raise the versions, with a changeset of create-capikit", () =>
    addRehearsalChangeset(workspace),
  );
  const version = currentVersion(workspace);
  await step(`pack and publish ${version}`, () => publishRelease(workspace));
  await step("check the packages", () => reportPackages(workspace));
  const created = await step(`create a project with ${version}, and install it`, () =>
    createProject(user, "created", "latest"),
  );
  await step("generate, check, build and test it", () => checkProject(user, created, version));
  await step("run it on the embedded API server", async () =>
    console.log(`     ready after ${await runEmbedded(user, created)} s`),
  );
  await step(`upgrade the project of ${previous} to ${version}`, () =>
    upgradeProject(user, upgraded, version),
  );
  await step("generate, check, build and test it", () => checkProject(user, upgraded, version));
  await step("pack and publish a snapshot", () => publishSnapshot(workspace, version));
}

try {
  process.exitCode = await runSteps("release rehearsal", rehearse);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
