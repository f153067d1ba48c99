import { readFileSync } from "node:fs";
import { isError } from "@capikit/common/diagnostics";
import { type CrdFile, importCrds, importOpenapi, type WrittenFile } from "@capikit/importer";
import { UsageError, type WrittenOutput, writeInside } from "@capikit/runner";
import { type Call, exit } from "../../shared/command/command.ts";
import { didYouMean } from "../../shared/command/did-you-mean.ts";
import { reportDiagnostics } from "../../shared/report/report-result.ts";
import { isDocument, writeDiagnostics } from "../../shared/report/write-diagnostics.ts";
import type { Io } from "../../shared/terminal/io.ts";
import { shownPath } from "../../shared/terminal/shown-path.ts";

export async function run(call: Call, io: Io): Promise<number> {
  const [what, ...paths] = call.positionals;
  const { out } = call.flags;
  const usage = "capikit import crd FILE… --out DIR, or capikit import openapi FILE --out DIR";
  if (what === undefined) throw new UsageError("import requires a type of input", usage);
  if (what !== "crd" && what !== "openapi")
    throw new UsageError(`unknown type of input: ${what}`, didYouMean(what, ["crd", "openapi"], "") ?? usage);
  const [first, second] = paths;
  if (first === undefined) throw new UsageError(`import ${what} requires a file`, usage);
  if (typeof out !== "string") throw new UsageError(`import ${what} requires an output folder`, usage);
  if (what === "openapi" && second !== undefined)
    throw new UsageError("import openapi accepts one file", "import each document into a separate folder");
  const descriptions = call.flags.descriptions !== false;
  const result =
    what === "crd"
      ? importCrds(paths.map(readInput), { descriptions })
      : importOpenapi(readInput(first), { descriptions });
  const failed = result.diagnostics.some(isError);
  const written = failed
    ? []
    : writeInside(
        result.files.map(({ path, text, keepExisting }) => ({
          folder: out,
          path,
          text,
          ...(keepExisting && { existing: "keep" as const }),
        })),
      );
  if (isDocument(call.flags.format)) {
    const files = written.map(({ path }) => path);
    const kept = written.filter(({ outcome }) => outcome === "kept").map(({ path }) => path);
    const { unexpressed, diagnostics } = result;
    await writeDiagnostics({ ok: !failed, files, kept, unexpressed, diagnostics }, call.flags.format, io);
  } else {
    await reportDiagnostics(result.diagnostics, call, io);
    for (const { path, outcome } of written) if (outcome !== "kept") io.stdout(`${shownPath(path)}\n`);
    reportKept(written, result.files, io);
    const unexpressed = result.unexpressed.length;
    if (unexpressed > 0) io.stderr(`${unexpressed} parts of the input are not expressed in the types\n`);
  }
  // These errors are in the arguments, not in a project's files.
  return failed ? exit.usage : exit.ok;
}

function readInput(path: string): CrdFile {
  try {
    return { path, text: readFileSync(path === "-" ? 0 : path, "utf8") };
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const reason =
      code === "ENOENT" ? "does not exist" : code === "EISDIR" ? "is a folder" : `cannot be read: ${message}`;
    throw new UsageError(
      `${path} ${reason}`,
      code === "EISDIR" ? `name its files: ${path}/*.yaml` : "check the path",
    );
  }
}

/** Prints the needed settings if the project has settings of its own, which are kept. */
function reportKept(written: readonly WrittenOutput[], files: readonly WrittenFile[], io: Io): void {
  for (const [index, { path, outcome }] of written.entries()) {
    const text = files[index]?.text ?? "";
    if (outcome !== "kept" || readFileSync(path, "utf8") === text) continue;
    io.stderr(
      `kept ${shownPath(path)}; the types need these settings:\n${text.replace(/^/gm, "  ").trimEnd()}\n`,
    );
  }
}
