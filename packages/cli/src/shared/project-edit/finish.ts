import { execFile } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { formatCount } from "@capikit/common/text";
import { type GenerateResult, generate, UsageError, unifiedDiff, writeInside } from "@capikit/generators/run";
import { type Call, exit } from "../command/command.ts";
import type { editFlags } from "../command/flags.ts";
import type { FileChange } from "../edit/draft.ts";
import { packageFallbacks } from "../project/package-fallbacks.ts";
import { reportDiagnostics } from "../report/report-result.ts";
import { colouredDiff, createColours } from "../terminal/colours.ts";
import type { Io } from "../terminal/io.ts";
import { shownPath } from "../terminal/shown-path.ts";
import { InvalidProjectError, openProject, type Project } from "./project.ts";
import { readModel } from "./read-model.ts";

/** The result of an addition: remaining decisions and tasks for the author, as sentences. */
export type Notes = readonly string[];

/** Computes an addition to a project. Writes, generates and reports, or shows the changes. */
export async function add(
  { flags }: Call<typeof editFlags>,
  io: Io,
  draw: (project: Project) => Promise<Notes> | Notes,
): Promise<number> {
  let project: Project;
  try {
    project = await openProject(flags.project);
  } catch (error) {
    if (!(error instanceof InvalidProjectError)) throw error;
    await reportDiagnostics(error.diagnostics, { flags: {} }, io);
    return exit.findings;
  }
  // Drawing adds snippets to paste.
  const drawn = await draw(project);
  const notes = [...project.toPaste, ...drawn];
  const changes = await formatChanges(project.root, project.draft.changes());
  checkModel(project, changes);
  const dry = flags["dry-run"];
  if (!dry) writeChanges(project.root, changes);
  const generated =
    dry || !flags.generate
      ? undefined
      : await generate({ project: project.root, fallback: packageFallbacks });
  const ok = generated?.ok ?? true;
  if (flags.format === "json") {
    const answer = {
      ok,
      written: !dry,
      files: changedFiles(changes, dry),
      notes,
      ...(generated && { generated: generatedFiles(project.root, generated) }),
    };
    io.stdout(`${JSON.stringify(answer, null, 2)}\n`);
    return ok ? exit.ok : exit.findings;
  }
  if (dry) showDiffs(changes, io);
  else reportFiles(project.root, changes, io);
  if (generated !== undefined) await reportGenerated(generated, io);
  else if (!dry) io.stdout("Next: capikit generate\n");
  reportNextSteps(notes, io);
  return ok ? exit.ok : exit.findings;
}

/** Checks that the changed project still parses as annotated types. */
function checkModel({ root, config }: Project, changes: readonly FileChange[]): void {
  const [error] = readModel(root, config.config, changes).errors;
  if (error === undefined) return;
  const place = error.location?.path ?? "the project";
  throw new UsageError(
    `the change would add an error at ${place}: ${error.message} (${error.code})`,
    "nothing was written; if the project has no errors, this is a bug in capikit",
  );
}

/**
 * Writes all changes or none.
 *
 * @throws UsageError when a file cannot be written, or has changed since it was read.
 */
export function writeChanges(root: string, changes: readonly FileChange[]): void {
  for (const { path, before } of changes) {
    const file = join(root, path);
    if ((existsSync(file) ? readFileSync(file, "utf8") : undefined) !== before)
      throw new UsageError(
        `${path} has changed in the meantime`,
        "nothing was written; run the command again",
      );
  }
  writeInside(
    changes.map(({ path, after }) => ({ folder: root, path, text: after, existing: "replace" as const })),
  );
}

/** Prints the path of each written file. */
function reportFiles(root: string, changes: readonly FileChange[], io: Io): void {
  const colours = createColours(io, "stdout");
  for (const { path, before } of changes) {
    const line = `${statusOf(before).padEnd(9)} ${shownPath(join(root, path))}`;
    io.stdout(`${before === undefined ? colours.green(line) : colours.yellow(line)}\n`);
  }
}

/** Prints the changes as a unified diff. */
function showDiffs(changes: readonly FileChange[], io: Io): void {
  const colours = createColours(io, "stdout");
  for (const { path, before, after } of changes) {
    io.stdout(`--- ${before === undefined ? "/dev/null" : `a/${path}`}\n+++ b/${path}\n`);
    io.stdout(colouredDiff(unifiedDiff(before ?? "", after), colours));
  }
}

/** Returns the changed files for `--format json`. */
function changedFiles(changes: readonly FileChange[], withDiff: boolean) {
  return changes.map(({ path, before, after }) => ({
    path,
    status: statusOf(before),
    ...(withDiff && { diff: unifiedDiff(before ?? "", after) }),
  }));
}

/** Returns the result of `capikit generate` for `--format json`. */
function generatedFiles(root: string, { files, diagnostics }: GenerateResult) {
  return {
    files: files
      .filter(({ status }) => status !== "unchanged")
      .map(({ path, status }) => ({ path: path.slice(root.length + 1), status })),
    diagnostics: diagnostics.map(({ code, message }) => ({ code, message })),
  };
}

/** Prints the diagnostics and the number of files of `capikit generate`. */
async function reportGenerated({ ok, files, diagnostics }: GenerateResult, io: Io): Promise<void> {
  await reportDiagnostics(diagnostics, { flags: {} }, io);
  const made = files.filter(({ status }) => status !== "unchanged").length;
  // Next to `capikit dev`, which has generated them already.
  const done = made === 0 ? "generated files are up to date" : `generated ${formatCount(made, "file")}`;
  if (ok) io.stdout(`${done}\n`);
  else io.stderr("the changes are written; capikit generate lists the errors again\n");
}

function statusOf(before: string | undefined): "added" | "changed" {
  return before === undefined ? "added" : "changed";
}

/**
 * Formats changes with the project's formatter and its settings. A file that was not formatted before
 * keeps its format, as does everything in a project without a formatter.
 */
export async function formatChanges(
  root: string,
  changes: readonly FileChange[],
): Promise<readonly FileChange[]> {
  const format = formatterOf(root);
  if (format === undefined) return changes;
  return Promise.all(
    changes.map(async (change) => {
      const { path, before, after } = change;
      if (!/\.(?:[cm]?[jt]sx?|jsonc?)$/.test(path)) return change;
      if (before !== undefined && (await format(path, before)) !== before) return change;
      return { ...change, after: await format(path, after) };
    }),
  );
}

/** Formatters that a project may have, with their arguments for a text on standard input. */
const formatters: readonly (readonly [program: string, ...args: readonly string[]])[] = [
  ["@biomejs/biome/bin/biome", "format", "--stdin-file-path"],
  ["prettier/bin/prettier.cjs", "--stdin-filepath"],
];

/** Returns the first formatter of the project; undefined without one. */
function formatterOf(root: string): ((path: string, text: string) => Promise<string>) | undefined {
  const { resolve } = createRequire(join(root, "package.json"));
  for (const [program, ...args] of formatters)
    try {
      const file = resolve(program);
      return (path, text) => formatted(root, [file, ...args, path], text);
    } catch {
      // The project does not have it.
    }
  return undefined;
}

/** Returns a text as a formatter prints it, unchanged if its settings exclude the file or it fails. */
function formatted(cwd: string, args: readonly string[], text: string): Promise<string> {
  return new Promise((resolve) => {
    const program = execFile(process.execPath, [...args], { cwd, timeout: 10_000 }, (error, stdout) =>
      resolve(error === null && stdout !== "" ? stdout : text),
    );
    // A program that ends early closes the stream. Its exit code is enough.
    program.stdin?.on("error", () => {});
    program.stdin?.end(text);
  });
}

/** Prints the remaining tasks for the author, if any. */
export function reportNextSteps(notes: readonly string[], io: Io): void {
  if (notes.length > 0) io.stdout(`\nNext steps:\n${notes.map((note) => `- ${note}\n`).join("")}`);
}
