import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { scripts as described, tools } from "../../../scripts/tool/commands.ts";
import { root } from "../src/root.ts";

const read = (path: string): string => readFileSync(join(root, path), "utf8");
const scriptsOf = (folder: string): Readonly<Record<string, string>> =>
  JSON.parse(read(join(folder, "package.json"))).scripts ?? {};

const toolSteps = new Map(
  Object.values(tools).flatMap((group) =>
    Object.entries(group).map(([name, { steps }]) => [name, steps] as const),
  ),
);

/** Commands of pnpm, without a script of their name. */
const builtin = new Set(["add", "dlx", "exec", "install", "pack", "run", "--filter", "--version", "-r"]);

/** Names of the workspace's packages, with their folders. */
const folders = new Map(
  globSync("{generators,{packages,tests,examples,editors}/*}/package.json", { cwd: root })
    .concat("docs/package.json", "scripts/package.json")
    .map((path) => [JSON.parse(read(path)).name as string, path.replace("/package.json", "")]),
);

/** Returns why a part of a script cannot start; undefined if it can. */
function obstacle(command: string): string | undefined {
  const [program = "", ...args] = command
    .trim()
    .split(/\s+/)
    .filter((word) => !/^[A-Z_]+=/.test(word));
  const filter = args[args.indexOf("--filter") + 1] ?? "";
  const folder = args.includes("--filter") ? folders.get(filter) : ".";
  if (folder === undefined) return `no package ${filter}`;
  if (program === "pnpm" || program === "turbo") {
    const name = args[args.indexOf("run") + 1] ?? "";
    if (!args.includes("run")) return builtin.has(args[0] ?? "") ? undefined : `unknown command: ${command}`;
    const known =
      program === "turbo" && folder === "." ? JSON.parse(read("turbo.json")).tasks : scriptsOf(folder);
    return Object.hasOwn(known, name) ? undefined : `${folder} has no script ${name}`;
  }
  const file =
    program === "node" ? args.find((word) => !word.startsWith("-")) : `node_modules/.bin/${program}`;
  const path = program.includes("/") ? program : (file ?? "");
  return existsSync(join(root, path)) ? undefined : `${path} does not exist`;
}

it("has a script for each command of the documentation and the workflows", () => {
  const pages = globSync("{*.md,docs/**/*.md,*/*/*.md,scripts/**/*.ts,.github/workflows/*.yml,.ci/run}", {
    cwd: root,
    exclude: (path) => path.includes("node_modules"),
  });
  const named = pages.flatMap((page) =>
    [...read(page).matchAll(/\bpnpm@12[\d.]* (?:-C \S+ )?(?:run (?=[a-z]))?((?:tool )?[-a-z:]+)/g)].map(
      ([, name = ""]) => name,
    ),
  );
  const called = pages.flatMap((page) =>
    [...read(page).matchAll(/"pnpm", "(run|tool)", "([-a-z:]+)"/g)].map(([, by, name = ""]) =>
      by === "run" ? name : `tool ${name}`,
    ),
  );
  expect(called).toContain("tool release:version");
  named.push(...called);
  expect(new Set(named).size).toBeGreaterThan(20);
  const scripts = scriptsOf(".");
  const unknown = named.filter(
    (name) =>
      !builtin.has(name) &&
      !Object.hasOwn(scripts, name) &&
      !(name.startsWith("tool ") && toolSteps.has(name.slice("tool ".length))) &&
      !existsSync(join(root, "node_modules/.bin", name)),
  );
  expect([...new Set(unknown)]).toEqual([]);
});

it("has the programs and files of its scripts", () => {
  const commands = [...Object.values(scriptsOf(".")), ...[...toolSteps.values()].flat()].flatMap((script) =>
    script.split("&&"),
  );
  expect(commands.flatMap((command) => obstacle(command) ?? [])).toEqual([]);
});

it("has few scripts, with summaries", () => {
  const names = Object.keys(scriptsOf("."));
  expect(names.length).toBeLessThanOrEqual(20);
  const summarized = Object.values(described).flatMap((group) => Object.keys(group));
  // Those that pnpm runs itself need none.
  expect(names.sort()).toEqual([...summarized, "prepare", "pnpm:devPreinstall"].sort());
});

it("loads the build settings of every package", async () => {
  const files = globSync("{packages,examples,editors}/*/tsup.config.ts", { cwd: root });
  expect(files.length).toBeGreaterThan(12);
  for (const file of files) expect((await import(join(root, file))).default, file).toBeDefined();
});
