import { parseYamlDocuments } from "@capikit/common/yaml";
import { compareDocuments, type SupportOf } from "../../src/compare/compare-documents.ts";
import { judgeRelease } from "../../src/compare/judge-release.ts";
import { crdEmitter } from "../../src/emit/crd/crd-emitter.ts";
import { openapiEmitter } from "../../src/emit/openapi/openapi-emitter.ts";
import { readWithMeta } from "./read-with-meta.ts";

type Sources = Readonly<Record<string, string>>;

function documentsOf(sources: Sources) {
  const { model, diagnostics } = readWithMeta(sources);
  const results = [crdEmitter.emit(model, {}), openapiEmitter.emit(model, {})];
  const errors = [...diagnostics, ...results.flatMap((result) => result.diagnostics)].filter(
    ({ severity }) => severity === "error",
  );
  if (errors.length > 0) throw new Error(errors.map(({ code, message }) => `${code}: ${message}`).join("\n"));
  const texts = results.flatMap(({ artefacts }) => artefacts.map(({ text }) => text));
  return { model, documents: texts.flatMap((text) => parseYamlDocuments(text)) };
}

/**
 * Compares two states of a project's sources, by paths relative to the project. Sources must have no
 * errors. Returns changes as `outcome: subject path what`.
 */
export function compareSources(before: Sources, after: Sources, supportOf?: SupportOf): readonly string[] {
  const changes = compareDocuments(documentsOf(before).documents, documentsOf(after).documents, supportOf);
  return changes.map(({ outcome, subject: { name, version, body }, path, what }) => {
    const subject = [name, version, body].filter(Boolean).join(" ");
    return `${outcome}: ${subject}: ${[path.join("."), what].filter(Boolean).join(" ")}`;
  });
}

/** Judges new sources against a release of older ones, as `generate --check` does. */
export async function judgeSources(
  before: Sources,
  after: Sources,
  releases: readonly { readonly version: string; readonly date: string; readonly sources: Sources }[] = [],
  today = "2026-12-01",
) {
  const { documents, model } = documentsOf(after);
  return judgeRelease(documents, model, {
    release: releases[0]?.version ?? "v0.1.0",
    documents: documentsOf(before).documents,
    releases,
    today,
    documentsOf: async (version) =>
      documentsOf(releases.find((one) => one.version === version)?.sources ?? {}).documents,
    notJudged: [],
  });
}
