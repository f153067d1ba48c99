import { run } from "../src/program/run.ts";

/** Runs lint for each pair of a current folder and an input, and prints the exit codes. */
const args = process.argv.slice(2);
for (let at = 0; at < args.length; at += 2) {
  process.chdir(args[at] ?? "");
  const code = await run(["lint", args[at + 1] ?? ""], {
    stdout: () => {},
    stderr: () => {},
    control: () => {},
    env: {},
    terminal: { stdout: false, stderr: false },
    signal: new AbortController().signal,
  });
  console.log(code);
}
