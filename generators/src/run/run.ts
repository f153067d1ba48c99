import { basename, dirname, join, relative, resolve } from "node:path";
import {
  type Diagnostic,
  isError,
  type Report,
  sortDiagnostics,
  type Verdict,
} from "@capikit/common/diagnostics";
import { didYouMean, nearestName } from "@capikit/common/text";
import { parseYamlDocuments } from "@capikit/common/yaml";
import { judgeRelease } from "../compare/judge-release.ts";
import type { Emitter, OptionValues } from "../emit/emitter.ts";
import { emitters } from "../emitters.ts";
import { syntaxError } from "../model/diagnostics/codes/project.ts";
import { sameFileTwice } from "../model/diagnostics/codes/runner.ts";
import type { Model } from "../model/ir/model.ts";
import type { Marker } from "../model/markers/marker.ts";
import { createProjectMemory, type ProjectMemory, readProject } from "../source/reading/read-project.ts";
import { diskHost } from "../source/workspace/host.ts";
import { contentHash, type FileRecord, folderListing, isUnchanged, readStamp } from "./cache/fingerprint.ts";
import type { KeptTexts } from "./cache/kept-texts.ts";
import { type InputRecord, type RecordingHost, recordingHost } from "./cache/recording-host.ts";
import type { RunRecord } from "./cache/run-cache.ts";
import { checkConfig } from "./config/check-config.ts";
import { type Config, emitterConfig } from "./config/config.ts";
import { loadConfig } from "./config/load-config.ts";
import type { GenerateOptions, OutputMode } from "./options/generate-options.ts";
import { optionValues } from "./options/option-values.ts";
import type { GeneratedFile, GenerateResult } from "./outcome/generate-result.ts";
import { NothingToGenerateError, UsageError } from "./outcome/usage-error.ts";
import { type EmittedFolder, planFiles } from "./output/plan-files.ts";
import { type OutputFile, writeInside } from "./output/write-inside.ts";

export interface Run {
  readonly result: GenerateResult;
  /** Absent if the configuration is invalid. */
  readonly model?: Model;
  readonly inputs: InputRecord;
  /** Returns the run's record; absent if its outputs were not written. */
  readonly record?: () => RunRecord;
}

/** Data reused from earlier runs. */
export interface RunMemory {
  readonly host?: RecordingHost;
  /** Results of the last reading; the run replaces them. */
  readonly project?: ProjectMemory;
  /** Texts of inputs and artefacts on the disk. */
  readonly texts?: KeptTexts;
}

/** Creates a cache for several runs in one process, so that each only processes changes. */
export function createRunMemory(): Required<Omit<RunMemory, "host">> {
  return { project: createProjectMemory(), texts: new Map() };
}

/** Reads the disk and records all reads of a run. */
export function createHost(texts?: KeptTexts): RecordingHost {
  return recordingHost(diskHost, texts);
}

/** Reads the project, runs the emitters and writes their artefacts, regardless of the cache. */
export async function run(
  root: string,
  options: GenerateOptions,
  { texts, host = createHost(texts), project }: RunMemory = {},
): Promise<Run> {
  const mode = options.mode ?? "write";
  const diagnostics: Diagnostic[] = [];
  const report: Report = (diagnostic) => diagnostics.push(diagnostic);
  const config = await loadRunConfig(root, options, host, report);
  const finish = (files: readonly GeneratedFile[], folders: readonly string[] = [], model?: Model): Run => ({
    ...finishRun({
      mode,
      files,
      folders,
      diagnostics: syntaxErrorsFirst(sortDiagnostics(diagnostics)),
      inputs: host.record(),
    }),
    ...(model && { model }),
  });
  if (config === undefined) return finish([]);
  const named = emittersNamed(options.emitters ?? []);

  const model: Model = readProject(
    {
      root,
      host,
      ...(config.tsconfig !== undefined && { tsconfig: config.tsconfig }),
      ...(options.fallback !== undefined && { fallbackPackages: options.fallback() }),
      ...(project !== undefined && { memory: project }),
    },
    report,
  );
  const chosen = named.length > 0 ? named : selectEmitters(config);
  if (!diagnostics.some(isError)) requireInput(model, named, chosen, root, diagnostics);
  const out = options.out === undefined ? join(root, config.out ?? "config") : resolve(options.out);
  const placeOf = (emitter: Emitter): string =>
    join(
      options.out === undefined && emitter.writes === "typescript" ? root : out,
      folderOf(emitter, config),
    );
  const overrides = options.options ?? {};
  const folders = chosen.map((emitter): EmittedFolder => {
    const values = optionValues(emitter, { root, config, overrides }, host, report);
    return emitFolder(emitter, placeOf(emitter), values, { model, root }, report);
  });
  reportCollisions(folders, out, report);
  if (diagnostics.some(isError)) return finish([], [], model);
  const others = emitters.filter((emitter) => !chosen.includes(emitter));
  const shared = new Set(others.map(placeOf));
  const files = planFiles(folders, shared, texts);
  if (mode === "write")
    writeFiles(
      files,
      folders.map(({ folder }) => folder),
    );
  const compared = folders.filter(({ emitter }) => emitter === "crd" || emitter === "openapi");
  const comparison = options.released && (await compareWithRelease(compared, model, options.released));
  for (const finding of comparison?.findings ?? []) report(finding);
  const finished = finish(files, [...foldersBelow(root, folders)], model);
  return comparison === undefined ? finished : { ...finished, result: { ...finished.result, comparison } };
}

async function compareWithRelease(
  folders: readonly EmittedFolder[],
  model: Model,
  released: NonNullable<GenerateOptions["released"]>,
): Promise<Verdict | undefined> {
  const places = [...new Set(folders.map(({ folder }) => folder))];
  if (places.length === 0) return undefined;
  const texts = folders.flatMap(({ artefacts }) => artefacts.map(({ text }) => text));
  return judgeRelease(
    texts.flatMap((text) => parseYamlDocuments(text)),
    model,
    await released(places),
  );
}

/** Drops other diagnostics in files with syntax errors, which may follow from these. */
function syntaxErrorsFirst(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  const first = diagnostics.filter(({ code }) => code === syntaxError.code);
  const broken = new Set(first.map(({ location }) => location?.path));
  const others = diagnostics.filter(
    ({ code, location }) =>
      code !== syntaxError.code && (location?.path === undefined || !broken.has(location.path)),
  );
  return [...first, ...others];
}

function emitFolder(
  emitter: Emitter,
  folder: string,
  values: OptionValues,
  { root, model }: { readonly root: string; readonly model: Model },
  report: Report,
): EmittedFolder {
  const place = { root, folder: relative(root, folder).replaceAll("\\", "/") };
  const { artefacts, diagnostics } = emitter.emit(model, values, place);
  for (const diagnostic of diagnostics) report(diagnostic);
  const { name, writes = "manifests", installs = false } = emitter;
  return { emitter: name, isInstalled: installs, folder, artefacts, writes };
}

async function loadRunConfig(
  root: string,
  options: GenerateOptions,
  host: RecordingHost,
  report: Report,
): Promise<Config | undefined> {
  const { config } = options;
  if (config === undefined) return loadConfig(root, host, report);
  return checkConfig(config, undefined, report) ? config : undefined;
}

function folderOf(emitter: Emitter, config: Config): string {
  const { folder } = emitterConfig(config, emitter.name) || {};
  return folder === undefined ? emitter.folder : String(folder);
}

/** Returns the folders from the project to the artefacts, where sources may appear. */
function foldersBelow(root: string, emitted: readonly EmittedFolder[]): ReadonlySet<string> {
  const found = new Set<string>();
  for (const { folder, artefacts } of emitted) {
    const own = [folder, ...artefacts.map(({ path }) => dirname(join(folder, path)))];
    for (const start of new Set(own)) {
      found.add(start);
      for (let at = dirname(start); at.startsWith(`${root}/`); at = dirname(at)) found.add(at);
    }
  }
  return found;
}

function reportCollisions(folders: readonly EmittedFolder[], out: string, report: Report): void {
  const owners = new Map<string, string>();
  for (const { emitter, folder, artefacts } of folders)
    for (const { path } of artefacts) {
      const place = join(folder, path);
      const owner = owners.get(place);
      if (owner === undefined) owners.set(place, emitter);
      else report(sameFileTwice.create({ path: relative(out, place), emitters: [owner, emitter] }));
    }
}

function finishRun(run: {
  readonly mode: OutputMode;
  readonly files: readonly GeneratedFile[];
  readonly folders: readonly string[];
  readonly diagnostics: readonly Diagnostic[];
  readonly inputs: InputRecord;
}): Run {
  const { mode, files, folders, diagnostics, inputs } = run;
  const hasErrors = diagnostics.some(isError);
  const drifts = files.some(({ status }) => status !== "unchanged");
  const result: GenerateResult = {
    ok: !hasErrors && !(mode === "check" && drifts),
    diagnostics,
    files,
    cached: false,
  };
  if (hasErrors || mode === "none" || (mode === "check" && drifts)) return { result, inputs };
  const written = files.filter(({ status }) => status !== "removed");
  const refreshed = refreshInputs(
    inputs,
    written.map(({ path }) => path),
  );
  return {
    result,
    inputs: refreshed,
    record: () => ({
      inputs: refreshed,
      outputs: {
        files: written.map(({ path, text = "" }) => outputRecord(path, text)),
        folders: folders.map((folder) => [folder, folderListing(folder)] as const),
      },
      result: {
        files: written.map(({ emitter, isInstalled, path }) => ({
          emitter,
          isInstalled,
          path,
          status: "unchanged",
        })),
        diagnostics,
      },
    }),
  };
}

/** Returns the record of an output, which another program may have changed since. */
function outputRecord(path: string, text: string): FileRecord {
  // Take the stamp before comparing the content, so that it is not the stamp of another content.
  const stamp = readStamp(path);
  const record = { path, hash: contentHash(text), stamp: null };
  return stamp !== null && isUnchanged(record) ? { ...record, stamp } : record;
}

/**
 * Applies a plan. Does not touch unchanged files.
 *
 * @param folders folders of the emitters; each file is in one of them
 * @throws UsageError if a file cannot be written, or capikit did not write it. Nothing is
 * written then.
 */
function writeFiles(files: readonly GeneratedFile[], folders: readonly string[]): void {
  const deepest = [...folders].sort((a, b) => b.length - a.length);
  writeInside(
    files.flatMap(({ path, status, text }): readonly OutputFile[] => {
      if (status === "unchanged") return [];
      const folder = deepest.find((one) => path.startsWith(`${one}/`) || path.startsWith(`${one}\\`)) ?? "";
      return [
        {
          folder,
          path: relative(folder, path).replaceAll("\\", "/"),
          text: status === "removed" ? undefined : text,
        },
      ];
    }),
  );
}

/** Adds the run's own writes to its inputs; other new entries trigger the next run. */
export function refreshInputs(inputs: InputRecord, written: readonly string[]): InputRecord {
  const made = new Map<string, Set<string>>();
  for (const path of written)
    for (let at = path; dirname(at) !== at; at = dirname(at)) {
      const folder = dirname(at);
      const names = made.get(folder) ?? new Set();
      made.set(folder, names.add(basename(at)));
    }
  return {
    ...inputs,
    folders: inputs.folders.map(([folder, before]) => {
      const own = made.get(folder);
      return own === undefined ? [folder, before] : [folder, withOwn(before, folderListing(folder), own)];
    }),
    kinds: inputs.kinds.map(([path, kind]) => [path, kind === "none" && made.has(path) ? "directory" : kind]),
  };
}

function withOwn(before: string, after: string, own: ReadonlySet<string>): string {
  const known = new Set(before === "" ? [] : before.split("\n"));
  const added = after
    .split("\n")
    .filter((line) => !known.has(line) && own.has(line.slice(line.indexOf(" ") + 1)));
  return [...known, ...added].sort().join("\n");
}

/** Returns the emitters with these names. @throws UsageError for an unknown name. */
function emittersNamed(names: readonly string[]): readonly Emitter[] {
  const known = emitters.map(({ name }) => name);
  for (const name of names) {
    if (known.includes(name)) continue;
    throw new UsageError(
      `unknown emitter: ${name}`,
      didYouMean(nearestName(name, known)) ?? `emitters: ${known.join(", ")}`,
    );
  }
  return emitters.filter(({ name }) => names.includes(name));
}

/** Returns all enabled emitters, except TypeScript emitters that are not configured. */
function selectEmitters(config: Config): readonly Emitter[] {
  return emitters.filter(({ name, writes }) => {
    const part = emitterConfig(config, name);
    return part !== false && (part !== undefined || writes !== "typescript");
  });
}

/**
 * Checks that the project has input for the emitters.
 *
 * @param named the emitters named by the user
 * @param chosen the emitters to run
 * @param warnings about the project, which may explain the missing input
 * @throws UsageError if a named emitter needs missing API packages, or if no emitter was
 * named and none has
 * any input.
 */
function requireInput(
  model: Model,
  named: readonly Emitter[],
  chosen: readonly Emitter[],
  root: string,
  warnings: readonly Diagnostic[],
): void {
  if (model.packages.length > 0) return;
  const kindsEmitter = named.find(({ needsKinds }) => needsKinds);
  if (kindsEmitter !== undefined)
    throw new UsageError(
      `${kindsEmitter.name} requires API packages, but ${root} does not contain any`,
      "add +groupName above the first statement of a folder's index.ts, or set another --project",
    );
  if (named.length > 0) return;
  const isRead = ({ definition: { apply } }: Marker) =>
    "readBy" in apply && emitters.some(({ name }) => name === apply.readBy);
  if (model.fileMarkers.some(isRead)) return;
  if (model.variables.length === 0)
    throw new NothingToGenerateError(
      `nothing to generate in ${root}: no API package, no RBAC marker, no webhook marker, no variable`,
      warnings.map(({ location, message }) => `${location?.path}:${location?.line}: ${message}`)[0] ??
        "set the project's folder with --project",
    );
  if (!chosen.some(({ name }) => name === "variables"))
    throw new UsageError(
      `${root} only contains variables, whose TypeScript output must be enabled`,
      "add `variables: {}` to capikit.config.ts, or run `capikit generate variables`",
    );
}
