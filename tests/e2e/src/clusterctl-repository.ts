import { execFile } from "node:child_process";
import { appendFile, cp, mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { formatComponents } from "@capikit/clusterctl-kit/components";
import { localReleaseFolder, localUrl } from "@capikit/clusterctl-kit/repository";
import { renderComponent } from "@capikit/envtest/cluster-api";
import { ensureModule, ensureProgramOfRelease } from "@capikit/reference";
import { testedRelease } from "./tested-release.ts";

const example = fileURLToPath(new URL("../../../examples/provider-local/", import.meta.url));
const cli = fileURLToPath(new URL("../../../packages/cli/test/source-cli.ts", import.meta.url));
const image = "ghcr.io/example/cluster-api-provider-local";
const run = promisify(execFile);

/** The core provider of Cluster API, of which there is one release. */
export const core = {
  name: "cluster-api",
  type: "CoreProvider",
  version: testedRelease,
} as const;

/** A local clusterctl repository with Cluster API's core and `examples/provider-local`. */
export interface ClusterctlRepository extends AsyncDisposable {
  /** Where releases are. */
  readonly root: string;
  /** File with the configuration of clusterctl. */
  readonly config: string;
  /** Returns the output of clusterctl. Rejects with its error. */
  clusterctl(args: readonly string[], env?: Readonly<Record<string, string>>): Promise<string>;
}

/** Builds releases of the example as its authors would, one after the other: `capikit release`. */
export async function releaseLocalProvider(versions: readonly string[]): Promise<ClusterctlRepository> {
  const folder = await mkdtemp(join(tmpdir(), "capikit-clusterctl-"));
  const root = join(folder, "repository");
  const config = join(folder, "clusterctl.yaml");
  const [program] = await Promise.all([
    ensureProgramOfRelease("clusterctl", testedRelease),
    writeCore(root),
    writeReleases(versions, { project: join(folder, "project"), root, config }),
  ]);
  const entry = JSON.stringify({ ...core, url: localUrl(root, core, core.version, "core-components.yaml") });
  await appendFile(config, `- ${entry}\ncert-manager: {externallyProvisioned: true}\n`);
  const env = {
    PATH: process.env.PATH,
    HOME: folder,
    CLUSTERCTL_DISABLE_VERSIONCHECK: "true",
    NO_COLOR: "1",
  };
  return {
    root,
    config,
    async clusterctl(args, more = {}) {
      const { stdout } = await run(program, [...args, "--config", config], {
        env: { ...env, ...more },
        maxBuffer: 64 * 1024 * 1024,
      });
      return stdout;
    },
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true }),
  };
}

async function writeCore(root: string): Promise<void> {
  const folder = localReleaseFolder(root, core, core.version);
  const [components, module] = await Promise.all([
    renderComponent("core", { release: testedRelease }),
    ensureModule(`sigs.k8s.io/cluster-api@${core.version}`),
    mkdir(folder, { recursive: true }),
  ]);
  await Promise.all([
    writeFile(join(folder, "core-components.yaml"), formatComponents(components as never)),
    cp(join(module, "metadata.yaml"), join(folder, "metadata.yaml")),
  ]);
}

/**
 * Releases a copy of the project, as a release changes its metadata. Returns the clusterctl
 * configuration that the last release prints.
 */
async function writeReleases(
  versions: readonly string[],
  { project, root, config }: { readonly project: string; readonly root: string; readonly config: string },
): Promise<void> {
  const left = new Set(["node_modules", "src", "test", "gen", "api"]);
  await cp(example, project, { recursive: true, filter: (path) => !left.has(basename(path)) });
  await symlink(join(example, "node_modules"), join(project, "node_modules"));
  for (const version of versions) {
    const flags = ["--project", project, "--repository", root, "--image", `${image}:${version}`];
    const node = ["--conditions=@capikit/source", cli];
    const { stdout } = await run(process.execPath, [...node, "release", version, ...flags]);
    await writeFile(config, stdout);
  }
}
