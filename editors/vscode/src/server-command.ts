import { existsSync } from "node:fs";
import { dirname, join } from "node:path";

/** A program with its arguments and folder. */
export interface ServerCommand {
  readonly command: string;
  readonly args: readonly string[];
  readonly cwd: string;
}

const program = "node_modules/capikit/bin/capikit.js";

/**
 * Returns the command of the language server: the configured one, or else that of the copy of
 * capikit in the first folder that has one, whose version fits the project.
 *
 * @param folders absolute paths of the workspace's folders
 * @param configured the setting `capikit.command`; empty by default
 */
export function serverCommand(
  folders: readonly string[],
  configured: readonly string[],
): ServerCommand | undefined {
  const [command, ...args] = configured;
  const cwd = folders[0] ?? ".";
  if (command !== undefined) return { command, args, cwd };
  for (const folder of folders) {
    const found = findAbove(folder);
    if (found !== undefined) return { command: "node", args: [found, "lsp", "--stdio"], cwd: folder };
  }
  return undefined;
}

/** Returns the program in a folder or one above it, as Node.js finds packages. */
function findAbove(folder: string): string | undefined {
  for (let at = folder; ; at = dirname(at)) {
    const path = join(at, program);
    if (existsSync(path)) return path;
    if (at === dirname(at)) return undefined;
  }
}
