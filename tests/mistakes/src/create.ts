import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { run } from "../../../packages/create-capikit/src/run.ts";
import type { Mistake } from "./mistake.ts";

/** Returns a mistake in the arguments of `create-capikit`. */
export function createMistake(title: string, ...argv: readonly string[]): Mistake {
  return { title, see: () => callCreate(argv) };
}

async function callCreate([folder = "", ...flags]: readonly string[]): Promise<string> {
  const home = mkdtempSync(join(tmpdir(), "capikit-mistakes-"));
  let output = "";
  const write = (text: string): void => {
    output += text;
  };
  try {
    const code = await run([join(home, folder), ...flags, "--yes"], {
      stdout: write,
      stderr: write,
      env: {},
      terminal: false,
      interactive: false,
      signal: new AbortController().signal,
    });
    const shown = output.replaceAll(`${home}/`, "");
    return `$ create-capikit ${[folder, ...flags].join(" ")}\n${shown}exit code ${code}\n`;
  } finally {
    rmSync(home, { recursive: true });
  }
}
