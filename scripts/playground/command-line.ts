import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

const main = new URL("../../packages/cli/src/main.ts", import.meta.url);
const program = `await (await import(${JSON.stringify(main.href)})).main()`;

/** The result of a call of capikit in a folder with files. */
export interface Call {
  readonly status: number | null;
  readonly stdout: string;
  /** Returns the text of a file in the folder. */
  readonly read: (path: string) => string;
}

/** Calls the command line from its sources, in a new folder with these files. */
export function capikit<T>(
  files: Readonly<Record<string, string>>,
  args: readonly string[],
  use: (call: Call) => T,
): T {
  const folder = mkdtempSync(join(tmpdir(), "capikit-playground-"));
  try {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
    // A program without a file has no name of its own in its arguments.
    const own = ["--conditions=@capikit/source", "--input-type=module", "-e", program, "--", "capikit"];
    const options = [...own, ...args];
    const { status, stdout } = spawnSync(process.execPath, options, { cwd: folder, encoding: "utf8" });
    return use({ status, stdout, read: (path) => readFileSync(join(folder, path), "utf8") });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
