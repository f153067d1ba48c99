import { readFileSync, realpathSync, statSync } from "node:fs";
import { join } from "node:path";
import { type Diagnostic, isError } from "@capikit/common/diagnostics";
import {
  type CrdFile,
  type ExistingProject,
  importCrds,
  type NeededOptions,
  type WrittenFile,
} from "@capikit/generators/import";
import { type Config, loadProjectConfig, UsageError, writeInside } from "@capikit/generators/run";
import { diskHost, findProjectFiles } from "@capikit/generators/source";
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
  const { project, config, configName } = await readProject(out);
  const { descriptions, replace } = call.flags;
  const imported = importCrds(paths.map(readFile), { descriptions, project, replace });
  const { unexpressed } = imported;
  const diagnostics = imported.diagnostics.map((problem) => inFolder(problem, out, project));
  const isConfig = ({ path }: WrittenFile): boolean => path === "capikit.config.ts";
  const settings = imported.files.find(isConfig)?.text ?? "";
  const files = imported.files.filter(
    (file) => !isConfig(file) || configName === undefined || configName === file.path,
  );
  const failed = diagnostics.some(isError);
  const written = failed
    ? []
    : writeInside(
        files.map(({ path, text, existing }) => ({ folder: out, path, text, ...(existing && { existing }) })),
      );
  if (isDocument(call.flags.format)) {
    const kept = written.filter(({ outcome }) => outcome === "kept").map(({ path }) => path);
    const result = { ok: !failed, files: written.map(({ path }) => path), kept, unexpressed, diagnostics };
    await writeDiagnostics(result, call.flags.format, io);
  } else {
    await reportDiagnostics(diagnostics, call, io);
    for (const { path, outcome } of written)
      if (outcome === "added" || outcome === "changed") io.stdout(`${shownPath(path)}\n`);
    if (!failed && configName !== undefined && !hasSettings(config, imported.options))
      io.stderr(
        `kept ${shownPath(join(out, configName))}; the types need these settings:\n${settings.replace(/^/gm, "  ").trimEnd()}\n`,
      );
    if (unexpressed.length > 0)
      io.stderr(`${unexpressed.length} parts of the input are not expressed in the types\n`);
  }
  // These errors are in the arguments, not in a project's files.
  return failed ? exit.usage : exit.ok;
}

const readFile = (path: string): CrdFile => ({ path, text: readInput(path) });

/** Paths of a project's files are relative to it. */
function inFolder(problem: Diagnostic, out: string, { files }: ExistingProject): Diagnostic {
  const { location } = problem;
  if (location?.path === undefined || !files.has(location.path)) return problem;
  return { ...problem, location: { ...location, path: shownPath(join(out, location.path)) } };
}

/** Reports whether a configuration has the options that imported CRDs need. */
function hasSettings({ crd }: Config, needed: NeededOptions | undefined): boolean {
  if (needed === undefined) return false;
  const options: object = typeof crd === "object" ? crd : {};
  return Object.entries(needed).every(([name, value]) => Reflect.get(options, name) === value);
}

/** The project that an import adds to, with its configuration. */
interface ImportTarget {
  readonly project: ExistingProject;
  readonly config: Config;
  /** The configuration's file name; absent without a file. */
  readonly configName?: string;
}

/** Reads the project in a folder, which need not exist. @throws UsageError */
async function readProject(folder: string): Promise<ImportTarget> {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    return { project: { files: new Map() }, config: {} };
  const root = realpathSync.native(folder).replaceAll("\\", "/");
  const { name, config } = await loadProjectConfig(root);
  // Errors of the tsconfig are left to `capikit generate`.
  const { files, options } = findProjectFiles(root, config.tsconfig, diskHost, () => {});
  const texts = files
    .filter((path) => path.startsWith(`${root}/`))
    .map((path): [string, string] => [path.slice(root.length + 1), readFileSync(path, "utf8")]);
  const usesTs =
    options.allowImportingTsExtensions === true || options.rewriteRelativeImportExtensions === true;
  return {
    project: {
      files: new Map(texts),
      importExtension: usesTs ? ".ts" : ".js",
      embeddedObjectMeta: typeof config.crd === "object" && config.crd.generateEmbeddedObjectMeta === true,
    },
    config,
    ...(name !== undefined && { configName: name }),
  };
}
