import { globSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { parseManagerFlags } from "@capikit/controller-kit";
import { parseExtensionFlags } from "@capikit/extension-kit";
import { discoveryFlags } from "@capikit/extension-kit/discovery";
import { sharding } from "@capikit/sharding";
import { createProject, type ProviderType, providerTypes } from "create-capikit";
import { commands } from "../../../../packages/cli/src/program/command-list.ts";
import { inGroup, isGroup } from "../../../../packages/cli/src/shared/command/command.ts";
import { help as createHelp } from "../../../../packages/create-capikit/src/arguments.ts";
import { tools } from "../../../../scripts/tool/commands.ts";
import { root } from "../root.ts";

/** What the code has. */
export interface Known {
  /** Flags from the name of a command, such as `hooks call`. Also of `create-capikit` and `create-project`. */
  readonly commands: ReadonlyMap<string, ReadonlySet<string>>;
  /** Flags of commands, managers, extensions, examples and scripts. */
  readonly flags: ReadonlySet<string>;
  /** All code. */
  readonly text: string;
  /** Scripts and commands that pnpm runs in this repository. */
  readonly scripts: ReadonlySet<string>;
  /** Scripts of created projects and examples. */
  readonly projectScripts: ReadonlySet<string>;
}

const code = [
  "packages/*/{src,bin,templates,contracts,scripts}/**/*",
  "generators/src/**/*",
  "{examples,actions,renovate,editors,scripts,.github,.ci}/**/*",
  "tests/*/{src,test}/**/*.ts",
  "packages/*/*.{json,ts}",
  "docs/.vitepress/**/*.ts",
  "*.{json,ts,yaml}",
];
/** Pages that are written from the code, and compared with it by `docs.test.ts`. */
const written = "docs/reference/{contracts,doctor,errors,faults,manager,markers,versions}.md";

/** Reads the code. Creates projects of all types below a folder. */
export async function readKnown(home: string): Promise<Known> {
  const files = filesOf([...code, written, "packages/api/kubernetes/*.json"]);
  const text = textOf(files);
  const programs = textOf(filesOf(["{scripts,examples/*/src,tests/*/src}/**/*.ts"]));
  const created = await readCreated(home);
  const known = commandFlags();
  const manager = helpOf(() =>
    parseManagerFlags(["--help"], { extensions: [sharding()], flags: discoveryFlags }),
  );
  const extension = helpOf(() => parseExtensionFlags(["--help"]));
  return {
    commands: known,
    flags: new Set([
      ...[...known.values()].flatMap((flags) => [...flags]),
      ...flagsIn(manager + extension + programs),
      ...[...programs.matchAll(/(?<![\w-])"?([a-z][\w-]+)"?: (?:\{ type:|\w+Flag\()/g)].map(
        ([, name]) => `--${name}`,
      ),
    ]),
    text,
    scripts: new Set([
      ...scriptsOf(textOf(["package.json"])),
      ...Object.values(tools).flatMap((group) => Object.keys(group)),
      "changeset",
      "exec",
      "install",
      "run",
    ]),
    projectScripts: scriptsOf(created + textOf(filesOf(["examples/*/package.json"]))),
  };
}

/** Creates projects of all types, and returns all text of their files. */
async function readCreated(home: string): Promise<string> {
  const contracts = ["v1beta2", "both"] as const;
  const options = (Object.keys(providerTypes) as readonly ProviderType[]).flatMap((type) =>
    contracts.map((contract) => ({ type, contract })),
  );
  const projects = options.map(async ({ type, contract }) => {
    const folder = join(home, `${type}-${contract}`);
    const identity = type === "infrastructure";
    return createProject({ folder, name: "foo", types: [type], contracts: contract, identity });
  });
  const created = await Promise.all(projects);
  const texts = created.flatMap(({ folder, files }) =>
    files.map((path) => readFileSync(join(folder, path), "utf8")),
  );
  return texts.join("\n");
}

function filesOf(patterns: readonly string[]): readonly string[] {
  return (
    globSync(patterns, { cwd: root, withFileTypes: true, exclude: ["**/node_modules", "**/dist"] })
      .filter((entry) => entry.isFile() && !/\.(?:png|svg|tgz|woff2?)$|README\.md$/.test(entry.name))
      .map(({ parentPath, name }) => relative(root, join(parentPath, name)))
      // They have planted errors.
      .filter((path) => !/^tests\/(?:mistakes|repository\/(?:test|src\/quotes))\//.test(path))
  );
}

function textOf(files: readonly string[]): string {
  return files.map((path) => readFileSync(join(root, path), "utf8")).join("\n");
}

function commandFlags(): ReadonlyMap<string, ReadonlySet<string>> {
  const all = commands.flatMap((command) =>
    isGroup(command) ? command.commands.map((one) => inGroup(command, one)) : [command],
  );
  return new Map([
    ...all.map(({ name, flags }): [string, ReadonlySet<string>] => [
      name,
      new Set([
        "--help",
        ...Object.entries(flags).map(([flag, { negated }]) => `--${negated ? "no-" : ""}${flag}`),
      ]),
    ]),
    ["create-capikit", new Set(flagsIn(createHelp))],
    ["create-project", new Set(flagsIn(createHelp + textOf(["scripts/create-project.ts"])))],
  ]);
}

function flagsIn(help: string): readonly string[] {
  return help.match(/--[a-z][\w-]*/g) ?? [];
}

function helpOf(parse: () => unknown): string {
  try {
    parse();
  } catch (error) {
    if (error instanceof Error) return error.message;
  }
  throw new Error("no help");
}

/** Returns the names of the scripts of manifests in a text. */
function scriptsOf(text: string): ReadonlySet<string> {
  const blocks = text.match(/"scripts": \{[^}]*\}/g) ?? [];
  return new Set(
    blocks.flatMap((block) => [...block.matchAll(/^\s*"([\w:-]+)":/gm)].map(([, name = ""]) => name)),
  );
}
