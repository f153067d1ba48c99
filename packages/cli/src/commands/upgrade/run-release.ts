import type { Call } from "../../shared/command/command.ts";
import type { Io } from "../../shared/terminal/io.ts";
import { runProgram } from "./run-program.ts";

/** Runs `capikit upgrade` of another release, which npm downloads. Returns its exit code. */
export async function runRelease(version: string, { flags }: Call, root: string, io: Io): Promise<number> {
  io.stderr(`downloading and running capikit ${version} from the registry\n`);
  const passed = Object.entries<boolean | string | undefined>({ ...flags, project: root }).map(
    ([name, value]) =>
      value === true ? `--${name}` : value === false ? `--no-${name}` : `--${name}=${value}`,
  );
  const command = ["npm", "exec", "--yes", `--package=capikit@${version}`, "--"] as const;
  return runProgram([...command, "capikit", "upgrade", version, ...passed], {
    cwd: root,
    io,
    output: io,
    help: "install npm, which downloads releases",
  });
}
