import { spawn } from "node:child_process";
import { once } from "node:events";

/** The folder and environment of a command. */
export interface CommandContext {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/**
 * Runs a command to its end. Returns its output.
 *
 * @throws Error with the output, if it does not exit with 0.
 */
export async function runCommand({ cwd, env }: CommandContext, ...command: string[]): Promise<string> {
  const [program = "", ...args] = command;
  const child = spawn(program, args, { cwd, env: { ...env }, stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => {
      output += text;
    });
  const [status] = await once(child, "close");
  if (status !== 0) throw new Error(`${command.join(" ")} in ${cwd} ended with ${status}:\n${output}`);
  return output;
}
