import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type ControlPlane, startControlPlane } from "@capikit/envtest";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { runCommand } from "../../../scripts/user/run-command.ts";
import { userSettings } from "../../../scripts/user/user-settings.ts";
import { limitConcurrency } from "../src/limit-concurrency.ts";
import { type Packed, packOnce } from "../src/published.ts";
import { type Registry, startRegistry } from "../src/registry.ts";
import { root } from "../src/root.ts";
import { runWell } from "../src/run.ts";
import { stepsOf } from "../src/tutorials/page.ts";

const isNightly = inject("nightly");
const types = ["infrastructure", "control-plane", "bootstrap", "ipam", "addon", "runtime-extension"];
const all = types.join(",");
const three = "infrastructure,bootstrap,control-plane";
const two = "infrastructure,ipam";
const old = "--contracts v1beta1";
const both = "--contracts both";
const others = isNightly
  ? [...types, ...[three, two, all].flatMap((some) => [some, `${some} ${old}`, `${some} ${both}`])]
  : [...types, `${three} ${both}`, `${two} ${old}`];
/**
 * Their tests also run in the projects of several types, and a project of one type is tested as
 * `infrastructure` and `addon`.
 */
const untested = isNightly ? [] : ["control-plane", "bootstrap", "ipam"];
/** Commands of the tutorial. */
const commands = stepsOf(join(root, "docs/tutorials/infrastructure-provider.md"))
  .flatMap((step) => (step.kind === "commands" ? step.calls : []))
  .map(({ command }) => command)
  .filter((command) => /^npm create | npm install$|^npm test$/.test(command));
const project = "cluster-api-provider-foo";
/** The project whose tests start their own control plane, like those of readers of the tutorial. */
const alone = "infrastructure";
/** Whether the tests of a project join the shared control plane. Extension tests need none. */
const joins = (type: string) => type !== alone && type !== "runtime-extension";
const seconds = new Map<string, string[]>();
/** Commands mostly wait for servers and for the disk. */
const limited = limitConcurrency(3);
/** All projects have the same kinds and webhooks, so only one runs tests on a control plane. */
const testing = limitConcurrency(1);
let home: string;
let packed: readonly Packed[];
let registry: Registry;
let controlPlane: ControlPlane;

/**
 * Follows the tutorial with the packages as npm delivers them: from a registry and with one cache.
 * The project of all types is installed first, with downloads. In nightly runs all others are
 * installed in full from the cache; else npm finds the packages of the first in place, removes
 * undeclared packages, and adds missing ones.
 */
beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), "capikit-first-minute-"));
  packed = await packOnce(inject("packages"));
  registry = await startRegistry(packed);
  [controlPlane] = await Promise.all([startControlPlane(), follow(all, commands.slice(0, -1))]);
}, 900_000);
afterAll(async () => {
  for (const [type, steps] of seconds) console.log(`first minute of ${type}: ${steps.join(", ")}`);
  await Promise.all([registry?.[Symbol.asyncDispose](), controlPlane?.stop()]);
  if (home !== undefined) rmSync(home, { recursive: true, force: true });
});

it("takes three commands", () => {
  expect(commands).toEqual([
    `npm create capikit@latest ${project} -- --type infrastructure --yes`,
    `cd ${project} && npm install`,
    "npm test",
  ]);
});

describe.concurrent("the first minute", () => {
  it(
    "of all types, and extras of its project",
    () =>
      limited(async () => {
        await follow(all, commands.slice(-1));
        await offers(all);
        await run(folderOf(all), "npm run check");
        expect(await run(folderOf(all), "npm run build")).toContain("dist/main.js");
      }),
    900_000,
  );

  it.each(others.filter((type) => type !== all))(
    "of %s",
    (type) =>
      limited(async () => {
        await follow(type, untested.includes(type) ? commands.slice(0, -1) : commands);
        // Parts that all types share are not repeated in each of them.
        if (isNightly || type === "infrastructure" || type === "runtime-extension") await offers(type);
        // Starts another control plane, with Cluster API.
        if (isNightly && type === alone)
          expect(await run(folderOf(type), "npm run test:e2e")).toMatch(/Tests +1 passed/);
      }),
    900_000,
  );
});

it("leaves a control plane as it was that tests join", async () => {
  const { client } = controlPlane;
  const kinds = await Promise.all([
    client.kindOf({ apiVersion: "apiextensions.k8s.io/v1", kind: "CustomResourceDefinition" }),
    ...["Mutating", "Validating"].map((which) =>
      client.kindOf({ apiVersion: "admissionregistration.k8s.io/v1", kind: `${which}WebhookConfiguration` }),
    ),
  ]);
  const lists = await Promise.all(kinds.map((kind) => client.list(kind)));
  expect(lists.flatMap(({ items }) => items.map(({ metadata }) => metadata.name))).toEqual([]);
});

it("reports missing test tools without Go, binaries and network", () => {
  const folder = folderOf(alone);
  const vitest = join(folder, "node_modules/vitest/vitest.mjs");
  const { status, stdout, stderr } = spawnSync(process.execPath, [vitest, "run"], {
    cwd: folder,
    encoding: "utf8",
    env: {
      HOME: join(home, "nobody"),
      NO_COLOR: "1",
      PATH: join(home, "nowhere"),
      // A port without listener.
      CAPIKIT_ENVTEST_INDEX: "http://127.0.0.1:1/index.yaml",
    },
  });
  const output = stdout + stderr;
  expect(status).toBe(1);
  expect(output).toMatch(/no etcd and kube-apiserver \S+ for \S+ found:/);
  expect(output).toMatch(/KUBEBUILDER_ASSETS: not set/);
  expect(output).toMatch(/cache: not in .*nobody/);
  expect(output).toMatch(/download: http:\/\/127\.0\.0\.1:1\/index\.yaml/);
  expect(output).toMatch(/build: go is not on the PATH: install Go/);
  // Steps without an API server continue.
  expect(output).toMatch(/Test Files +1 failed \| 2 passed/);
}, 300_000);

describe("projects", () => {
  it.each([all, ...types])(
    "of %s name packages that there are, in the versions that we test with",
    (type) => {
      const { dependencies, devDependencies } = readJson(join(folderOf(type), "package.json"));
      const { catalog } = readWorkspace();
      for (const [dependency, range] of Object.entries<string>({ ...dependencies, ...devDependencies })) {
        const ours = packed.find((one) => one.name === dependency);
        const tested =
          dependency === "typescript" ? catalog["typescript-7"]?.split("@").at(-1) : catalog[dependency];
        const wanted = ours === undefined ? tested : `^${ours.manifest.version}`;
        expect({ dependency, range }).toEqual({ dependency, range: wanted });
      }
    },
  );

  it.each(types)("of %s are installed with their dependencies, and no more of ours", (type) => {
    const { packages } = readJson(join(folderOf(type), "package-lock.json"));
    const installed = Object.keys(packages).filter((path) => /\/(?:@capikit\/[^/]+|capikit)$/.test(path));
    const folder = join(folderOf(type), "node_modules/@capikit");
    expect(["capikit", ...readdirSync(folder).map((name) => `@capikit/${name}`)].sort()).toEqual(
      installed.map((path) => path.replace("node_modules/", "")).sort(),
    );
  });
});

/** Follows some of the tutorial's commands, and records their duration. */
async function follow(type: string, some: readonly string[]): Promise<void> {
  const steps = seconds.get(type) ?? [];
  seconds.set(type, steps);
  const parent = join(folderOf(type), "..");
  mkdirSync(parent, { recursive: true });
  for (const command of some) {
    if (command.includes("npm install") && type !== all && !isNightly) await linkModules(folderOf(type));
    const isWithin = !command.startsWith("npm create") && !command.startsWith("cd ");
    const timed = async (env = {}) => {
      const started = performance.now();
      const folder = isWithin ? folderOf(type) : parent;
      const output = await run(folder, command.replace("--type infrastructure", `--type ${type}`), env);
      steps.push(`${/npm \w+/.exec(command)?.[0]} ${((performance.now() - started) / 1000).toFixed(1)} s`);
      return output;
    };
    const output = await (command === "npm test" && joins(type) ? testing(() => timed(joining())) : timed());
    expect(output).not.toMatch(/npm warn (?:install-scripts|deprecated|ERESOLVE)|skipped/);
  }
}

/** The environment of tests that join the control plane, without programs to start one. */
function joining(): Readonly<Record<string, string>> {
  return {
    USE_EXISTING_CLUSTER: "true",
    KUBECONFIG: controlPlane.kubeconfigPath,
    KUBEBUILDER_ASSETS: join(home, "nowhere"),
  };
}

/** Checks the extras of a project apart from its tests. */
async function offers(type: string): Promise<void> {
  const folder = folderOf(type);
  const changed = (await run(folder, "npm run generate")).match(/^(?:added|changed|removed) .*/gm) ?? [];
  expect(changed).toEqual([]);
  const released = await run(folder, "IMAGE=example.org/foo:v0.1.0 npm run release -- v0.1.0");
  // clusterctl does not rewrite the namespace in an ExtensionConfig, which lint reports.
  const output = released.split("\n").filter((line) => !line.includes("runtime-extension-components.yaml"));
  expect(output.filter((line) => /\b(?:warning|error)\b/.test(line))).toEqual([]);
  expect(released).not.toMatch(/\berror\b/);
  const assets = readdirSync(join(folder, "release/v0.1.0"));
  expect(assets).toEqual(expect.arrayContaining(["checksums.txt", "images.txt", "metadata.yaml"]));
  const providers = readFileSync(join(folder, "capikit.config.ts"), "utf8").match(/ type: "\w+Provider"/g);
  expect(assets.filter((name) => name.endsWith("-components.yaml"))).toHaveLength(providers?.length ?? 0);
  expect(await run(folder, "npx capikit lint")).toContain("no problems in ");
}

function folderOf(type: string): string {
  return join(home, "projects", type.replaceAll(/\W+/g, "-"), project);
}

/**
 * Links the packages of the first project: npm replaces files, but does not change them. Its lock
 * file is copied, as npm would request all packages for other platforms from the registry.
 */
async function linkModules(folder: string): Promise<void> {
  runWell(home, "cp", "-al", join(folderOf(all), "node_modules"), join(folder, "node_modules"));
  rmSync(join(folder, "node_modules/.package-lock.json"));
  copyFileSync(join(folderOf(all), "package-lock.json"), join(folder, "package-lock.json"));
}

/** Runs a command as in a terminal. Returns its output on success. */
function run(cwd: string, command: string, env: Readonly<Record<string, string>> = {}): Promise<string> {
  const own = {
    NO_COLOR: "1",
    ...userSettings(registry.url),
    npm_config_cache: join(home, "cache"),
    npm_config_prefer_offline: "true",
  };
  return runCommand({ cwd, env: { ...process.env, ...own, ...env } }, "sh", "-c", command);
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
