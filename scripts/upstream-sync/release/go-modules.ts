import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { GoToolError, goEnvironment, run } from "@capikit/envtest/go-tools";
import type { ReleaseFolders } from "../facts/release.ts";

/**
 * Returns the Go modules that require the reference release of Cluster API, with the required
 * modules. Those of older minor releases have their version in the name of the folder.
 */
export function goModules(
  root: string,
): readonly { readonly folder: string; readonly modules: readonly string[] }[] {
  return globSync("{packages/envtest,tests/reference}/go/*/go.mod", { cwd: root })
    .filter((path) => !/cluster-api-v\d+\.\d+[\\/]go\.mod$/.test(path))
    .sort()
    .map((path) => ({
      folder: dirname(path),
      modules: [
        ...new Set(
          [
            ...readFileSync(join(root, path), "utf8").matchAll(/\b(sigs\.k8s\.io\/cluster-api(?:\/api)?) v/g),
          ].map(([, module = ""]) => module),
        ),
      ],
    }))
    .filter(({ modules }) => modules.length > 0);
}

/**
 * Requires a release in all Go modules that follow the reference release.
 *
 * @throws GoToolError if a requirement cannot be resolved
 */
export async function updateModules(
  root: string,
  { hasApiModule, version }: Pick<ReleaseFolders, "hasApiModule" | "version">,
): Promise<void> {
  for (const { folder, modules } of goModules(root)) {
    const known = modules.filter((module) => hasApiModule || !module.endsWith("/api"));
    console.error(`go get in ${folder}`);
    await requireRelease(root, folder, known, version);
  }
}

/**
 * Requires a release in a Go module, and adds the sums of all dependencies of its programs: `go get`
 * adds only those of the module itself, and builds do not add sums.
 *
 * @throws GoToolError if a requirement cannot be resolved
 */
export async function requireRelease(
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
