import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Packed, packAll } from "../src/published.ts";
import { type Registry, startRegistry } from "../src/registry.ts";
import { root } from "../src/root.ts";
import { runWell } from "../src/run.ts";
import { snippetsOf } from "../src/snippets.ts";
import { createTurns } from "../src/turns.ts";

const isLong = process.env.CAPIKIT_TEST_LONG === "1";
const types = ["infrastructure", "control-plane", "bootstrap", "ipam", "addon", "runtime-extension"];
const all = types.join(",");
const three = "infrastructure,bootstrap,control-plane";
const two = "infrastructure,ipam";
const old = "--contracts v1beta1";
const both = "--contracts both";
const others = isLong
  ? [...types, ...[three, two, all].flatMap((some) => [some, `${some} ${old}`, `${some} ${both}`])]
  : [...types, `${three} ${both}`, `${two} ${old}`];
/** What the guide has its readers type. */
const commands = (snippetsOf("guides/first-provider.md")[0]?.text ?? "").trimEnd().split("\n");
const project = "cluster-api-provider-foo";
const seconds = new Map<string, readonly string[]>();
const turn = createTurns(Math.min(2, availableParallelism()));
let home: string;
let packed: readonly Packed[];
let registry: Registry;
let first: Promise<void>;

/**
 * What somebody does who follows the guide, with the packages as npm would deliver them: out of a registry that has them, through one cache.
 * The project of all types is installed first, with downloads. In long runs all others are installed in full from the cache; else npm finds
 * the packages of the first in place, takes away what a project does not name, and adds what is missing.
 */
beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), "capikit-first-minute-"));
  packed = packAll(home);
  registry = await startRegistry(packed);
  first = follow(all);
  await first.catch(() => {}); // the test of all types says why
}, 900_000);
afterAll(async () => {
  for (const [type, steps] of seconds) console.log(`first minute of ${type}: ${steps.join(", ")}`);
  await registry?.[Symbol.asyncDispose]();
  if (home !== undefined) rmSync(home, { recursive: true, force: true });
});

it("takes three commands", () => {
  expect(commands).toEqual([
    `npm create capikit@latest ${project} -- --type infrastructure`,
    `cd ${project} && npm install`,
    "npm test",
  ]);
});

describe("the first minute", () => {
  it("of all types, and what its project offers besides", async () => {
    await first;
    await offers(all);
    await run(folderOf(all), "npm run check");
    expect(await run(folderOf(all), "npm run build")).toContain("dist/main.js");
  }, 900_000);

  it.concurrent.each(others.filter((type) => type !== all))(
    "of %s",
    (type) =>
      turn(async () => {
        await follow(type);
        // Of what all types have together nothing new is to be seen in some of them.
        if (isLong || type === "infrastructure" || type === "runtime-extension") await offers(type);
      }),
    900_000,
  );
});

it("says what tests lack on a machine without Go, without binaries and without a network", () => {
  const folder = folderOf("infrastructure");
  const vitest = join(folder, "node_modules/vitest/vitest.mjs");
  const { status, stdout, stderr } = spawnSync(process.execPath, [vitest, "run"], {
    cwd: folder,
    encoding: "utf8",
    env: {
      HOME: join(home, "nobody"),
      NO_COLOR: "1",
      PATH: join(home, "nowhere"),
      // A port that nobody listens at.
      CAPIKIT_ENVTEST_INDEX: "http://127.0.0.1:1/index.yaml",
    },
  });
  const said = stdout + stderr;
  expect(status).toBe(1);
  expect(said).toMatch(/etcd and kube-apiserver \S+ for \S+ cannot be found:/);
  expect(said).toMatch(/KUBEBUILDER_ASSETS: not set/);
  expect(said).toMatch(/cache: not in .*nobody/);
  expect(said).toMatch(/download: http:\/\/127\.0\.0\.1:1\/index\.yaml/);
  expect(said).toMatch(/build: go is not on the PATH: install Go/);
  // What needs no API server goes on.
  expect(said).toMatch(/Test Files +1 failed \| 2 passed/);
}, 300_000);

describe("projects", () => {
  it.each([all, ...types])(
    "of %s name packages that there are, in the versions that we test with",
    (type) => {
      const { dependencies, devDependencies } = readJson(join(folderOf(type), "package.json"));
      const { catalog } = readWorkspace();
      for (const [dependency, range] of Object.entries<string>({ ...dependencies, ...devDependencies })) {
        const ours = packed.find((one) => one.name === dependency);
        const wanted = ours === undefined ? catalog[dependency] : `^${ours.manifest.version}`;
        expect({ dependency, range }).toEqual({ dependency, range: wanted });
      }
    },
  );

  it.each(types)("of %s are installed with what they name, and no more of ours", (type) => {
    const { packages } = readJson(join(folderOf(type), "package-lock.json"));
    const installed = Object.keys(packages).filter((path) => /\/(?:@capikit\/[^/]+|capikit)$/.test(path));
    const folder = join(folderOf(type), "node_modules/@capikit");
    expect(["capikit", ...readdirSync(folder).map((name) => `@capikit/${name}`)].sort()).toEqual(
      installed.map((path) => path.replace("node_modules/", "")).sort(),
    );
  });
});

/** Follows the guide, and notes what each command takes. */
async function follow(type: string): Promise<void> {
  const steps: string[] = [];
  const parent = join(folderOf(type), "..");
  mkdirSync(parent, { recursive: true });
  for (const command of commands) {
    if (command.includes("npm install") && type !== all && !isLong) await linkModules(folderOf(type));
    const isWithin = !command.startsWith("npm create") && !command.startsWith("cd ");
    const started = performance.now();
    const said = await run(
      isWithin ? folderOf(type) : parent,
      command.replace("--type infrastructure", `--type ${type}`),
    );
    expect(said).not.toMatch(/npm warn (?:install-scripts|deprecated|ERESOLVE)|skipped/);
    steps.push(`${/npm \w+/.exec(command)?.[0]} ${((performance.now() - started) / 1000).toFixed(1)} s`);
  }
  seconds.set(type, steps);
}

/** What a project offers besides its tests. */
async function offers(type: string): Promise<void> {
  const folder = folderOf(type);
  const changed = (await run(folder, "npm run generate")).match(/^(?:added|changed|removed) .*/gm) ?? [];
  expect(changed).toEqual([]);
  const released = await run(folder, "IMAGE=example.org/foo:v0.1.0 npm run release -- v0.1.0");
  // clusterctl does not rewrite the namespace in an ExtensionConfig, which lint says.
  const said = released.split("\n").filter((line) => !line.includes("runtime-extension-components.yaml"));
  expect(said.filter((line) => /\b(?:warning|error)\b/.test(line))).toEqual([]);
  expect(released).not.toMatch(/\berror\b/);
  const assets = readdirSync(join(folder, "release/v0.1.0"));
  expect(assets).toEqual(expect.arrayContaining(["checksums.txt", "images.txt", "metadata.yaml"]));
  const providers = readFileSync(join(folder, "capikit.config.ts"), "utf8").match(/ type: "\w+Provider"/g);
  expect(assets.filter((name) => name.endsWith("-components.yaml"))).toHaveLength(providers?.length ?? 0);
  expect(await run(folder, "npx capikit lint")).toContain("0 errors, 0 warnings, 0 notes");
}

function folderOf(type: string): string {
  return join(home, "projects", type.replaceAll(/\W+/g, "-"), project);
}

/** The packages of the first project, without copies: npm removes files and makes new ones, and changes none. */
async function linkModules(folder: string): Promise<void> {
  const from = join(folderOf(all), "node_modules");
  const to = join(folder, "node_modules");
  runWell(home, "cp", "-al", from, to);
  const list = join(to, ".package-lock.json");
  rmSync(list);
  copyFileSync(join(from, ".package-lock.json"), list);
}

/** Runs a command as in a terminal. What it said, when it ended well. */
async function run(cwd: string, command: string): Promise<string> {
  const program = spawn("sh", ["-c", command], {
    cwd,
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      ...process.env,
      NO_COLOR: "1",
      npm_config_cache: join(home, "cache"),
      npm_config_registry: registry.url,
      // Asks nobody whether create-capikit may be fetched.
      npm_config_yes: "true",
      npm_config_update_notifier: "false",
      npm_config_prefer_offline: "true",
    },
  });
  let said = "";
  for (const stream of [program.stdout, program.stderr])
    stream.setEncoding("utf8").on("data", (text) => {
      said += text;
    });
  const [status] = await once(program, "close");
  if (status !== 0) throw new Error(`${command} in ${cwd} ended with ${status}:\n${said}`);
  return said;
}

function readJson(path: string) {
  return JSON.parse(readFileSync(path, "utf8"));
}

/** The versions of tools that this workspace is tested with. */
function readWorkspace(): { readonly catalog: Readonly<Record<string, string>> } {
  const text = readFileSync(join(root, "pnpm-workspace.yaml"), "utf8");
  const [, catalog = ""] = text.split("catalog:\n");
  const rows = [...catalog.matchAll(/^ {2}"?([^":]+)"?: (\S+)$/gm)];
  return { catalog: Object.fromEntries(rows.map(([, name = "", version = ""]) => [name, version])) };
}
