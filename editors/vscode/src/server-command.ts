import { existsSync } from "node:fs";
import { join } from "node:path";

/** A program with its arguments and folder. */
export interface ServerCommand {
  readonly command: string;
  readonly args: readonly string[];
  readonly cwd: string;
}

const program = "node_modules/capikit/bin/capikit.js";

/**
 * Returns the command of the language server: the configured one, or else that of the copy of
 * capikit in the first folder that has one, whose version fits the project. Folders above the
 * workspace are not searched: the user trusts the workspace only.
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
  const folder = folders.find((one) => existsSync(join(one, program)));
  if (folder === undefined) return undefined;
  return { command: "node", args: [join(folder, program), "lsp", "--stdio"], cwd: folder };
}
