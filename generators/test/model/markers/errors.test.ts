import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { diagnosticCatalogue } from "../../../src/model/diagnostics/catalogue/catalogue.ts";
import type { MarkerTarget } from "../../../src/model/markers/marker.ts";
import { suggestMarker } from "../../../src/model/markers/registry/suggest-marker.ts";
import { pointedAt, readMarker } from "./read.ts";

const seen = new Set<string>();

type Case = [marker: string, target: MarkerTarget | readonly MarkerTarget[], diagnostics: [string, string][]];

const cases: readonly Case[] = JSON.parse(readFileSync(new URL("errors.json", import.meta.url), "utf8"));

test.each(cases)("%s on %s", (marker, target, expected) => {
  const { markers, diagnostics, problems } = readMarker(marker, target);
  expect(diagnostics.map((one, at) => [pointedAt(one), problems[at]])).toEqual(expected);
  expect(markers).toEqual([]);
  for (const { code } of diagnostics) seen.add(code);
});

test("every code of markers is proved here", () => {
  const codes = diagnosticCatalogue.map((kind) => kind.code).filter((code) => code.startsWith("CK10"));
  expect(codes.filter((code) => !seen.has(code))).toEqual(["CK1016"]);
});

test.each([
  ["kubebuilder:validation:Max", "kubebuilder:validation:Maximum"],
  ["kubebuilder:validation:Min", "kubebuilder:validation:Minimum"],
  ["kubebuilder:validation:MaxLen", "kubebuilder:validation:MaxLength"],
  ["kubebuilder:validation:MinLen", "kubebuilder:validation:MinLength"],
  ["kubebuilder:validation:Patern", "kubebuilder:validation:Pattern"],
  ["kubebuilder:validation:Xyzzy", undefined],
  ["MaxLenght", "kubebuilder:validation:MaxLength"],
  ["rule", undefined],
])("suggests for %s the marker %s", (name, suggestion) => {
  expect(suggestMarker(name, true)).toBe(suggestion);
});
