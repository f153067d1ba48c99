/**
 * `pnpm tool release:rehearse`: releases the packages to a registry on this machine, and uses them as
 * their users do. A project is created, built and tested with this release. Another project is
 * created with the previous release, upgraded, built and tested.
 *
 * The builds of packages must be current. Nothing in this repository changes.
 */

import { execFileSync } from "node:child_process";
import { cpSync, globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
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
  verifyPackages,
} from "./release-rehearsal/release.ts";
import { userEnvironment } from "./release-rehearsal/user-environment.ts";
import { runCommand } from "./user/run-command.ts";

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
  await step("compare them with the sources", () => verifyPackages(workspace));
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

/** Runs a step, and prints its name and duration. */
async function step<T>(name: string, run: () => T | Promise<T>): Promise<T> {
  const started = performance.now();
  const seconds = () => ((performance.now() - started) / 1000).toFixed(1);
  try {
    const result = await run();
    console.log(`ok   ${name} (${seconds()} s)`);
    return result;
  } catch (error) {
    console.log(`FAIL ${name} (${seconds()} s)`);
    throw error;
  }
}

/** Runs all steps. Prints the error of a failed step, and returns the exit code. */
async function runSteps(name: string, run: () => Promise<void>): Promise<0 | 1> {
  try {
    await step(name, run);
    return 0;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return 1;
  }
}

/**
 * Copies the files of the repository and the builds of its packages, installs the copy, and lets it
 * publish to a registry. Returns its folder.
 */
async function copyWorkspace(root: string, folder: string, registry: string): Promise<string> {
  const listed = ["ls-files", "-z", "--cached", "--others", "--exclude-standard", "--deduplicate"];
  const git = (cwd: string, ...args: string[]) => execFileSync("git", args, { cwd, encoding: "utf8" });
  const removed = new Set(git(root, "ls-files", "-z", "--deleted").split("\0"));
  const files = git(root, ...listed)
    .split("\0")
    .filter((path) => path !== "" && !removed.has(path));
  for (const path of [...files, ...globSync("packages/*/dist", { cwd: root })]) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    cpSync(join(root, path), join(folder, path), { recursive: true, verbatimSymlinks: true });
  }
  git(folder, "init", "--quiet", "--initial-branch=main");
  await runCommand(
    { cwd: folder, env: process.env },
    ...["pnpm", "install", "--frozen-lockfile", "--prefer-offline"],
  );
  const { host } = new URL(registry);
  // Clients publish with a token only. The registry accepts any.
  writeFileSync(join(folder, ".npmrc"), `registry=${registry}\n//${host}/:_authToken=rehearsal\n`);
  return folder;
}
