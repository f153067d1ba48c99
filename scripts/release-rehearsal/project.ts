import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { runCommand } from "../user/run-command.ts";
import type { UserEnvironment } from "./user-environment.ts";

const folderName = "cluster-api-provider-foo";

/** Creates a project by the commands of the guide, and installs its dependencies. */
export async function createProject(
  { home, env }: UserEnvironment,
  name: string,
  version: string,
): Promise<string> {
  const parent = join(home, "projects", name);
  const [create, folder] = [`capikit@${version}`, join(parent, folderName)];
  await runCommand({ cwd: home, env }, "mkdir", "-p", parent);
  await runCommand(
    { cwd: parent, env },
    ...["npm", "create", create, folderName, "--", "--type", "infrastructure"],
  );
  await runCommand({ cwd: folder, env }, "npm", "install");
  return folder;
}

/**
 * Generates, checks, builds and tests a project.
 *
 * @throws Error if it has other versions of packages, or a changelog without the version.
 */
export async function checkProject({ env }: UserEnvironment, cwd: string, version: string): Promise<void> {
  for (const command of ["generate", "check", "build", "test"])
    await runCommand({ cwd, env }, "npm", "run", command);
  // As in the image: without node_modules.
  const image = mkdtempSync(join(tmpdir(), "image-"));
  cpSync(join(cwd, "dist"), image, { recursive: true });
  cpSync(join(cwd, "package.json"), join(image, "package.json"));
  await runCommand({ cwd: image, env }, "node", "main.js", "--help");
  rmSync(image, { recursive: true });
  const { dependencies, devDependencies } = readManifest(cwd);
  for (const [name, range] of Object.entries<string>({ ...dependencies, ...devDependencies })) {
    if (!/^(?:@capikit\/|capikit$)/.test(name)) continue;
    const folder = join(cwd, "node_modules", name);
    const installed = readManifest(folder).version;
    if (range !== `^${version}` || installed !== version)
      throw new Error(`${cwd} has ${name} ${installed} for the range ${range}: expected ${version}`);
    if (!readFileSync(join(folder, "CHANGELOG.md"), "utf8").includes(`## ${version}\n`))
      throw new Error(`the changelog of ${name} in ${folder} does not have ${version}`);
  }
}

/**
 * Runs a project on the embedded API server until it is ready. Returns the reported seconds.
 *
 * @throws Error with its events if it ends before.
 */
export async function runEmbedded({ env }: UserEnvironment, cwd: string): Promise<number> {
  const program = join(cwd, "node_modules/capikit/bin/capikit.js");
  const args = [program, "dev", "--embedded", "--format", "json"];
  const child = spawn("node", args, { cwd, env, stdio: ["ignore", "pipe", "inherit"] });
  const lines: string[] = [];
  try {
    for await (const line of createInterface({ input: child.stdout })) {
      lines.push(line);
      const { event, seconds } = JSON.parse(line) as { event: string; seconds?: number };
      if (event === "ready" && seconds !== undefined) return seconds;
    }
    throw new Error(`capikit dev --embedded ended before it was ready:\n${lines.join("\n")}`);
  } finally {
    if (child.exitCode === null && child.kill("SIGTERM")) await once(child, "close");
  }
}

/** Raises all packages of capikit, and generates as in the guide. */
export async function upgradeProject({ env }: UserEnvironment, cwd: string, to: string): Promise<void> {
  const manifest = readManifest(cwd);
  for (const group of ["dependencies", "devDependencies"])
    for (const name of Object.keys(manifest[group] ?? {}))
      if (/^(?:@capikit\/|capikit$)/.test(name)) manifest[group][name] = `^${to}`;
  writeFileSync(join(cwd, "package.json"), `${JSON.stringify(manifest, undefined, 2)}\n`);
  await runCommand({ cwd, env }, "npm", "install");
}

function readManifest(folder: string) {
  return JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
}
