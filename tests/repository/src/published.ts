import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { withFileLock } from "@capikit/envtest";
import { runCommand } from "../../../scripts/user/run-command.ts";
import { root } from "./root.ts";
import { runWell } from "./run.ts";

/** The tested fields of a package.json. */
export interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly private?: boolean;
  readonly exports: Readonly<Record<string, unknown>>;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly [key: string]: unknown;
}

/** A published package and its sources. */
export interface Published {
  readonly name: string;
  /** Relative to the root. */
  readonly folder: string;
}

/** A packed package. */
export interface Packed extends Published {
  readonly tarball: string;
  /** The unpacked tarball. */
  readonly contents: string;
  /** The manifest inside it. */
  readonly manifest: Manifest;
}

/** Every package of `packages/` that is not private. */
export const published: readonly Published[] = readdirSync(join(root, "packages"))
  .map((name) => `packages/${name}`)
  .filter((folder) => existsSync(join(root, folder, "package.json")))
  .map((folder) => ({ folder, manifest: readManifest(join(root, folder)) }))
  .filter(({ manifest }) => manifest.private !== true)
  .map(({ folder, manifest }) => ({ folder, name: manifest.name }));

/**
 * Packs all published packages, unless the folder has them: test files share the one that
 * `vitest.global-setup.ts` provides. They only read it.
 */
export async function packOnce(shared: string): Promise<readonly Packed[]> {
  mkdirSync(shared, { recursive: true });
  const list = join(shared, "packed.json");
  return withFileLock(join(shared, "lock"), async () => {
    if (!existsSync(list)) writeFileSync(list, JSON.stringify(await packAll(shared)));
    return JSON.parse(readFileSync(list, "utf8"));
  });
}

/** Packs all published packages from their builds. */
export async function packAll(into: string): Promise<readonly Packed[]> {
  const unbuilt = published.flatMap(({ folder }) => missingOf(folder));
  if (unbuilt.length > 0)
    throw new Error(`not built: ${unbuilt.join(", ")}. Run \`npx -y pnpm@12 build\` first.`);
  await pack(published, into);
  return published.map((one) => {
    const { version } = readManifest(join(root, one.folder));
    const tarball = join(into, `${one.name.replace("@", "").replace("/", "-")}-${version}.tgz`);
    const contents = join(into, "contents", one.name);
    mkdirSync(contents, { recursive: true });
    runWell(into, "tar", "xzf", tarball, "-C", contents, "--strip-components=1");
    return { ...one, tarball, contents, manifest: readManifest(contents) };
  });
}

/** Writes the tarballs of built packages into a folder. */
export async function pack(packages: readonly Published[], into: string): Promise<void> {
  const filters = packages.map(({ name }) => `--filter=${name}`);
  const args = ["-r", ...filters, "pack", "--pack-destination", into];
  const pnpm = hasPnpm() ? ["pnpm"] : ["npx", "-y", "pnpm@12"];
  // The lock needs the event loop.
  await runCommand({ cwd: root, env: { ...process.env, NO_COLOR: "1" } }, ...pnpm, ...args);
}

/** Returns exported files of a package that do not exist yet. */
function missingOf(folder: string): readonly string[] {
  const { publishConfig } = readManifest(join(root, folder)) as {
    readonly publishConfig?: { readonly exports?: Readonly<Record<string, unknown>> };
  };
  return Object.values(publishConfig?.exports ?? {})
    .flatMap((target) => (typeof target === "object" && target !== null ? Object.values(target) : [target]))
    .filter((path): path is string => typeof path === "string" && !path.includes("*"))
    .map((path) => join(folder, path))
    .filter((path) => !existsSync(join(root, path)));
}

/**
 * Installs packed packages like npm, without a registry: ours from their contents; dependencies
 * from this workspace, and only those in manifests, so that an undeclared dependency is missing.
 */
export function install(project: string, packed: readonly Packed[], others: readonly string[]): void {
  const modules = join(project, "node_modules");
  for (const one of packed) {
    const target = join(modules, one.name);
    mkdirSync(dirname(target), { recursive: true });
    runWell(project, "cp", "-r", one.contents, target);
    for (const name of Object.keys(one.manifest.dependencies ?? {}))
      if (!packed.some((ours) => ours.name === name))
        link(join(root, one.folder, "node_modules", name), join(target, "node_modules", name));
  }
  for (const name of others) link(join(root, "node_modules", name), join(modules, name));
}

function link(from: string, to: string): void {
  if (!existsSync(from)) throw new Error(`${from} does not exist: run \`npx -y pnpm@12 install\``);
  mkdirSync(dirname(to), { recursive: true });
  symlinkSync(from, to, "dir");
}

function hasPnpm(): boolean {
  try {
    return runWell(root, "pnpm", "--version").startsWith("12.");
  } catch {
    return false;
  }
}

function readManifest(folder: string): Manifest {
  return JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
}
