import { importCrds } from "@capikit/generators/import";
import type { JsonObject } from "@capikit/schema";
import { describe, expect, it } from "vitest";
import { keywords } from "./keywords.ts";
import { crdOf, roundTrip } from "./round-trip.ts";

const text = { type: "string" };
const object = { type: "object", properties: { a: text } };

type Schema = Readonly<Record<string, unknown>>;
const inSpec = (a: Schema): Schema => ({ spec: { type: "object", properties: { a } } });

/** Places of a schema, with the schema there to which a keyword is added. */
const places: Readonly<Record<string, readonly [Schema, (schema: Schema) => Schema]>> = {
  root: [{ type: "object", properties: { spec: object } }, (root) => root],
  apiVersion: [text, (apiVersion) => ({ type: "object", properties: { apiVersion, spec: object } })],
  metadata: [{ type: "object" }, (metadata) => ({ type: "object", properties: { metadata, spec: object } })],
  spec: [object, (spec) => ({ type: "object", properties: { spec } })],
  string: [text, (a) => ({ type: "object", properties: inSpec(a) })],
  integer: [{ type: "integer" }, (a) => ({ type: "object", properties: inSpec(a) })],
  list: [{ type: "array", items: text }, (a) => ({ type: "object", properties: inSpec(a) })],
  "list of objects": [{ type: "array", items: object }, (a) => ({ type: "object", properties: inSpec(a) })],
  item: [text, (items) => ({ type: "object", properties: inSpec({ type: "array", items }) })],
  "object item": [object, (items) => ({ type: "object", properties: inSpec({ type: "array", items }) })],
  map: [{ type: "object", additionalProperties: text }, (a) => ({ type: "object", properties: inSpec(a) })],
  "map value": [
    text,
    (additionalProperties) => ({
      type: "object",
      properties: inSpec({ type: "object", additionalProperties }),
    }),
  ],
  "nested metadata": [
    { type: "object" },
    (metadata) => ({ type: "object", properties: inSpec({ type: "object", properties: { metadata } }) }),
  ],
  anything: [
    { "x-kubernetes-preserve-unknown-fields": true },
    (a) => ({ type: "object", properties: inSpec(a) }),
  ],
  "int or string": [
    { "x-kubernetes-int-or-string": true, anyOf: [{ type: "integer" }, { type: "string" }] },
    (a) => ({ type: "object", properties: inSpec(a) }),
  ],
};

/**
 * Fails for a CRD that is generated differently without a report of the import. The generator
 * refuses schemas that the API server refuses.
 */
function checkReported(crd: JsonObject): void {
  const { differences, unexpressed, problems } = roundTrip([crd]);
  if (unexpressed.length + problems.length === 0) expect(differences).toEqual([]);
}

describe("losses of an import are reported", () => {
  for (const [place, [schema, around]] of Object.entries(places))
    it.each(Object.keys(keywords))(`%s, at ${place}`, (keyword) => {
      for (const value of keywords[keyword] ?? [])
        checkReported(crdOf(around({ ...schema, [keyword]: value })));
    });

  const status = { type: "object", properties: { status: { type: "object", properties: { phase: text } } } };
  const column = { name: "A", type: "string", jsonPath: ".status.phase" };
  it.each<[string, Parameters<typeof crdOf>]>([
    ["version key", [status, { unknown: "a" }]],
    ["schema key", [status, { schema: { openAPIV3Schema: status, unknown: "a" } }]],
    ["subresource", [status, { subresources: { unknown: { a: 1 } } }]],
    ["subresource status", [status, { subresources: { status: { a: 1 } } }]],
    ["scale key", [status, { subresources: { scale: { specReplicasPath: ".spec.n", unknown: "a" } } }]],
    ["column", [status, { additionalPrinterColumns: [column] }]],
    ["column key", [status, { additionalPrinterColumns: [{ ...column, unknown: "a" }] }]],
    ["column priority", [status, { additionalPrinterColumns: [{ ...column, priority: "1" }] }]],
    ["column as text", [status, { additionalPrinterColumns: ["a"] }]],
    ["selectable field", [status, { selectableFields: [{ jsonPath: ".status.phase" }] }]],
    ["selectable field key", [status, { selectableFields: [{ jsonPath: ".status.phase", a: "b" }] }]],
    ["selectable field as text", [status, { selectableFields: ["a"] }]],
    ["deprecation", [status, { deprecated: true, deprecationWarning: "old" }]],
    ["storage", [status, { storage: false }]],
    ["served", [status, { served: "yes" }]],
    ["spec key", [status, {}, { unknown: "a" }]],
    ["preserveUnknownFields", [status, {}, { preserveUnknownFields: true }]],
    ["names key", [status, {}, { names: { kind: "Gadget", plural: "gadgets", unknown: "a" } }]],
    ["metadata", [status, {}, {}, { namespace: "a", labels: { a: "b", c: 1 }, annotations: { a: "b" } }]],
    ["owners", [status, {}, {}, { ownerReferences: [{ name: "a" }] }]],
  ])("%s of a CRD", (_, parts) => {
    checkReported(crdOf(...parts));
  });

  it("conversion webhooks", () => {
    const service = { namespace: "a", name: "b", path: "/convert" };
    const webhook = { clientConfig: { service }, conversionReviewVersions: ["v1"] };
    const { unexpressed } = roundTrip([crdOf(status, {}, { conversion: { strategy: "Webhook", webhook } })]);
    expect(unexpressed).toEqual(["spec.conversion: conversion"]);
  });
});

it("reports required members that every object has", () => {
  const required = ["kind", "metadata", "spec"];
  const crd = crdOf({ type: "object", required, properties: { spec: object } });
  const { diagnostics, unexpressed } = importCrds([{ path: "crd.json", text: JSON.stringify(crd) }], {
    descriptions: true,
  });
  expect(unexpressed).toEqual([]);
  expect(diagnostics.map(({ severity, message }) => `${severity}: ${message}`)).toEqual([
    "info: gadgets.example.org: spec.versions[v1].schema.openAPIV3Schema.required: generated CRDs do not require kind and metadata",
  ]);
});
