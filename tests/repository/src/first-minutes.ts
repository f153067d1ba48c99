import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type ControlPlane, startControlPlane } from "@capikit/envtest";
import { expect } from "vitest";
import { publishedPage } from "../../../scripts/publication/published-page.ts";
import { runCommand } from "../../../scripts/user/run-command.ts";
import { userSettings } from "../../../scripts/user/user-settings.ts";
import type { Packed } from "./published.ts";
import { startRegistry } from "./registry.ts";
import { root } from "./root.ts";
import { runWell } from "./run.ts";
import { stepsOf } from "./tutorials/page.ts";

export const types = ["infrastructure", "control-plane", "bootstrap", "ipam", "addon", "runtime-extension"];
export const all = types.join(",");
/** The project whose tests start their own control plane, like those of readers of the tutorial. */
export const alone = "infrastructure";
/** The project's name in the tutorial. */
export const project = "cluster-api-provider-foo";
const tutorial = "docs/tutorials/infrastructure-provider.md";
/** Commands of the tutorial, as they are once capikit is published. */
export const commands = stepsOf(tutorial, publishedPage(tutorial, readFileSync(join(root, tutorial), "utf8")))
  .flatMap((step) => (step.kind === "commands" ? step.calls : []))
  .map(({ command }) => command)
  .filter((command) => /^npm create | npm install$|^npm test$/.test(command));

/** Whether the tests of a project join the shared control plane. Extension tests need none. */
const joins = (type: string) => type !== alone && type !== "runtime-extension";

/** Projects of users who follow the tutorial with the packages as npm delivers them. */
export interface FirstMinutes extends AsyncDisposable {
  /** Folder of all projects. */
  readonly home: string;
  /** The control plane that the tests of most projects join. */
  readonly controlPlane: ControlPlane;
  folderOf(type: string): string;
  /** Follows some of the tutorial's commands, and records their duration. */
  follow(type: string, some: readonly string[]): Promise<void>;
  /** Checks the extras of a project apart from its tests. */
  offers(type: string): Promise<void>;
  /** Checks the dependencies of a project and their versions. */
  checkDependencies(type: string): void;
  /** Checks that npm installed the dependencies, and no more packages of ours. */
  checkInstalled(type: string): void;
  /** Runs a command in a project as in a terminal. Returns its output on success. */
  run(type: string, command: string): Promise<string>;
}

/**
 * Creates and installs the project of all types, with downloads from a registry.
 *
 * @param install Whether npm installs each other project in full from the cache, or finds the
 *   packages of the first in place, removes undeclared packages, and adds missing ones.
 */
export async function startFirstMinutes(
  packed: readonly Packed[],
  install: "complete" | "linked",
): Promise<FirstMinutes> {
  await using stack = new AsyncDisposableStack();
  const home = mkdtempSync(join(tmpdir(), "capikit-first-minute-"));
  stack.defer(() => rmSync(home, { recursive: true, force: true }));
  const registry = stack.use(await startRegistry(packed));
  const controlPlane = stack.use(await startControlPlane());
  const seconds = new Map<string, string[]>();
  stack.defer(() => {
    for (const [type, steps] of seconds) console.log(`first minute of ${type}: ${steps.join(", ")}`);
  });
  /** All projects have the same kinds and webhooks, so only one runs tests on a control plane. */
  const testing = limitConcurrency(1);
  const folderOf = (type: string): string => join(home, "projects", type.replaceAll(/\W+/g, "-"), project);

  /** The environment of tests that join the control plane, without programs to start one. */
  const joining = {
    USE_EXISTING_CLUSTER: "true",
    KUBECONFIG: controlPlane.kubeconfigPath,
    KUBEBUILDER_ASSETS: join(home, "nowhere"),
  };

  /** Runs a command as in a terminal. Returns its output on success. */
  function runIn(cwd: string, command: string, env: Readonly<Record<string, string>> = {}): Promise<string> {
    const own = {
      NO_COLOR: "1",
      ...userSettings(registry.url),
      npm_config_cache: join(home, "cache"),
      npm_config_prefer_offline: "true",
    };
    return runCommand({ cwd, env: { ...process.env, ...own, ...env } }, "sh", "-c", command);
  }
  const run = (type: string, command: string): Promise<string> => runIn(folderOf(type), command);

  /**
   * Links the packages of the first project: npm replaces files, but does not change them. Its lock
   * file is copied, as npm would request all packages for other platforms from the registry.
   */
  function linkModules(folder: string): void {
    runWell(home, "cp", "-al", join(folderOf(all), "node_modules"), join(folder, "node_modules"));
    rmSync(join(folder, "node_modules/.package-lock.json"));
    copyFileSync(join(folderOf(all), "package-lock.json"), join(folder, "package-lock.json"));
  }

  async function follow(type: string, some: readonly string[]): Promise<void> {
    const steps = seconds.get(type) ?? [];
    seconds.set(type, steps);
    const parent = join(folderOf(type), "..");
    mkdirSync(parent, { recursive: true });
    for (const command of some) {
      if (command.includes("npm install") && type !== all && install === "linked")
        linkModules(folderOf(type));
      const isWithin = !command.startsWith("npm create") && !command.startsWith("cd ");
      const timed = async (env = {}) => {
        const started = performance.now();
        const folder = isWithin ? folderOf(type) : parent;
        const output = await runIn(folder, command.replace("--type infrastructure", `--type ${type}`), env);
        steps.push(`${/npm \w+/.exec(command)?.[0]} ${((performance.now() - started) / 1000).toFixed(1)} s`);
        return output;
      };
      const output = await (command === "npm test" && joins(type) ? testing(() => timed(joining)) : timed());
      expect(output).not.toMatch(/npm warn (?:install-scripts|deprecated|ERESOLVE)|skipped/);
    }
  }

  async function offers(type: string): Promise<void> {
    const folder = folderOf(type);
    const changed = (await run(type, "npm run generate")).match(/^(?:added|changed|removed) .*/gm) ?? [];
    expect(changed).toEqual([]);
    const released = await run(type, "IMAGE=example.org/foo:v0.1.0 npm run release -- v0.1.0");
    // clusterctl does not rewrite the namespace in an ExtensionConfig, which lint reports.
    const output = released.split("\n").filter((line) => !line.includes("runtime-extension-components.yaml"));
    expect(output.filter((line) => /\b(?:warning|error)\b/.test(line))).toEqual([]);
    expect(released).not.toMatch(/\berror\b/);
    const assets = readdirSync(join(folder, "release/v0.1.0"));
    expect(assets).toEqual(expect.arrayContaining(["checksums.txt", "images.txt", "metadata.yaml"]));
    const providers = readFileSync(join(folder, "capikit.config.ts"), "utf8").match(/ type: "\w+Provider"/g);
    expect(assets.filter((name) => name.endsWith("-components.yaml"))).toHaveLength(providers?.length ?? 0);
    expect(await run(type, "npx capikit lint")).toContain("no problems in ");
  }

  function checkDependencies(type: string): void {
    const { dependencies, devDependencies } = readJson(join(folderOf(type), "package.json"));
    const { catalog } = readWorkspace();
    for (const [dependency, range] of Object.entries<string>({ ...dependencies, ...devDependencies })) {
      const ours = packed.find((one) => one.name === dependency);
      const tested =
        dependency === "typescript" ? catalog["typescript-7"]?.split("@").at(-1) : catalog[dependency];
      const wanted = ours === undefined ? tested : `^${ours.manifest.version}`;
      expect({ dependency, range }).toEqual({ dependency, range: wanted });
    }
  }

  function checkInstalled(type: string): void {
    const { packages } = readJson(join(folderOf(type), "package-lock.json"));
    const installed = Object.keys(packages).filter((path) => /\/(?:@capikit\/[^/]+|capikit)$/.test(path));
    const folder = join(folderOf(type), "node_modules/@capikit");
    expect(["capikit", ...readdirSync(folder).map((name) => `@capikit/${name}`)].sort()).toEqual(
      installed.map((path) => path.replace("node_modules/", "")).sort(),
    );
  }

  await follow(all, commands.slice(0, -1));
  const started = stack.move();
  return {
    home,
    controlPlane,
    folderOf,
    follow,
    offers,
    checkDependencies,
    checkInstalled,
    run,
    [Symbol.asyncDispose]: () => started.disposeAsync(),
  };
}

function readJson(path: string) {
  return JSON.parse(readFileSync(path, "utf8"));
}

/** The versions of tools in this workspace. */
function readWorkspace(): { readonly catalog: Readonly<Record<string, string>> } {
  const text = readFileSync(join(root, "pnpm-workspace.yaml"), "utf8");
  const [, catalog = ""] = text.split("catalog:\n");
  const rows = [...catalog.matchAll(/^ {2}"?([^":]+)"?: (\S+)$/gm)];
  return { catalog: Object.fromEntries(rows.map(([, name = "", version = ""]) => [name, version])) };
}

/** Runs work within a concurrency limit. */
type Limiter = <T>(work: () => Promise<T>) => Promise<T>;

/** Creates a limiter for concurrent work; excess work waits in order. */
export function limitConcurrency(atOnce: number): Limiter {
  const waiting: (() => void)[] = [];
  let free = atOnce;
  return async (work) => {
    if (free > 0) free--;
    else await new Promise<void>((go) => waiting.push(go));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) free++;
      else next();
    }
  };
}
