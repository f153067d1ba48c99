import type { Diagnostic, Location, SourceText } from "@capikit/model";
import type { GeneratedFile } from "./generate-result.ts";

/** A result without texts, as stored in JSON. Includes warnings, which every run reports. */
export interface StoredResult {
  readonly files: readonly Pick<GeneratedFile, "emitter" | "path">[];
  readonly sources: readonly SourceText[];
  readonly diagnostics: readonly StoredDiagnostic[];
}

type StoredLocation = Omit<Location, "source"> & { readonly source: number };
type StoredDiagnostic = Omit<Diagnostic, "location" | "related"> & {
  readonly location?: StoredLocation;
  readonly related?: readonly { readonly message: string; readonly location: StoredLocation }[];
};

export function storeResult(
  files: readonly GeneratedFile[],
  diagnostics: readonly Diagnostic[],
): StoredResult {
  const sources: SourceText[] = [];
  const store = ({ source, start, end }: Location): StoredLocation => {
    let at = sources.indexOf(source);
    if (at === -1) at = sources.push(source) - 1;
    return { source: at, start, end };
  };
  return {
    files: files.filter(({ status }) => status !== "removed").map(({ emitter, path }) => ({ emitter, path })),
    sources,
    diagnostics: diagnostics.map(({ location, related, ...rest }) => ({
      ...rest,
      ...(location && { location: store(location) }),
      ...(related && { related: related.map((place) => ({ ...place, location: store(place.location) })) }),
    })),
  };
}

/** Returns the stored result of an unchanged project. */
export function restoreResult({ files, sources, diagnostics }: StoredResult): {
  readonly files: readonly GeneratedFile[];
  readonly diagnostics: readonly Diagnostic[];
} {
  const restore = ({ source, start, end }: StoredLocation): Location => ({
    source: sources[source] ?? { path: "", text: "" },
    start,
    end,
  });
  return {
    files: files.map((file) => ({ ...file, status: "unchanged" })),
    diagnostics: diagnostics.map(({ location, related, ...rest }) => ({
      ...rest,
      ...(location && { location: restore(location) }),
      ...(related && { related: related.map((place) => ({ ...place, location: restore(place.location) })) }),
    })),
  };
}
