import { draftCrd, type KindMigration } from "@capikit/clusterctl-kit/lint";
import { type Diagnostic, isError } from "@capikit/common/diagnostics";
import { stringifyYaml } from "@capikit/common/yaml";
import { importCrds, tsconfigFile } from "@capikit/importer";
import { draftConfig, draftWebhook } from "./draft-project.ts";
import { type DraftFile, markConversions } from "./mark-conversions.ts";

/** A project with the types of kinds that get a new version. */
export interface DraftedTypes {
  readonly files: readonly DraftFile[];
  /** Parts of the CRDs that the types do not express. */
  readonly warnings: readonly Diagnostic[];
  /** Reason why a CRD cannot be converted to types; no files are drafted then. */
  readonly error?: Diagnostic;
}

/** Drafts both versions of each kind as annotated types, with conversions and their webhook. */
export function draftTypes(kinds: readonly KindMigration[]): DraftedTypes {
  const changing = kinds.filter(({ oldVersion, newVersion }) => oldVersion !== newVersion);
  if (changing.length === 0) return { files: [], warnings: [] };
  const inputs = changing.map((kind) => ({
    path: kind.place.path ?? "",
    text: stringifyYaml(withoutConversion(draftCrd(kind))),
  }));
  const { files, diagnostics, options } = importCrds(inputs, { descriptions: true, tsconfig: false });
  const error = diagnostics.find(isError);
  if (error !== undefined) return { files: [], warnings: [], error };
  const types = files.filter(({ path }) => path !== "capikit.config.ts");
  const project = [draftConfig(options, changing), tsconfigFile(["api", "gen", "src"]), draftWebhook];
  return { files: [...markConversions(types, changing), ...project], warnings: ofTheCrds(diagnostics) };
}

/** The project's configuration names the webhook. */
function withoutConversion(crd: Readonly<Record<string, unknown>>): object {
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
