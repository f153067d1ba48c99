import { spawn } from "node:child_process";
import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { onTestFinished } from "vitest";
import { run } from "../src/program/run.ts";

/** The result of a call. */
export interface Outcome {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Calls the command line in this process. */
export async function call(...argv: string[]): Promise<Outcome> {
  return callIn({}, ...argv);
}

/** The same with an environment, on a terminal or not. */
export async function callIn(
  { env = {}, terminal = false }: { readonly env?: Record<string, string>; readonly terminal?: boolean },
  ...argv: string[]
): Promise<Outcome> {
  let stdout = "";
  let stderr = "";
  const code = await run(argv, {
    stdout: (text) => {
      stdout += text;
    },
    stderr: (text) => {
      stderr += text;
    },
    control: (stream, sequence) => {
      if (stream === "stdout") stdout += sequence;
      else stderr += sequence;
    },
    env,
    terminal: { stdout: terminal, stderr: terminal },
    signal: new AbortController().signal,
  });
  return { code, stdout, stderr };
}

const sourceCli = fileURLToPath(new URL("./source-cli.ts", import.meta.url));

type Child = ReturnType<typeof spawn>;

/** Starts the command line from its sources, for callers that end the process. */
export function spawnSource(
  cwd: string,
  argv: readonly string[],
  nodeArgs: readonly string[] = [],
  env: Readonly<Record<string, string | undefined>> = {},
): Child {
  const { PATH, HOME, NODE_COMPILE_CACHE } = process.env;
  return spawn(process.execPath, ["--conditions=@capikit/source", ...nodeArgs, sourceCli, ...argv], {
    cwd,
    env: { PATH, HOME, NODE_COMPILE_CACHE, ...env },
  });
}

/** The same for one test, which ends the process. */
export function startCli(...given: Parameters<typeof spawnSource>): Child {
  const child = spawnSource(...given);
  onTestFinished(() => {
    child.kill("SIGKILL");
  });
  return child;
}

/** Runs such a process to its end. */
export async function spawnCli(cwd: string, ...argv: string[]): Promise<Outcome> {
  const child = startCli(cwd, argv);
  let stdout = "";
  let stderr = "";
  child.stdout?.on("data", (data) => {
    stdout += data;
  });
  child.stderr?.on("data", (data) => {
    stderr += data;
  });
  const code = await new Promise<number | null>((resolve) => child.on("close", resolve));
  return { code, stdout, stderr };
}

/** A project on the disk that goes with the test. */
export function projectOf(files: Readonly<Record<string, string>>): {
  readonly root: string;
  readonly write: (path: string, text: string) => void;
  readonly read: (path: string) => string;
} {
  const root = realpathSync(mkdtempSync(join(tmpdir(), "capikit-cli-")));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  mkdirSync(join(root, "node_modules"));
  const write = (path: string, text: string): void => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    save(join(root, path), text);
  };
  for (const [path, text] of Object.entries(files)) write(path, text);
  return { root, write, read: (path) => readFileSync(join(root, path), "utf8") };
}

/** Replaces a file atomically: no watcher sees it empty or partially written. */
export function save(path: string, text: string): void {
  const folder = mkdtempSync(join(tmpdir(), "capikit-save-"));
  const saved = join(folder, "saved");
  writeFileSync(saved, text);
  renameSync(saved, path);
  rmdirSync(folder);
}

/** One kind and one RBAC rule. */
export const widget: Readonly<Record<string, string>> = {
  "api/v1/index.ts": '/** +groupName=acme.example */\nexport * from "./widget.js";\n',
  "api/v1/widget.ts": [
    'import type { int32, KubernetesList, KubernetesObject } from "@capikit/api/meta";',
    "/** A widget. */",
    "export interface Widget extends KubernetesObject { spec?: WidgetSpec }",
    "export interface WidgetList extends KubernetesList<Widget> {}",
    "export interface WidgetSpec {",
    "  /** +kubebuilder:validation:Minimum=1 */",
    "  size?: int32;",
    "}",
    "",
  ].join("\n"),
  "controllers/widget.ts":
    "// +kubebuilder:rbac:groups=acme.example,resources=widgets,verbs=get,roleName=manager\nexport const reconcile = 1;\n",
};
