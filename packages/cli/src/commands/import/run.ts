import { isError } from "@capikit/common/diagnostics";
import { type CrdFile, importCrds } from "@capikit/generators/import";
import { UsageError, writeInside } from "@capikit/generators/run";
import { exit } from "../../shared/command/command.ts";
import { suggestWord } from "../../shared/command/suggest-word.ts";
import { readInput } from "../../shared/input/read-input.ts";
import { reportDiagnostics } from "../../shared/report/report-result.ts";
import { isDocument, writeDiagnostics } from "../../shared/report/write-diagnostics.ts";
import type { Io } from "../../shared/terminal/io.ts";
import { shownPath } from "../../shared/terminal/shown-path.ts";
import type { ImportCall } from "../import.ts";

export async function run(call: ImportCall, io: Io): Promise<number> {
  const [what, ...paths] = call.positionals;
  const { out } = call.flags;
  const usage = "capikit import crd FILE… --out DIR";
  if (what === undefined) throw new UsageError("import requires a type of input", usage);
  if (what !== "crd")
    throw new UsageError(`unknown type of input: ${what}`, suggestWord(what, ["crd"]) ?? usage);
  if (paths.length === 0) throw new UsageError("import crd requires a file", usage);
  if (out === undefined) throw new UsageError("import crd requires an output folder", usage);
  const { descriptions } = call.flags;
  const { files, unexpressed, diagnostics } = importCrds(paths.map(readFile), { descriptions });
  const failed = diagnostics.some(isError);
  const written = failed
    ? []
    : writeInside(files.map(({ path, text }) => ({ folder: out, path, text, existing: "refuse" })));
  if (isDocument(call.flags.format)) {
    const result = { ok: !failed, files: written.map(({ path }) => path), unexpressed, diagnostics };
    await writeDiagnostics(result, call.flags.format, io);
  } else {
    await reportDiagnostics(diagnostics, call, io);
    for (const { path } of written) io.stdout(`${shownPath(path)}\n`);
    if (unexpressed.length > 0)
      io.stderr(`${unexpressed.length} parts of the input are not expressed in the types\n`);
  }
  // These errors are in the arguments, not in a project's files.
  return failed ? exit.usage : exit.ok;
}

const readFile = (path: string): CrdFile => ({ path, text: readInput(path) });
