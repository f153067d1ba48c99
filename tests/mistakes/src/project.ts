import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { afterAll, beforeAll } from "vitest";
import { run } from "../../../packages/cli/src/program/run.ts";
import { create, projectsFolder, remove } from "../../../packages/cli/test/commands/add/created-projects.ts";
import type { Mistake } from "./mistake.ts";

/** A change of a file of the created project. Without `from`, the whole text of a new file. */
export interface Edit {
  readonly path: string;
  readonly from?: string;
  readonly to: string;
}

/** Mistakes in a project that `npm create capikit` created for an infrastructure provider. */
export interface ProjectMistakes {
  /** Calls `capikit` in a copy of the project after the edits. ROOT is the project's folder. */
  mistake(title: string, edits: readonly Edit[], ...calls: readonly (readonly string[])[]): Mistake;
}

/** The project's folder in arguments. It is shown as `.`. */
export const ROOT = "ROOT";

/** Creates the project before the tests of a file. */
export function useCreatedProject(): ProjectMistakes {
  let home = "";
  let created = "";
  let count = 0;
  beforeAll(async () => {
    home = projectsFolder();
    created = await create(home, "created", ["infrastructure"]);
    await callCli(created, ["generate", "--project", ROOT]);
  });
  afterAll(() => remove(home));
  return {
    mistake(title, edits, ...calls) {
      const see = async (): Promise<string> => {
        // Without edits, commands fail, or write files that no later command reads.
        const root = edits.length === 0 ? created : join(home, `copy-${++count}`);
        if (root !== created) cpSync(created, root, { recursive: true });
        for (const edit of edits) apply(root, edit);
        const shown: string[] = [];
        for (const call of calls) shown.push(await callCli(root, call));
        return shown.join("\n");
      };
      return { title, see, ...(edits.length > 0 && { wrote: ["diff", edits.map(shownEdit).join("\n")] }) };
    },
  };
}

function apply(root: string, { path, from, to }: Edit): void {
  const file = join(root, path);
  if (from === undefined) {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, to);
    return;
  }
  const before = readFileSync(file, "utf8");
  if (!before.includes(from)) throw new Error(`${path} does not contain ${from}`);
  writeFileSync(
    file,
    before.replace(from, () => to),
  );
}

function shownEdit({ path, from = "", to }: Edit): string {
  const lines = (sign: string, text: string): string[] =>
    text === ""
      ? []
      : text
          .trimEnd()
          .split("\n")
          .map((line) => `${sign} ${line}`);
  return [path, ...lines("-", from), ...lines("+", to)].join("\n");
}

/** Returns the command with its output. Files that a command writes are not shown. */
async function callCli(root: string, call: readonly string[]): Promise<string> {
  let output = "";
  const write = (text: string): void => {
    output += text;
  };
  const code = await run(
    call.map((word) => word.replace(ROOT, root)),
    {
      stdout: write,
      stderr: write,
      control: () => {},
      env: {},
      terminal: { stdout: false, stderr: false },
      signal: new AbortController().signal,
    },
  );
  const shown = output
    .replaceAll(`${relative(process.cwd(), root)}/`, "")
    .replaceAll(`${root}/`, "")
    .replaceAll(root, ".")
    .replace(/^(?:changed {3}.*|\d+ files? unchanged)\n/gm, "");
  return `$ capikit ${call.join(" ").replaceAll(ROOT, ".")}\n${shown}exit code ${code}\n`;
}
