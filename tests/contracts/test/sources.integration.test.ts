import {
  type ContractDocument,
  type ContractSource,
  contractDifferences,
  contractDocuments,
  contractRules,
} from "@capikit/api/contract";
import { describe, expect, it } from "vitest";
import { headingsOf, isReleased, sectionsOf, upstreamFile } from "../src/upstream.ts";

interface Named {
  readonly id: string;
  readonly source: ContractSource;
}

const named: readonly Named[] = [
  ...contractRules().flatMap(({ id, sources }) => sources.map((source) => ({ id, source }))),
  ...contractDifferences().flatMap(({ id, statementSource, doesSource }) => [
    { id, source: statementSource },
    { id, source: doesSource },
  ]),
];

const files = [...new Set(named.flatMap(({ source }) => ("file" in source ? [source.file] : [])))].sort();

describe("sources", () => {
  it.each(files)("%s is in the reference release with all referenced names", async (file) => {
    const text = await upstreamFile(file);
    const missing = named.filter(
      ({ source }) => "file" in source && source.file === file && !text.includes(source.symbol),
    );
    expect(missing).toEqual([]);
  });

  const documents = Object.keys(contractDocuments) as (keyof typeof contractDocuments)[];
  it.each(documents)("%s has all referenced headings", async (id) => {
    const document: ContractDocument = contractDocuments[id];
    const sections = named.flatMap(({ source }) =>
      "document" in source && source.document === id ? [source.section] : [],
    );
    expect(sections.length, `${id} has no referenced sections`).toBeGreaterThan(0);
    if (!isReleased(document)) {
      expect(document.release).toMatch(/^\d{4}-\d\d-\d\d$/);
      return;
    }
    const headings = await headingsOf(id);
    expect(headings[0]).toContain(document.title.replace(" (proposal)", ""));
    expect(sections.filter((section) => !headings.includes(section))).toEqual([]);
  });
});

describe("quoted documents", () => {
  const quoted = contractDifferences().flatMap(({ id, statementSource }) =>
    "document" in statementSource ? [{ id, source: statementSource }] : [],
  );

  it.each(quoted.filter(({ source }) => isReleased(contractDocuments[source.document])))(
    "$id is in its document",
    async ({ source: { document, section, mention } }) => {
      expect(mention, "quote a few words of the section").toBeDefined();
      const texts = await sectionsOf(document, section);
      expect(texts.filter((text) => text.includes(mention ?? ""))).not.toEqual([]);
    },
  );
});
