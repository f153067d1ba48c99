import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { type CrdFile, importCrds } from "@capikit/importer";
import { UsageError } from "@capikit/runner";
import { type Call, exit } from "../command.ts";
import { didYouMean } from "../did-you-mean.ts";
import type { Io } from "../io.ts";
import { reportDiagnostics } from "../report-result.ts";
import { shownPath } from "../shown-path.ts";

export async function run(call: Call, io: Io): Promise<number> {
  const [what, ...paths] = call.positionals;
  const { out } = call.flags;
  const usage = "capikit import crd FILE… --out DIR";
  if (what === undefined) throw new UsageError("capikit import needs to know what to import", usage);
  if (what !== "crd")
    throw new UsageError(`capikit cannot import ${what}`, (await didYouMean(what, ["crd"], "")) ?? usage);
  if (paths.length === 0) throw new UsageError("capikit import crd needs a file", usage);
  if (typeof out !== "string")
    throw new UsageError("capikit import crd needs to know where the types go", usage);
  const result = importCrds(paths.map(readCrdFile), { descriptions: call.flags.descriptions !== false });
  const failed = result.diagnostics.some(({ severity }) => severity === "error");
  if (!failed) writeAll(result.files, out);
  if (call.flags.format === "json") {
    const { renderDiagnostics } = await import("@capikit/model");
    const diagnostics: unknown = JSON.parse(renderDiagnostics(result.diagnostics, { format: "json" }));
    const files = result.files.map(({ path }) => join(out, path));
    io.stdout(
      `${JSON.stringify({ ok: !failed, files, unexpressed: result.unexpressed, diagnostics }, null, 2)}\n`,
    );
  } else {
    await reportDiagnostics(result.diagnostics, call, io);
    for (const { path } of result.files) io.stdout(`${shownPath(join(out, path))}\n`);
    const unexpressed = result.unexpressed.length;
    if (unexpressed > 0) io.stderr(`${unexpressed} parts of the CRDs are not expressed in the types\n`);
  }
  // What is wrong here is what was given to the command, not something it found in a project.
  return failed ? exit.usage : exit.ok;
}

function readCrdFile(path: string): CrdFile {
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

function writeAll(files: readonly CrdFile[], out: string): void {
  try {
    for (const { path, text } of files) {
      const target = join(out, path);
      mkdirSync(dirname(target), { recursive: true });
      writeFileSync(target, text);
    }
  } catch (error) {
    throw new UsageError(
      `The types cannot be written: ${(error as Error).message}`,
      "check the output folder (--out)",
    );
  }
}
