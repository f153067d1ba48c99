import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, openSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setImmediate as soon } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const source = new URL("../src/main.ts", import.meta.url).href;
const bins = ["create-capikit/bin/create-capikit.js", "cli/bin/capikit.js"];
let home: string;

beforeAll(() => {
  home = mkdtempSync(join(tmpdir(), "create-capikit-program-"));
});
afterAll(() => rmSync(home, { recursive: true, force: true }));

/** Starts the program, from its source. */
function start(args: readonly string[], stdout: "ignore" | number = "ignore") {
  const code = `await (await import(${JSON.stringify(source)})).main();`;
  const program = spawn(
    process.execPath,
    ["--conditions=@capikit/source", "--input-type=module", "-e", code, "--", "create-capikit", ...args],
    {
      stdio: ["ignore", stdout, "pipe"],
    },
  );
  let stderr = "";
  program.stderr?.setEncoding("utf8").on("data", (text) => {
    stderr += text;
  });
  return {
    program,
    ended: once(program, "close").then(([code, signal]) => ({ code, signal, stderr })),
  };
}

/** The number of files in a folder; Infinity while they are being moved. */
function countIn(folder: string): number {
  try {
    return readdirSync(folder, { recursive: true }).length;
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}

it("ends with one line when the output cannot be written", async () => {
  const { ended } = start(["--help"], openSync("/dev/full", "w"));
  const stderr = "create-capikit: cannot write the output: ENOSPC: no space left on device, write\n";
  expect(await ended).toEqual({ code: 1, signal: null, stderr });
});

describe("Ctrl-C", () => {
  // Each waits for more files in the draft, so that the signal arrives at a different time.
  it.each([1, 8, 16, 24])("in the middle, after %i files, leaves nothing or all", async (files) => {
    const parent = join(home, `after-${files}`);
    mkdirSync(parent);
    const folder = join(parent, "foo");
    const { program, ended } = start([folder, "--type", "infrastructure"]);
    while (program.exitCode === null && countIn(parent) < files) await soon();
    program.kill("SIGINT");
    const { code, signal, stderr } = await ended;
    // The signal may arrive after the program has finished or cleaned up.
    if (code === 0 || signal === "SIGINT") {
      expect(readdirSync(parent)).toEqual(["foo"]);
      expect(existsSync(join(folder, "package.json"))).toBe(true);
    } else {
      expect({ code, stderr }).toEqual({ code: 1, stderr: "cancelled: nothing was written\n" });
      expect(readdirSync(parent)).toEqual([]);
    }
  });
});

it.each(bins)("%s reports the required Node.js version", async (path) => {
  const bin = join(import.meta.dirname, "../..", path);
  const older =
    "Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.20.2' } })";
  const program = spawn(process.execPath, ["--import", `data:text/javascript,${older}`, bin, "--version"], {
    stdio: ["ignore", "ignore", "pipe"],
  });
  let stderr = "";
  program.stderr.setEncoding("utf8").on("data", (text) => {
    stderr += text;
  });
  expect(await once(program, "close")).toEqual([1, null]);
  expect(stderr).toMatch(/requires Node\.js 22\.19 or newer \(found 20\.20\.2\)\n {2}help: install/);
});
