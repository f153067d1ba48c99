import { existsSync, mkdtempSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { runInTerminal, type TerminalProgram } from "./terminal.ts";

/** The reader's shell: each command continues with the folder and variables of the last one. */
export interface Shell {
  /** The current folder. */
  cwd(): string;
  run(command: string): TerminalProgram;
}

/** Creates a shell that starts in a folder. */
export function createShell({
  folder,
  env,
}: {
  readonly folder: string;
  readonly env: NodeJS.ProcessEnv;
}): Shell {
  const state = mkdtempSync(join(env.HOME ?? "", "shell-"));
  const [place, variables] = [join(state, "folder"), join(state, "variables")];
  const cwd = () => (existsSync(place) ? readFileSync(place, "utf8").trimEnd() : folder);
  return {
    cwd,
    run(command) {
      const restore = existsSync(variables) ? `. ${variables}; ` : "";
      const keep = `code=$?; pwd > ${place}; export -p > ${variables}; exit $code`;
      return runInTerminal(`${restore}${command}\n${keep}`, { cwd: cwd(), env });
    },
  };
}
