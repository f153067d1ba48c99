import { realpathSync, statSync } from "node:fs";
import { join } from "node:path";
import type { Diagnostic } from "@capikit/common/diagnostics";
import { CapikitError } from "@capikit/common/errors";
import { compareText, createCommand } from "@capikit/common/text";
import { createLayout, generatedNames } from "@capikit/generators/emit";
import type { ApiPackage, Model } from "@capikit/generators/model";
import { loadProjectConfig, type ProjectConfig, UsageError } from "@capikit/generators/run";
import { createDraft, type Draft } from "../edit/draft.ts";
import { readModel } from "./read-model.ts";

/** A project to change. */
export interface Project {
  readonly root: string;
  readonly config: ProjectConfig;
  readonly model: Model;
  readonly draft: Draft;
  /** Its own files relative to it, without declarations and generated files. */
  readonly files: readonly string[];
  /** Extension of imports of its own files: `.ts`, `.js` or none. */
  readonly extension: string;
  /** Code that the author has to add, as sentences. */
  readonly toPaste: string[];
}

/** Existing errors of the types: nothing is added to a project that does not generate. */
export class InvalidProjectError extends CapikitError {
  override readonly name = "InvalidProjectError";
  readonly diagnostics: readonly Diagnostic[];

  constructor(diagnostics: readonly Diagnostic[]) {
    super("the types have errors");
    this.diagnostics = diagnostics;
  }
}

/**
 * @throws UsageError when the project does not exist; InvalidProjectError when its types have
 *   errors.
 */
export async function openProject(folder: string | undefined): Promise<Project> {
  const root = projectRoot(folder ?? ".");
  const config = await loadProjectConfig(root);
  const { model, files, errors } = readModel(root, config.config);
  if (errors.length > 0) throw new InvalidProjectError(errors);
  const draft = createDraft(root);
  const generated = [
    config.config.kinds,
    config.config.conversion,
    config.config.variables,
    config.config.catalog,
  ]
    .map((one) => (one === false ? undefined : one?.folder))
    .concat("gen")
    .filter((one) => one !== undefined);
  const own = files.filter((path) => !generated.some((one) => path.startsWith(`${one}/`)));
  return { root, config, model, draft, files: own, extension: detectExtension(own, draft), toPaste: [] };
}

/** Returns the extension that most relative imports have. */
function detectExtension(files: readonly string[], draft: Draft): string {
  const counts = new Map<string, number>();
  for (const path of files)
    for (const [, specifier = ""] of (draft.read(path) ?? "").matchAll(
      /\bfrom ["'](\.{1,2}\/[^"'\n]+)["']/g,
    )) {
      const ending = /\.[cm]?[jt]s$/.exec(specifier)?.[0] ?? "";
      counts.set(ending, (counts.get(ending) ?? 0) + 1);
    }
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0] ?? ".ts";
}

/** Returns the module of a package's generated definitions, relative to the project. */
export function kindsModule({ config: { config }, model, root }: Project, folder: string): string {
  const kinds = config.kinds === false ? undefined : config.kinds;
  const place = { root, folder: kinds?.folder ?? "gen/kinds" };
  const folders = new Set([...model.packages.map((one) => one.folder), folder]);
  const inside = createLayout([...folders], place, "ts").folderOf(folder);
  return [place.folder, inside, "index.ts"].filter((part) => part !== "").join("/");
}

/** Returns the name of a kind's definition, unique among the kinds and hooks of its package. */
export function constantOf(
  model: Model,
  { folder }: Pick<ApiPackage, "folder">,
  kind: string,
  made: readonly string[] = [],
): string {
  const kinds = model.kinds.filter((one) => one.package.folder === folder).map((one) => one.kind);
  const all = [...new Set([...kinds, ...made, kind])].sort(compareText);
  const names = generatedNames(all.map((name) => ({ name, suffix: "Kind" })));
  return names[all.indexOf(kind)]?.constant ?? kind;
}

/**
 * Returns the real path of a project's folder, with `/`.
 *
 * @throws UsageError when the folder does not exist or has no package.json.
 */
function projectRoot(folder: string): string {
  const given = realpathSync.native(existing(folder)).replaceAll("\\", "/");
  if (statSync(join(given, "package.json"), { throwIfNoEntry: false })?.isFile()) return given;
  throw new UsageError(
    `no project in ${folder}: package.json not found`,
    `change to the project's folder, or set --project; ${createCommand("FOLDER", "--type TYPE")} creates a project`,
  );
}

function existing(folder: string): string {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return folder;
  throw new UsageError(`project folder ${folder} does not exist`, "set --project to the project's folder");
}
