import { existsSync, readdirSync, realpathSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { UsageError } from "../outcome/usage-error.ts";
import { configNames } from "./import-config.ts";

/**
 * Returns the absolute project folder. Default: the current folder.
 *
 * @throws UsageError if it cannot be read, or the current folder is in or above a project.
 */
export function projectRoot(project: string | undefined): string {
  const root = readableFolder(project);
  if (project === undefined) requireProject(root);
  return root.replaceAll("\\", "/");
}

/** Returns the real path of a project folder. @throws UsageError if it cannot be read. */
export function readableFolder(project: string | undefined): string {
  try {
    const root = realpathSync.native(resolve(project ?? "."));
    readdirSync(root);
    return root;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const reason =
      code === "ENOENT"
        ? "does not exist"
        : code === "ENOTDIR"
          ? "is not a folder"
          : `cannot be read (${code ?? error})`;
    throw new UsageError(
      `the project folder ${project ?? "."} ${reason}`,
      "set the project's folder with --project",
    );
  }
}

/**
 * Accepts projects, and folders of only types, which have no project above them or directly in them.
 *
 * @throws UsageError that names the project for other folders.
 */
export function requireProject(folder: string): void {
  if (isProject(folder)) return;
  const project = projectAbove(folder) ?? projectIn(folder);
  if (project === undefined) return;
  const path = relative(folder, project);
  throw new UsageError(
    `no project in ${folder}: package.json, tsconfig.json and capikit.config.ts not found`,
    `run it in ${path}, or set --project ${path}`,
  );
}

function isProject(folder: string): boolean {
  return ["package.json", "tsconfig.json", ...configNames].some((name) => existsSync(join(folder, name)));
}

function projectAbove(folder: string): string | undefined {
  const parent = dirname(folder);
  if (parent === folder) return undefined;
  return isProject(parent) ? parent : projectAbove(parent);
}

function projectIn(folder: string): string | undefined {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== "node_modules")
    .map(({ name }) => join(folder, name))
    .find(isProject);
}
