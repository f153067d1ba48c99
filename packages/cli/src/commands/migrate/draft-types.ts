import { resolve } from "node:path";
import { draftCrd, type KindMigration } from "@capikit/clusterctl-kit/lint";
import { type Diagnostic, isError } from "@capikit/common/diagnostics";
import { compareText } from "@capikit/common/text";
import { stringifyYaml } from "@capikit/common/yaml";
import { importCrds, tsconfigFile } from "@capikit/importer";
import { UsageError } from "@capikit/runner";
import { createDraft } from "../../shared/edit/draft.ts";
import { readModel } from "../../shared/project-edit/read-model.ts";
import { type DraftFile, draftConfig, draftWebhook } from "./draft-project.ts";
import { migrateKinds } from "./project/migrate-kinds.ts";

/** A project with the types of kinds that get a new version. */
export interface DraftedTypes {
  readonly files: readonly DraftFile[];
  /** Parts of the CRDs that the types do not express. */
  readonly warnings: readonly Diagnostic[];
  /** Remaining tasks for the author. */
  readonly notes: readonly string[];
  /** Reason why a CRD cannot be converted to types; no files are drafted then. */
  readonly error?: Diagnostic;
}

const nothing = { files: [], warnings: [], notes: [] };

/**
 * Drafts both versions of each kind as annotated types, with conversions and their webhook: imports
 * the old version, and migrates it like a project. Groups that cannot be migrated get only types.
 */
export function draftTypes(kinds: readonly KindMigration[], out: string): DraftedTypes {
  const changing = kinds.filter(({ oldVersion, newVersion }) => oldVersion !== newVersion);
  if (changing.length === 0) return nothing;
  const groups = [...new Set(changing.map(({ group }) => group))];
  const failed = new Map<string, string>();
  const draft = (): DraftedTypes => draftGroups(changing, new Set(failed.keys()), out);
  let drafted = attempt(draft);
  if (typeof drafted === "string") {
    for (const group of groups) {
      const own = changing.filter((one) => one.group === group);
      const alone = attempt(() => draftGroups(own, new Set(), out));
      if (typeof alone === "string") failed.set(group, alone);
    }
    drafted = attempt(draft);
  }
  if (typeof drafted === "string") {
    for (const group of groups) if (!failed.has(group)) failed.set(group, drafted);
    drafted = draft();
  }
  const tasks = changing.flatMap(({ kind, group }) => {
    const reason = failed.get(group);
    return reason === undefined
      ? []
      : [`${kind}: TODO(author): the draft has both versions without conversion markers: ${reason}`];
  });
  return { ...drafted, notes: [...tasks, ...drafted.notes] };
}

/** Returns the result, or the reason for an error. */
function attempt(draft: () => DraftedTypes): DraftedTypes | string {
  try {
    return draft();
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    return error.message;
  }
}

/** Drafts the types of all kinds. Groups in `plain` are not migrated: they get both versions. */
function draftGroups(
  changing: readonly KindMigration[],
  plain: ReadonlySet<string>,
  out: string,
): DraftedTypes {
  const inputs = changing.map((kind) => ({
    path: kind.place.path ?? "",
    text: stringifyYaml(plain.has(kind.group) ? withBothVersions(kind) : withOldVersionOnly(kind)),
  }));
  const { files, diagnostics, options } = importCrds(inputs, { descriptions: true, tsconfig: false });
  const error = diagnostics.find(isError);
  if (error !== undefined) return { ...nothing, error };
  // Existing files of the folder have no effect on the drafts.
  const root = resolve(out, ".draft").replaceAll("\\", "/");
  const draft = createDraft(root);
  for (const { path, text } of files) if (path !== "capikit.config.ts") draft.create(path, text);
  const added = [draftConfig(options, changing), tsconfigFile(["api", "gen", "src"]), draftWebhook];
  for (const { path, text } of added) draft.create(path, text);
  const read = readModel(root, undefined, draft.changes());
  const config = { crd: { conversionWebhook: "system/webhook-service", ...options }, conversion: {} };
  const { notes } = migrateKinds(
    { root, config: { config, name: "capikit.config.ts" }, draft, extension: ".js", ...read },
    changing.filter(({ group }) => !plain.has(group)),
  );
  const drafted = draft.changes().map(({ path, after }) => ({ path, text: after }));
  return {
    files: drafted.sort((a, b) => compareText(a.path, b.path)),
    warnings: ofTheCrds(diagnostics),
    notes: notes.filter((note) => !note.startsWith("Conversions have no tests")),
  };
}

/** Returns a CRD with both versions. The configuration names the webhook. */
function withBothVersions(kind: KindMigration): object {
  const crd = draftCrd(kind);
  return { ...crd, spec: { ...Object(crd.spec), conversion: undefined } };
}

/** Returns a CRD with only the version to migrate. The configuration names the webhook. */
function withOldVersionOnly({ value, oldVersion, labels }: KindMigration): object {
  const spec = Object(value.spec) as { readonly versions?: readonly { readonly name?: unknown }[] };
  const metadata = { ...Object(value.metadata), labels: ownLabels(labels) };
  const versions = spec.versions
    ?.filter(({ name }) => name === oldVersion)
    .map((one) => ({ ...one, storage: true }));
  return { ...value, metadata, spec: { ...spec, conversion: undefined, versions } };
}

/** Contract labels follow from markers. */
function ownLabels(labels: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(labels).filter(([key]) => !/^cluster\.x-k8s\.io\/v\d/.test(key)));
}

/** Locations are in drafts of CRDs, which no file contains. Both versions may have a problem. */
function ofTheCrds(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  const all = diagnostics.map(({ location, related: _, ...diagnostic }) => ({
    ...diagnostic,
    location: { path: location?.path },
  }));
  return [...new Map(all.map((one) => [`${one.location.path} ${one.message}`, one])).values()];
}
