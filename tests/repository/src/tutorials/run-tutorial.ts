import { existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { firstMissing } from "./expected-output.ts";
import { type Call, type Commands, type FileChange, stepsOf } from "./page.ts";
import { runInTerminal, type TerminalProgram } from "./terminal.ts";

/** Ends a tutorial that waits for output that never comes. Commands of the clone build and test all of it. */
const longestStepMs = 600_000;
const longestCloneStepMs = 3_600_000;

/** A command that readers run in a clone. */
const inClone = /^npx -y pnpm@12 (?!-C )/;

/** How a tutorial is run. */
export interface RunOptions {
  /** Folder in which the reader starts, and creates projects of released packages. */
  readonly folder: string;
  /** The reader's clone of capikit, next to projects. */
  readonly clone?: string;
  readonly env: NodeJS.ProcessEnv;
  /** Whether to print all output. */
  readonly show: boolean;
  readonly print: (line: string) => void;
}

/**
 * Follows a page as a reader does. Returns the number of commands.
 *
 * @throws Error for the first step with a different result.
 */
export async function runTutorial(page: string, options: RunOptions): Promise<number> {
  const shell = createShell(options);
  const session: Session = { page, shell, options, running: undefined, stays: false, count: 0 };
  try {
    for (const step of stepsOf(page)) {
      try {
        if (step.kind === "file") writeChange(step, shell.cwd());
        else await runCommands(step, session);
      } catch (error) {
        throw new Error(`${page}:${step.line}: ${error instanceof Error ? error.message : error}`, {
          cause: error,
        });
      }
    }
    if (session.stays) await endProgram(session);
    if (session.running !== undefined) throw new Error(`${page}: nothing ends the running program`);
    return session.count;
  } finally {
    // Its files are removed next.
    await endProgram(session);
  }
}

interface Session {
  readonly page: string;
  readonly shell: Shell;
  readonly options: RunOptions;
  /** The program in the terminal of its own. */
  running: TerminalProgram | undefined;
  /** Whether readers leave the program running. */
  stays: boolean;
  /** The number of commands that have run. */
  count: number;
}

function writeChange({ path, change }: FileChange, folder: string): void {
  const file = join(folder, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, change(existsSync(file) ? readFileSync(file, "utf8") : undefined));
}

async function runCommands(step: Commands, session: Session): Promise<void> {
  for (const [index, call] of step.calls.entries()) {
    const started = performance.now();
    const program = step.background
      ? await runInBackground(call, session, step.stays === true)
      : await runToEnd(call, step.fails && index === step.calls.length - 1, session);
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    session.options.print(`${seconds.padStart(6)} s  ${call.command || "(the running program)"}`);
    if (call.command !== "" && call.command !== "^C") session.count++;
    if (session.options.show) session.options.print(program.text().join("\n"));
  }
}

async function runToEnd(
  { command, expected }: Call,
  fails: boolean,
  { shell, options }: Session,
): Promise<TerminalProgram> {
  const { clone, folder } = options;
  if (clone !== undefined && inClone.test(command)) shell.enter(clone);
  if (clone !== undefined && /^npm create /.test(command)) shell.enter(folder);
  const program = shell.run(command);
  const longest = inClone.test(command) ? longestCloneStepMs : longestStepMs;
  const guard = setTimeout(() => program.kill(), longest);
  const code = await program.ended;
  clearTimeout(guard);
  const output = program.text();
  if ((code !== 0) !== fails) throw new Error(`\`${command}\` ended with ${code}:\n${output.join("\n")}`);
  const missing = firstMissing(output, expected, "all");
  if (missing !== undefined && !options.show)
    throw new Error(`\`${command}\` does not print \`${missing}\`:\n${output.join("\n")}`);
  if (missing !== undefined) options.print(`MISSING: ${missing}`);
  return program;
}

/** Starts a program, sends Ctrl-C to it, or waits for more of its output. */
async function runInBackground(
  { command, expected }: Call,
  session: Session,
  stays: boolean,
): Promise<TerminalProgram> {
  if (command !== "" && command !== "^C") {
    session.running = session.shell.run(command);
    session.stays = stays;
  }
  const { running } = session;
  if (running === undefined) throw new Error("no program is running");
  if (command === "^C") await endProgram(session);
  const missing = () => firstMissing(running.text(), expected, "part");
  try {
    if (command !== "^C") await running.until(() => missing() === undefined, longestStepMs);
    else if (missing() !== undefined) throw new Error("the program ended otherwise");
  } catch (error) {
    const text = running.text().join("\n");
    throw new Error(
      `\`${missing()}\` is not on the terminal: ${error instanceof Error ? error.message : error}\n${text}`,
    );
  }
  return running;
}

async function endProgram(session: Session): Promise<void> {
  const { running } = session;
  session.running = undefined;
  const guard = setTimeout(() => running?.kill(), longestStepMs);
  running?.type("\x03");
  await running?.ended;
  clearTimeout(guard);
}

/** The reader's shell: each command continues with the folder and variables of the last one. */
interface Shell {
  /** The current folder. */
  cwd(): string;
  enter(folder: string): void;
  run(command: string): TerminalProgram;
}

/** Creates a shell that starts in a folder. */
function createShell({ folder, env }: { readonly folder: string; readonly env: NodeJS.ProcessEnv }): Shell {
  const state = mkdtempSync(join(env.HOME ?? "", "shell-"));
  const [place, variables] = [join(state, "folder"), join(state, "variables")];
  const cwd = () => (existsSync(place) ? readFileSync(place, "utf8").trimEnd() : folder);
  return {
    cwd,
    enter: (other) => writeFileSync(place, other),
    run(command) {
      const restore = existsSync(variables) ? `. ${variables}; ` : "";
      const keep = `code=$?; pwd > ${place}; export -p > ${variables}; exit $code`;
      return runInTerminal(`${restore}${command}\n${keep}`, { cwd: cwd(), env });
    },
  };
}
