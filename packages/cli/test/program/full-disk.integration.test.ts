import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { mapLimited } from "@capikit/common/time";
import { expect, it } from "vitest";
import { type Outcome, projectOf, widget } from "../cli.ts";

const sourceCli = fileURLToPath(new URL("../source-cli.ts", import.meta.url));
/** Outputs of one and of many writes. */
const lines = ["--version", "explain", "explain --format json", "lint --help"];

/** Runs the command line in a shell, which redirects or limits its output. */
async function inShell(cwd: string, line: string): Promise<Outcome> {
  const program = `"${process.execPath}" --conditions=@capikit/source "${sourceCli}"`;
  const { PATH, HOME } = process.env;
  const child = spawn("bash", ["-c", line.replace("capikit", program)], { cwd, env: { PATH, HOME } });
  let [stdout, stderr] = ["", ""];
  child.stdout.on("data", (data) => {
    stdout += data;
  });
  child.stderr.on("data", (data) => {
    stderr += data;
  });
  const code = await new Promise<number | null>((resolve) => child.on("close", resolve));
  return { code, stdout, stderr };
}

it("ends with one line when the output cannot be written", async () => {
  const outcomes = await mapLimited(lines, 2, async (line) => [
    line,
    await inShell("/", `capikit ${line} > /dev/full`),
  ]);
  const stderr = "capikit: cannot write the output: ENOSPC: no space left on device, write\n";
  expect(outcomes).toEqual(lines.map((line) => [line, { code: 1, stdout: "", stderr }]));
}, 300_000);

it("ends without an error when the reader of its output has enough", async () => {
  expect(await inShell("/", "set -o pipefail; capikit explain | head -1")).toMatchObject({
    code: 0,
    stderr: "",
  });
}, 60_000);

it("leaves no partial file when the disk is full", async () => {
  const { root, files } = projectOf(widget);
  // A limit of one block of 1,024 bytes, which the CRD exceeds.
  const { code, stdout, stderr } = await inShell(root, "ulimit -f 1; capikit generate --no-cache");
  expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
  expect(stderr).toMatch(
    /^capikit: cannot write the files: EFBIG.*\n {2}help: raise .* ulimit -f; nothing was written\n$/,
  );
  expect(files()).toEqual(Object.keys(widget).sort());
}, 60_000);
