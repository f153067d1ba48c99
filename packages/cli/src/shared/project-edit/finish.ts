import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { generate, UsageError, writeInside } from "@capikit/runner";
import { type Call, exit } from "../command/command.ts";
import type { editFlags } from "../command/flags.ts";
import type { FileChange } from "../edit/draft.ts";
import {
  changedFiles,
  generatedFiles,
  reportFiles,
  reportGenerated,
  showDiffs,
} from "../edit/report-changes.ts";
import { packageFallbacks } from "../project/package-fallbacks.ts";
import { reportNextSteps } from "../report/report-next-steps.ts";
import { reportDiagnostics } from "../report/report-result.ts";
import type { Io } from "../terminal/io.ts";
import { formatChanges } from "./format-changes.ts";
import { InvalidProjectError, openProject, type Project } from "./project.ts";
import { readModel } from "./read-model.ts";

/** The result of an addition. */
export interface Added {
  /** Remaining decisions and tasks for the author, as sentences. */
  readonly notes: readonly string[];
}

/** Computes an addition to a project. Writes, generates and reports, or shows the changes. */
export async function add(
  { flags }: Call<typeof editFlags>,
  io: Io,
  draw: (project: Project) => Promise<Added> | Added,
): Promise<number> {
  let project: Project;
  try {
    project = await openProject(flags.project);
  } catch (error) {
    if (!(error instanceof InvalidProjectError)) throw error;
    await reportDiagnostics(error.diagnostics, { flags: {} }, io);
    return exit.findings;
  }
  const { notes } = await draw(project);
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
  const [error] = readModel(root, config.config.tsconfig, changes).errors;
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
