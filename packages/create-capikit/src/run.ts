import { spawn } from "node:child_process";
import { once } from "node:events";
import { relative, resolve } from "node:path";
import { createCommand, shellWords, unicodeEscape } from "@capikit/common/text";
import pc from "picocolors";
import { type Arguments, checkRequired, help, parseArguments } from "./arguments.ts";
import { CreateError } from "./create-error.ts";
import { type CreatedProject, createProject } from "./create-project.ts";
import { ownVersion } from "./project-manifest.ts";
import type { ProviderType } from "./provider-types.ts";

/** The files that a provider's author edits first. */
const yours: Readonly<Record<ProviderType, string>> = {
  infrastructure: "src/platform.ts",
  "control-plane": "src/platform.ts",
  bootstrap: "src/bootstrap/bootstrap-data.ts",
  ipam: "src/ipam/address-range.ts",
  addon: "src/addon/install.ts",
  "runtime-extension": "src/extension/extension.ts",
  "workload-extension": "src/extension/handlers.ts",
};

/** The next steps for the user: commands in order, and hints. */
interface NextSteps {
  readonly commands: readonly string[];
  readonly notes: readonly string[];
}

/** Returns the next steps, with paths relative to the folder `from`. */
export function nextSteps(
  { folder, types }: CreatedProject,
  { manager, isInstalled, from }: { manager: string; isInstalled: boolean; from: string },
): NextSteps {
  const way = relative(from, folder);
  const files = [...new Set(types.map((type) => yours[type]))];
  return {
    commands: [
      ...(way === "" ? [] : [`cd ${shellWords(way.startsWith("..") ? folder : way)}`]),
      ...(isInstalled ? [] : [`${manager} install`]),
      `${manager} run dev`,
    ],
    notes: [
      `Files to implement: ${files.join(", ")}. README.md lists all commands.`,
      ...(manager === "npm"
        ? []
        : [
            `Dockerfile and workflows install the versions of npm's package-lock.json: adapt them for ${manager}.`,
          ]),
    ],
  };
}

/** Our flags that npm consumes and puts into the environment. */
const flags = ["type", "contracts", "identity", "api-version"];

/**
 * Detects flags that npm consumed, as it does before `--`: of `--type foo`, only `foo` remains,
 * like a folder.
 *
 * @throws CreateError
 */
function checkSwallowedFlags(env: Readonly<Record<string, string | undefined>>): void {
  const swallowed = flags.find((flag) => env[`npm_config_${flag.replaceAll("-", "_")}`] !== undefined);
  if (swallowed === undefined) return;
  throw new CreateError(`npm consumed the flag --${swallowed}`, {
    help: `add -- before the flags: ${createCommand("cluster-api-provider-foo", "--type infrastructure", true)}`,
  });
}

/** @throws CreateError when the project cannot be completed. */
export type Complete = (project: CreatedProject) => Promise<void>;

/** Streams and environment of the program. */
export interface Io {
  readonly stdout: (text: string) => void;
  readonly stderr: (text: string) => void;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Whether output goes to a terminal and has colours. */
  readonly terminal: boolean;
  readonly signal: AbortSignal;
}

/**
 * Runs the program with its arguments. Returns the exit code; any thrown error is a bug.
 *
 * @param complete adds files to the created project, before its packages are installed.
 */
export async function run(argv: readonly string[], io: Io, complete?: Complete): Promise<number> {
  try {
    checkSwallowedFlags(io.env);
    const given = parseArguments(argv);
    if (given.help || given.version) {
      io.stdout(given.help ? help : `${ownVersion()}\n`);
      return 0;
    }
    await create(given, io, complete);
    return 0;
  } catch (error) {
    if (io.signal.aborted && error === io.signal.reason) {
      io.stderr("cancelled: nothing was written\n");
      return 1;
    }
    if (!(error instanceof CreateError)) throw error;
    io.stderr(`create-capikit: ${withoutControls(error.message)}\n`);
    if (error.help !== undefined) io.stderr(`  help: ${withoutControls(error.help)}\n`);
    return error.exitCode;
  }
}

async function create(given: Arguments, io: Io, complete?: Complete): Promise<void> {
  const project = await createProject({ ...checkRequired(given), signal: io.signal });
  const manager = callingPackageManager(io.env);
  const colours = pc.createColors(io.terminal);
  io.stdout(
    `${colours.green("created")} ${project.folder}: ${project.types.join(", ")}; ${project.files.length} files\n`,
  );
  await complete?.(project);
  await initRepository(project.folder, io.signal);
  const isInstalled = given.install;
  if (isInstalled) {
    await install(project.folder, manager, io.signal);
    await format(project.folder, manager, io.signal);
  }
  const { commands, notes } = nextSteps(project, { manager, isInstalled, from: resolve(".") });
  io.stdout(`\nNext:\n${commands.map((command) => `  ${colours.cyan(command)}\n`).join("")}`);
  io.stdout(`\n${notes.map((note) => `${note}\n`).join("")}`);
}

/** Names of files and folders in messages could control the terminal. */
function withoutControls(text: string): string {
  return text.replace(/(?![\n\t])[\p{Cc}\p{Bidi_Control}]/gu, unicodeEscape);
}

/** Returns the name of the calling package manager; npm if unknown. */
function callingPackageManager(env: Readonly<Record<string, string | undefined>>): string {
  const [, name = "npm"] = /^(npm|pnpm|yarn|bun)\//.exec(env.npm_config_user_agent ?? "") ?? [];
  return name;
}

/**
 * Installs the dependencies of a project.
 *
 * @throws CreateError when the installation fails; the project itself is complete.
 */
async function install(folder: string, manager: string, signal: AbortSignal): Promise<void> {
  const failure = await failureOf(manager, ["install"], { cwd: folder, stdio: "inherit", signal });
  if (failure === undefined) return;
  throw new CreateError(`${manager} install failed: ${failure}`, {
    help: `the project is complete; run ${manager} install in ${folder} when the registry is reachable`,
    exitCode: 1,
  });
}

/** Makes the project a repository, unless it is in one. Without git, it works all the same. */
async function initRepository(folder: string, signal: AbortSignal): Promise<void> {
  const options = { cwd: folder, stdio: "ignore", signal } as const;
  const isOutside = await failureOf("git", ["rev-parse", "--is-inside-work-tree"], options);
  if (isOutside !== undefined) await failureOf("git", ["init", "--quiet"], options);
}

/**
 * Formats a project. The templates are formatted, but names in them can change where lines wrap. A
 * project that cannot be formatted works all the same.
 */
async function format(folder: string, manager: string, signal: AbortSignal): Promise<void> {
  await failureOf(manager, ["run", "format"], { cwd: folder, stdio: "ignore", signal });
}

/** Runs a program. Returns why it failed. */
async function failureOf(
  command: string,
  args: readonly string[],
  options: { readonly cwd: string; readonly stdio: "inherit" | "ignore"; readonly signal: AbortSignal },
): Promise<string | undefined> {
  const program = spawn(command, args, { ...options, shell: process.platform === "win32" });
  return once(program, "exit").then(
    ([code]) => (code === 0 ? undefined : `exited with ${code}`),
    (error: Error) => error.message,
  );
}
