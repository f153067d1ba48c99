import { spawnSync } from "node:child_process";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { runCommand } from "../user/run-command.ts";

/** Returns the version of the packages in a copy of the repository. */
export function currentVersion(workspace: string): string {
  return JSON.parse(readFileSync(join(workspace, "packages/cli/package.json"), "utf8")).version;
}

/** Reports whether the registry of npm has a version of the packages. */
export function isPublished(version: string): boolean {
  const { status, stdout } = spawnSync("npm", ["view", `create-capikit@${version}`, "version"], {
    encoding: "utf8",
  });
  return status === 0 && stdout.trim() === version;
}

/**
 * Lists the sizes and contents of the packed packages.
 *
 * @throws Error with the findings of publint and attw, and for a private package, a missing file,
 * licence or provenance.
 */
export async function reportPackages(workspace: string): Promise<void> {
  const program = "tests/repository/src/packed-report.ts";
  const conditions = "--conditions=@capikit/source";
  console.log(await inWorkspace(workspace, process.execPath, conditions, program, join(workspace, "packed")));
}

/** Compares the published packages with those that the workspace packs. @throws Error with the differences */
export async function verifyPackages(workspace: string): Promise<void> {
  const program = "tests/repository/src/release-verify.ts";
  console.log(await inWorkspace(workspace, process.execPath, "--conditions=@capikit/source", program));
}

/** Sets the switch of publication, rewrites all pages, and builds the package that has the switch. */
export async function publishState(workspace: string): Promise<void> {
  await inWorkspace(workspace, process.execPath, "--conditions=@capikit/source", "scripts/publication.ts");
  await inWorkspace(workspace, "pnpm", "--filter", "@capikit/common", "run", "build");
}

/**
 * Raises the versions as the release workflow does. A changeset of create-capikit makes sure that
 * there is a release.
 */
export async function addRehearsalChangeset(workspace: string): Promise<void> {
  addChangeset(workspace, "create-capikit");
  await inWorkspace(workspace, "pnpm", "tool", "release:version");
}

/** Packs and publishes versions that the registry does not have, as the release workflow does. */
export async function publishRelease(workspace: string): Promise<void> {
  await plan(workspace);
  await publishPlan(workspace);
}

/**
 * Publishes a snapshot with the tag `next` by the commands of the snapshot workflow.
 *
 * @throws Error if the tag `latest` changes from `version`.
 */
export async function publishSnapshot(workspace: string, version: string): Promise<void> {
  addChangeset(workspace, "capikit");
  await inWorkspace(workspace, "pnpm", "exec", "changeset", "version", "--snapshot", "next");
  await plan(workspace);
  await inWorkspace(workspace, "node", "scripts/tag-publish-plan.ts", "publish-plan.json", "next");
  await publishPlan(workspace);
  const tags = await inWorkspace(workspace, "npm", "view", "create-capikit", "dist-tags", "--json");
  const { latest, next } = JSON.parse(tags.slice(tags.indexOf("{")));
  if (latest !== version || next !== currentVersion(workspace) || !/-next-\d{14}$/.test(next))
    throw new Error(`wrong tags of create-capikit after a snapshot: latest is ${latest}, next is ${next}`);
}

function addChangeset(workspace: string, name: string): void {
  const text = `---\n"${name}": patch\n---\n\nRehearsal.\n`;
  writeFileSync(join(workspace, `.changeset/rehearsal-of-${name}.md`), text);
}

async function plan(workspace: string): Promise<void> {
  await inWorkspace(workspace, "pnpm", "exec", "changeset", "publish-plan", "--output", "publish-plan.json");
}

async function publishPlan(workspace: string): Promise<void> {
  const changeset = ["pnpm", "exec", "changeset"];
  rmSync(join(workspace, "packed"), { recursive: true, force: true });
  const pack = ["pack", "--from-publish-plan", "publish-plan.json", "--out-dir", "packed"];
  await inWorkspace(workspace, ...changeset, ...pack);
  await inWorkspace(workspace, ...changeset, "publish", "--from-pack-dir", "packed", "--no-git-tag");
}

function inWorkspace(cwd: string, ...command: string[]): Promise<string> {
  return runCommand({ cwd, env: process.env }, ...command);
}
