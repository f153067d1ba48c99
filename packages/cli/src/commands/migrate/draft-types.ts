import { resolve } from "node:path";
import { draftCrd, type KindMigration } from "@capikit/clusterctl-kit/lint";
import { type Diagnostic, isError } from "@capikit/common/diagnostics";
import { isRecord, valueAt } from "@capikit/common/json";
import { compareText } from "@capikit/common/text";
import { stringifyYaml } from "@capikit/common/yaml";
import { importCrds, type NeededOptions, tsconfigFile } from "@capikit/generators/import";
import { importValues, type Model, stringLiteral } from "@capikit/generators/model";
import { UsageError } from "@capikit/generators/run";
import { createDraft, type Draft } from "../../shared/edit/draft.ts";
import { readModel } from "../../shared/project-edit/read-model.ts";
import { markFields, preserveRest } from "./mark-fields.ts";
import { addReferenceConversion } from "./reference-conversion.ts";

interface DraftFile {
  readonly path: string;
  readonly text: string;
}

const head = "// Drafted by capikit migrate. Edit this file freely: capikit does not overwrite it.\n";

/** Returns a configuration without imports, so that it is readable before installation. */
function draftConfig(options: NeededOptions, kinds: readonly KindMigration[]): DraftFile {
  const crd = Object.keys(options).map((name) => `    ${name}: true,\n`);
  const service = kinds.map(conversionService).find((name) => name !== undefined) ?? "system/webhook-service";
  const text = `${head}export default {
  crd: {
${crd.join("")}    // Namespace and name of the Service that converts objects.
    conversionWebhook: ${stringLiteral(service)},
  },
  conversion: {},
};
`;
  return { path: "capikit.config.ts", text };
}

/** Returns the Service of a CRD's conversion webhook, as `namespace/name`. */
function conversionService({ value }: KindMigration): string | undefined {
  const found = valueAt(value, "spec", "conversion", "webhook", "clientConfig", "service");
  if (!isRecord(found)) return undefined;
  const service = `${found.namespace}/${found.name}`;
  return /^[a-z0-9-]{1,63}\/[a-z0-9-]{1,63}$/.test(service) ? service : undefined;
}

/** The webhook that a manager serves for the CRDs. */
const draftWebhook: DraftFile = {
  path: "src/conversion-webhook.ts",
  text: `${head}${importValues([{ name: "conversionWebhook" }], "@capikit/controller-kit/webhooks")}
${importValues([{ name: "convert" }], "../gen/conversion/index.js")}

/** Converts objects for the API server. Add it to the \`webhooks\` of the manager. */
export const conversion = conversionWebhook(convert);
`,
};

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

/** The drafted types of a group, in the old and the new version. */
export interface DraftedGroup {
  readonly draft: Draft;
  readonly kinds: readonly KindMigration[];
  /** Reads the current types of the group. */
  readonly model: () => Model;
}

const nothing = { files: [], warnings: [], notes: [] };

/**
 * Drafts both versions of each kind as annotated types, with conversions and their webhook. Groups
 * whose versions cannot be converted get only types.
 */
export function draftTypes(all: readonly KindMigration[], out: string): DraftedTypes {
  const kinds = all.filter(({ oldVersion, newVersion }) => oldVersion !== newVersion);
  if (kinds.length === 0) return nothing;
  const inputs = kinds.map((kind) => ({
    path: kind.place.path ?? "",
    text: stringifyYaml(withBothVersions(kind)),
  }));
  const {
    files: imported,
    diagnostics,
    options,
  } = importCrds(inputs, { descriptions: true, tsconfig: false });
  const error = diagnostics.find(isError);
  if (error !== undefined) return { ...nothing, error };
  const added = [draftConfig(options, kinds), tsconfigFile(["api", "gen", "src"]), draftWebhook];
  let files: readonly DraftFile[] = [
    ...imported.filter(({ path }) => path !== "capikit.config.ts"),
    ...added,
  ];
  const notes: string[] = [];
  // Existing files of the folder have no effect on the drafts.
  const root = resolve(out, ".draft").replaceAll("\\", "/");
  for (const group of new Set(kinds.map((one) => one.group))) {
    const own = kinds.filter((one) => one.group === group);
    const draft = createDraft(root);
    for (const { path, text } of files) draft.create(path, text);
    try {
      for (const note of addConversions(draft, group, own)) notes.push(note);
      files = draft.changes().map(({ path, after }) => ({ path, text: after }));
    } catch (error) {
      if (!(error instanceof UsageError)) throw error;
      for (const { kind } of own)
        notes.push(
          `${kind}: TODO(author): the draft has both versions without conversion markers: ${error.message}`,
        );
    }
  }
  return {
    files: files.toSorted((a, b) => compareText(a.path, b.path)),
    warnings: ofTheCrds(diagnostics),
    notes,
  };
}

/**
 * Makes the versions of a group convert without losses, as far as the contract defines it. Returns
 * the tasks.
 *
 * @throws UsageError when they cannot be converted.
 */
function addConversions(draft: Draft, group: string, kinds: readonly KindMigration[]): readonly string[] {
  const model = (): Model => {
    const read = readModel(draft.root, {}, draft.changes()).model;
    return { ...read, kinds: read.kinds.filter((one) => one.package.group === group) };
  };
  const drafted = { draft, kinds, model };
  markFields(drafted);
  return [...addReferenceConversion(drafted), ...preserveRest(drafted)];
}

/** Returns a CRD with both versions. The configuration names the webhook. */
function withBothVersions(kind: KindMigration): object {
  const crd = draftCrd(kind);
  return { ...crd, spec: { ...Object(crd.spec), conversion: undefined } };
}

/** Locations are in drafts of CRDs, which no file contains. Both versions may have a problem. */
function ofTheCrds(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  const all = diagnostics.map(({ location, related: _, ...diagnostic }) => ({
    ...diagnostic,
    location: { path: location?.path },
  }));
  return [...new Map(all.map((one) => [`${one.location.path} ${one.message}`, one])).values()];
}
