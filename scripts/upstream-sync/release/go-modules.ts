import { cpSync, existsSync, globSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { GoToolError, goEnvironment, run } from "@capikit/envtest";
import type { ReleaseFolders } from "@capikit/reference";

/** A folder with a Go module, and the modules of Cluster API that it requires. */
export interface RequiringModule {
  readonly folder: string;
  readonly modules: readonly string[];
}

/** Folder of the Go module for the programs of the reference release. */
const referenceFolder = "packages/envtest/go/cluster-api";

/** Folder of the Go module for the programs of an older minor release. */
const olderFolder = (minor: string): string => `${referenceFolder}-${minor}`;

/** Returns the Go modules that require the reference release of Cluster API. */
export function referenceModules(
  root: string,
  { hasApiModule }: Pick<ReleaseFolders, "hasApiModule">,
): readonly RequiringModule[] {
  return requiringModules(root)
    .filter(({ folder }) => !/cluster-api-v\d+\.\d+$/.test(folder))
    .map(({ folder, modules }) => ({
      folder,
      modules: modules.filter((module) => hasApiModule || !module.endsWith("/api")),
    }));
}

/**
 * Copies the Go module of the reference release for its minor release, such as `v1.13`, before it
 * requires the next one. Does nothing if an earlier attempt made the copy.
 */
export function keepOlderModule(root: string, minor: string): void {
  const target = join(root, olderFolder(minor));
  const file = join(target, "go.mod");
  if (existsSync(file)) return;
  cpSync(join(root, referenceFolder), target, { recursive: true });
  writeFileSync(file, readFileSync(file, "utf8").replace(/^(module \S+)/, `$1-${minor}`));
}

/** Returns the Go module of an older minor release, such as `v1.13`. */
export function olderModules(root: string, minor: string): readonly RequiringModule[] {
  return requiringModules(root).filter(({ folder }) => folder === olderFolder(minor));
}

function requiringModules(root: string): readonly RequiringModule[] {
  const required = /\b(sigs\.k8s\.io\/cluster-api(?:\/api)?) v/g;
  return globSync("{packages/envtest,tests/reference}/go/*/go.mod", { cwd: root })
    .sort()
    .map((path) => {
      const found = readFileSync(join(root, path), "utf8").matchAll(required);
      const modules = [...new Set([...found].map(([, module = ""]) => module))];
      return { folder: dirname(path).replaceAll("\\", "/"), modules };
    })
    .filter(({ modules }) => modules.length > 0);
}

/**
 * Requires a release in Go modules.
 *
 * @throws GoToolError if a requirement cannot be resolved
 */
export async function updateModules(
  root: string,
  version: string,
  all: readonly RequiringModule[],
): Promise<void> {
  for (const { folder, modules } of all) {
    console.error(`go get in ${folder}`);
    await requireRelease(root, folder, modules, version);
  }
}

/**
 * Requires a release in a Go module, and adds the sums of all dependencies of its programs. Alone,
 * `go get` adds only those of the module itself. Builds do not add sums.
 *
 * @throws GoToolError if a requirement cannot be resolved
 */
async function requireRelease(
  root: string,
  folder: string,
  modules: readonly string[],
  version: string,
): Promise<void> {
  const cwd = join(root, folder);
  await go(cwd, folder, ["get", ...modules.map((module) => `${module}@${version}`)]);
  // Tidying removes the requirements of modules without sources, which build programs of others.
  const patterns = existsSync(join(cwd, "main.go")) ? ["./..."] : directModules(cwd);
  await go(cwd, folder, ["list", "-deps", ...patterns]);
}

/** The directly required modules, as patterns of all their packages. */
function directModules(cwd: string): readonly string[] {
  const text = readFileSync(join(cwd, "go.mod"), "utf8");
  return [...text.matchAll(/^(?:require\s+|\t)([\w./~-]+) v\S+$/gm)].map(([, path]) => `${path}/...`);
}

async function go(cwd: string, folder: string, args: readonly string[]): Promise<void> {
  const { variables } = await goEnvironment(cwd);
  const env = { ...variables, GOFLAGS: "-mod=mod" };
  const { code, stderr } = await run("go", args, { cwd, env });
  if (code !== 0) throw new GoToolError(`go ${args[0]} fails in ${folder}: ${stderr.trim()}`);
}
