import { TransportError } from "@capikit/client/errors";
import { mapLimited } from "@capikit/common/time";
import { type ControlPlane, startControlPlane } from "@capikit/envtest";
import {
  compileRules,
  type JsonObject,
  type JsonSchema,
  type RuleError,
  type SchemaError,
  type ValidationRule,
  validateSchema,
} from "@capikit/schema";
import { validateCrd } from "@capikit/schema/manifests";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { randomFrom } from "../../reference/src/random.ts";
import { compileSchemaOf, drawRules, isSingle } from "../src/compile-rules.ts";
import { costAt, costCases, RULE_LIMIT, TOTAL_LIMIT, thresholdOf } from "../src/cost-rules.ts";
import { CRD_SETS, kindsOfSet } from "../src/crd-sets.ts";
import type { Definition } from "../src/definition.ts";
import { define, withSpec } from "../src/own-definitions/define.ts";
import { ownDefinitions } from "../src/own-definitions/index.ts";
import { mutateSchema } from "../src/schema-mutations.ts";
import { type Answer, connect, DRY_RUN, requestsAtOnce, type Server } from "../src/server.ts";

/** A change of the fields of a CRD outside of its schema. */
interface CrdChange {
  readonly name: string;
  readonly accepted: boolean;
  /** Fields by their path; undefined removes a field. */
  readonly fields: Readonly<Record<string, unknown>>;
}

const version = (field: string) => `spec.versions.0.${field}`;
const column = (fields: object) => ({
  [version("additionalPrinterColumns")]: [
    { name: "Size", type: "string", jsonPath: ".spec.size", ...fields },
  ],
});
const webhook = (fields: object, strategy = "Webhook") => ({
  "spec.conversion": {
    strategy,
    webhook: {
      clientConfig: { service: { name: "a", namespace: "b", path: "/convert" } },
      conversionReviewVersions: ["v1"],
      ...fields,
    },
  },
});
const service = (fields: object) =>
  webhook({ clientConfig: { service: { name: "a", namespace: "b", ...fields } } });
const url = (text: string) => webhook({ clientConfig: { url: text } });
const scale = (fields: object) => ({
  [version("subresources")]: {
    scale: { specReplicasPath: ".spec.replicas", statusReplicasPath: ".status.replicas", ...fields },
  },
});
const selectable = (...paths: string[]) => ({
  [version("selectableFields")]: paths.map((jsonPath) => ({ jsonPath })),
});
const warning = (text: string, deprecated = true) => ({
  [version("deprecated")]: deprecated,
  [version("deprecationWarning")]: text,
});
const group = (name: string, annotations?: Readonly<Record<string, string>>) => ({
  "spec.group": name,
  "metadata.name": `sizes.${name}`,
  "metadata.annotations": annotations,
});

const accepted: Readonly<Record<string, CrdChange["fields"]>> = {
  "no change": {},
  "a short name": { "spec.names.shortNames": ["sz"] },
  "a column of metadata": column({ jsonPath: ".metadata.creationTimestamp", type: "date" }),
  "a column without field": column({ jsonPath: ".spec.missing" }),
  "a column with a format": column({ format: "password" }),
  "a conversion webhook": webhook({}),
  "a conversion webhook by URL": url("https://example.com/convert"),
  "a port of the conversion webhook": service({ port: 8443 }),
  "no conversion": { "spec.conversion": { strategy: "None" } },
  "a scale subresource": scale({}),
  "a scale subresource with selector": scale({ labelSelectorPath: ".status.selector" }),
  "a selectable field": selectable(".spec.size"),
  "a deprecation warning": warning("use another kind"),
  "an unapproved group": group("sizes.k8s.io", { "api-approved.kubernetes.io": "unapproved, a test" }),
  "an approved group": group("sizes.k8s.io", { "api-approved.kubernetes.io": "https://example.com/1" }),
};

const rejected: Readonly<Record<string, CrdChange["fields"]>> = {
  "another plural": { "spec.names.plural": "foos" },
  "a plural in upper case": { "spec.names.plural": "Sizes", "metadata.name": "Sizes.own.example.com" },
  "a singular in upper case": { "spec.names.singular": "Size" },
  "a kind with a dot": { "spec.names.kind": "Si.ze" },
  "a list kind equal to the kind": { "spec.names.listKind": "Size" },
  "a short name with an underscore": { "spec.names.shortNames": ["s_z"] },
  "a category with a dot": { "spec.names.categories": ["a.b"] },
  "no plural": { "spec.names.plural": undefined },
  "no kind": { "spec.names.kind": undefined },
  "no group": { "spec.group": undefined },
  "a group without dot": group("example"),
  "a group of Kubernetes": group("sizes.k8s.io"),
  "an approval without URL": group("sizes.k8s.io", { "api-approved.kubernetes.io": "yes" }),
  "an unknown scope": { "spec.scope": "Global" },
  "an unknown column type": column({ type: "bool" }),
  "no column type": column({ type: undefined }),
  "no column name": column({ name: "" }),
  "an unknown column format": column({ format: "time" }),
  "a column path without dot": column({ jsonPath: "spec.size" }),
  "no column path": column({ jsonPath: undefined }),
  "a scale path outside of spec": scale({ specReplicasPath: ".status.replicas" }),
  "a scale path outside of status": scale({ statusReplicasPath: ".spec.replicas" }),
  "a selector path in metadata": scale({ labelSelectorPath: ".metadata.labels" }),
  "no scale path": scale({ specReplicasPath: undefined }),
  "a selectable object": selectable(".spec"),
  "an unknown selectable field": selectable(".spec.missing"),
  "selectable metadata": selectable(".metadata.name"),
  "a selectable field twice": selectable(".spec.size", ".spec.size"),
  "a warning without deprecation": warning("use another kind", false),
  "an empty warning": warning(""),
  "a warning with a line break": warning("a\nb"),
  "a long warning": warning("a".repeat(257)),
  "a version in upper case": { [version("name")]: "V1" },
  "an unknown conversion": { "spec.conversion": { strategy: "Script" } },
  "a conversion without strategy": { "spec.conversion": {} },
  "a webhook without strategy Webhook": webhook({}, "None"),
  "no client config": webhook({ clientConfig: undefined }),
  "no review versions": webhook({ conversionReviewVersions: [] }),
  "an unknown review version": webhook({ conversionReviewVersions: ["v2"] }),
  "a review version twice": webhook({ conversionReviewVersions: ["v1", "v1"] }),
  "no service name": service({ name: undefined }),
  "no service namespace": service({ namespace: undefined }),
  "an invalid port": service({ port: 70_000 }),
  "a relative path": service({ path: "convert" }),
  "a URL without TLS": url("http://example.com"),
  "a URL with query": url("https://example.com/convert?a=b"),
  preserveUnknownFields: { "spec.preserveUnknownFields": true },
};

/** Changes with the verdict of the API server. */
const crdChanges: readonly CrdChange[] = [
  ...Object.entries(accepted).map(([name, fields]) => ({ name, fields, accepted: true })),
  ...Object.entries(rejected).map(([name, fields]) => ({ name, fields, accepted: false })),
];

/** Returns a copy of a definition with changed fields. */
function changed<T>(definition: T, fields: CrdChange["fields"]): T {
  const copy = structuredClone(definition);
  for (const [path, value] of Object.entries(fields)) {
    const steps = path.split(".");
    const last = steps.pop() ?? "";
    let current = copy as Record<string, unknown>;
    for (const step of steps) current = current[step] as Record<string, unknown>;
    current[last] = value;
  }
  return copy;
}

const DEFINITIONS = "/apis/apiextensions.k8s.io/v1/customresourcedefinitions";

/**
 * Validates a definition with the API server as a dry run. Undefined if the server closes the
 * connection instead of responding.
 */
async function judgeDefinition(server: Server, definition: Definition): Promise<Answer | undefined> {
  try {
    return await server.create(DEFINITIONS, JSON.parse(JSON.stringify(definition)), DRY_RUN);
  } catch (error) {
    if (error instanceof TransportError) return undefined;
    throw error;
  }
}

/** The type and location of a rule error: `properties/spec 3 rule cost`. */
function ruleErrorsOf(answer: Answer): string[] {
  const found = answer.causes.flatMap(({ reason, field, message }) => {
    const match = /openAPIV3Schema\.?(.*?)\.?x-kubernetes-validations\[(\d+)\](?:\.(\w+))?$/.exec(field);
    if (match === null) return [];
    const [, path = "", index, keyword = "rule"] = match;
    const total = message.includes("contributed to estimated");
    const kind = reason !== "FieldValueForbidden" ? "invalid" : total ? "total" : costOr(message);
    return total ? [] : [`${stepsOf(path)} ${index} ${keyword} ${kind}`];
  });
  const total = answer.causes.some(({ message }) => message.includes("entire OpenAPIv3 schema"));
  return [...new Set([...found.filter(isOwn), ...(total ? ["total"] : [])])].sort();
}

/** The server also requires oldSelf if a rule does not compile, so that it cannot know. */
function isOwn(error: string, _index: number, all: readonly string[]): boolean {
  return !error.includes(" optionalOldSelf ") || !all.includes(error.replace("optionalOldSelf", "rule"));
}

function costOr(message: string): string {
  return message.includes("exceeds budget") ? "cost" : "invalid";
}

/** Returns the same for our errors. */
function ourRuleErrors(errors: readonly RuleError[]): string[] {
  const found = errors.map(({ schemaPath, index, keyword, kind }) => {
    if (kind === "schemaCost") return "total";
    return `${schemaPath.join("/")} ${index} ${keyword} ${kind === "cost" ? "cost" : "invalid"}`;
  });
  return [...new Set(found)].sort();
}

/** Converts `properties[spec].items` to `properties/spec/items`. */
function stepsOf(path: string): string {
  return path.replaceAll("[", ".").replaceAll("]", "").split(".").filter(Boolean).join("/");
}

/** Returns the locations of the API server's errors in a schema. */
function placesOf(answer: Answer): string[] {
  const places = answer.causes.map(({ field }) => stepsOf(/openAPIV3Schema(.*)$/.exec(field)?.[1] ?? field));
  return [...new Set(places)].sort();
}

function ourPlaces(errors: readonly SchemaError[]): string[] {
  return [...new Set(errors.map(({ schemaPath }) => schemaPath.join("/")))].sort();
}

const isNightly = inject("nightly");

const seeds = Array.from({ length: isNightly ? 5 : 1 }, (_, index) => inject("seed") + index);

let controlPlane: ControlPlane;

let server: Server;

beforeAll(async () => {
  controlPlane = await startControlPlane();
  server = connect(controlPlane.config);
});

afterAll(async () => {
  await server?.close();
  await controlPlane?.stop();
});

/** The rule errors of both; undefined for the API server if it closes the connection. */
async function bothOn(schema: JsonSchema): Promise<{ theirs: string[] | undefined; ours: string[] }> {
  const ours = ourRuleErrors(compileRules(schema).errors);
  const answer = await judgeDefinition(server, define("Judged", schema));
  return { theirs: answer === undefined ? undefined : ruleErrorsOf(answer), ours };
}

describe("rules of the 39 definitions", () => {
  it.each(CRD_SETS)("can all be checked: %s", async (set) => {
    const schemas = (await kindsOfSet(set)).map(({ schema }) => schema);
    const compiled = schemas.map((schema) => compileRules(schema));
    expect(compiled.flatMap(({ uncheckable }) => uncheckable)).toEqual([]);
    expect(compiled.flatMap(({ errors }) => errors)).toEqual([]);
    // A property of this name would be a schema, not a text.
    const written = JSON.stringify(schemas).match(/"rule":"/g) ?? [];
    const priced = compiled.flatMap(({ costs }) => costs).filter(({ keyword }) => keyword === "rule");
    expect(priced).toHaveLength(written.length);
  });
});

describe("fields outside of schemas", () => {
  const size: JsonSchema = { type: "string" };
  const base = define("Size", withSpec({ size }));

  it.each(crdChanges)("are judged as by the API server: $name", async ({ accepted, fields }) => {
    const definition = JSON.parse(JSON.stringify(changed(base, fields))) as typeof base;
    const answer = await judgeDefinition(server, definition);
    expect(answer?.accepted, JSON.stringify(answer?.body)).toBe(accepted);
    expect(validateCrd({ ...definition }).length === 0).toBe(accepted);
  });
});

describe("the cost of rules", () => {
  it("is over the limit of a rule where it is for the API server", { timeout: 120_000 }, async () => {
    const cases = costCases.flatMap((given) => {
      const threshold = thresholdOf(given);
      if (threshold === undefined) return [{ given, n: 1, near: false }];
      const around = [threshold - 1, threshold, Math.ceil(threshold * 1.1), Math.floor(threshold * 0.9)];
      return [...new Set(around.map((n) => Math.max(1, n)))].map((n) => ({ given, n, near: true }));
    });
    const verdicts = await mapLimited(cases, requestsAtOnce, async ({ given, n }) => ({
      rule: `${given.name}, n = ${n}`,
      ...(await bothOn(withSpec({ f: given.schemaOf(n) }))),
    }));
    expect(verdicts.filter(({ theirs, ours }) => theirs?.join() !== ours.join())).toEqual([]);
    const near = verdicts.filter((_, i) => cases[i]?.near);
    const over = near.filter(({ ours }) => ours.some((ruleError) => ruleError.endsWith(" cost")));
    expect(near.length).toBeGreaterThanOrEqual(200);
    expect(over.length).toBeGreaterThan(0.4 * near.length);
    expect(over.length).toBeLessThan(0.6 * near.length);
  });

  it.each(seeds)("is over the limit of all rules where it is for the API server, seed %i", async (seed) => {
    const cases = drawTotals(60, seed);
    const verdicts = await mapLimited(cases, requestsAtOnce, async ({ schema, total }) => ({
      total,
      ...(await bothOn(schema)),
    }));
    expect(verdicts.filter(({ theirs, ours }) => theirs?.join() !== ours.join())).toEqual([]);
    const over = verdicts.filter(({ ours }) => ours.includes("total")).length;
    expect(over).toBeGreaterThan(0.2 * cases.length);
    expect(over).toBeLessThan(0.8 * cases.length);
  });
});

describe("rules, valid and invalid", () => {
  it.each(seeds)("compile where they do for the API server, seed %i", { timeout: 120_000 }, async (seed) => {
    const rules = drawRules(isNightly ? 4_000 : 1_500, seed);
    const differing: unknown[] = [];
    let invalid = 0;
    const judge = async (some: typeof rules): Promise<void> => {
      const schema = compileSchemaOf(some);
      const { theirs, ours } = await bothOn(schema);
      const [only] = some;
      if (theirs === undefined && some.length > 1) {
        // One of them crashes the request: send each separately.
        for (const rule of some) await judge([rule]);
      } else if (only !== undefined && some.length === 1) {
        const schemaErrors = validateSchema(schema);
        invalid += schemaErrors.length > 0 ? 1 : 0;
        const accepted = (await judgeDefinition(server, define("Judged", schema)))?.accepted ?? false;
        if (accepted !== (schemaErrors.length === 0)) differing.push({ rule: only, accepted, schemaErrors });
      } else {
        invalid += ours.length;
        const all = [...new Set([...(theirs ?? []), ...ours])];
        for (const ruleError of all.filter(
          (ruleError) => theirs?.includes(ruleError) !== ours.includes(ruleError),
        ))
          differing.push({
            rule: some[Number(ruleError.split(" ")[1])],
            ruleError,
            ours: ours.includes(ruleError),
          });
      }
    };
    const together = rules.filter((rule) => !isSingle(rule));
    const batches = Array.from({ length: Math.ceil(together.length / 100) }, (_, i) =>
      together.slice(i * 100, (i + 1) * 100),
    );
    const alone = rules.filter(isSingle).map((rule) => [rule]);
    await mapLimited([...batches, ...alone], 4, judge);
    console.log(`${rules.length} rules, about ${invalid} invalid, ${differing.length} disagreements`);
    expect(
      differing
        .slice(0, 5)
        .map((found) => JSON.stringify(found))
        .join("\n"),
    ).toBe("");
    expect(rules.length - invalid).toBeGreaterThan(0.1 * rules.length);
  });
});

/** Rules that read the parts of an object at its root, and those that cannot. */
const rootRules: readonly (string | ValidationRule)[] = [
  "has(self.status)",
  "has(self.spec) && has(self.spec.size)",
  "!has(self.status) || !has(self.status.ready) || self.status.ready",
  "self.metadata.name.size() < 10",
  "self.metadata.generateName == ''",
  "has(self.metadata.generateName) || has(self.metadata.name)",
  "has(self.metadata)",
  "has(self.metadata.labels)",
  "self.metadata.labels['a'] == 'b'",
  "'a' in self.metadata.labels",
  "has(self.metadata.annotations)",
  "self.metadata.namespace == 'default'",
  "has(self.metadata.uid)",
  "has(self.metadata.deletionTimestamp)",
  "self.metadata.generation == 1",
  "self.metadata.finalizers.size() == 0",
  "self.metadata == oldSelf.metadata",
  "self.apiVersion.endsWith('v1')",
  "self.kind == 'Judged'",
  "has(self.kind)",
  "self == oldSelf",
  "self.spec == oldSelf.spec",
  "self.spec.size >= oldSelf.spec.size",
  "has(oldSelf.status) == has(self.status)",
  "oldSelf.metadata.name == self.metadata.name",
  "oldSelf.metadata.labels == self.metadata.labels",
  { rule: "oldSelf.hasValue() || self.spec.size > 1", optionalOldSelf: true },
  { rule: "!oldSelf.hasValue() || oldSelf.value().spec.size <= self.spec.size", optionalOldSelf: true },
  { rule: "oldSelf.orValue(self).spec.size <= self.spec.size", optionalOldSelf: true },
  { rule: "self.spec.size > 1", optionalOldSelf: true },
  { rule: "self.spec.size > 1", messageExpression: "'size of ' + self.metadata.name" },
  { rule: "self.spec.size > 1", messageExpression: "self.metadata.labels['a']" },
  { rule: "self.spec.size > 1", fieldPath: ".spec.size" },
  { rule: "self.spec.size > 1", fieldPath: ".status.ready" },
  { rule: "self.spec.size > 1", fieldPath: ".metadata.name" },
  { rule: "self.spec.size > 1", fieldPath: ".metadata.labels" },
  "self.other == 1",
  "self.all(key, key != 'x')",
  "object.spec.size > 1",
  "request.userInfo.username == 'a'",
];

describe("rules at the root of a kind", () => {
  const parts = {
    spec: { type: "object", properties: { size: { type: "integer" } } },
    status: { type: "object", properties: { ready: { type: "boolean" } } },
  } as const satisfies Record<string, JsonSchema>;
  const named = { type: "object", properties: { name: { type: "string", maxLength: 9 } } } as const;
  const roots: Readonly<Record<string, JsonSchema>> = {
    "without metadata": { type: "object", properties: parts },
    "with metadata": { type: "object", properties: { ...parts, metadata: { type: "object" } } },
    "with a name": { type: "object", properties: { ...parts, metadata: named } },
    "with unknown fields": {
      type: "object",
      properties: parts,
      "x-kubernetes-preserve-unknown-fields": true,
    },
    "without a status": { type: "object", properties: { spec: parts.spec } },
  };

  it.each(Object.entries(roots))("compile where they do for the API server: %s", async (_, root) => {
    const verdicts = await mapLimited(rootRules, requestsAtOnce, async (one) => {
      const rule = typeof one === "string" ? { rule: one } : one;
      const schema = { ...root, "x-kubernetes-validations": [rule] };
      const answer = await judgeDefinition(server, define("Judged", schema));
      const ours = validateSchema(schema).map(({ message }) => message);
      return { rule, accepted: answer?.accepted, message: answer?.body.message, ours };
    });
    expect(verdicts.filter(({ accepted, ours }) => accepted !== (ours.length === 0))).toEqual([]);
    const refused = verdicts.filter(({ accepted }) => !accepted).length;
    expect(Math.min(refused, rootRules.length - refused)).toBeGreaterThan(8);
  });
});

describe("schemas, valid and invalid", () => {
  it.each(seeds)("are refused where the API server does, seed %i", { timeout: 120_000 }, async (seed) => {
    const random = randomFrom(seed);
    const cases = Array.from({ length: isNightly ? 3_000 : 1_000 }, () => {
      const definition = random.pick(ownDefinitions);
      const [version] = definition.spec.versions;
      if (version === undefined) throw new TypeError("a definition without versions");
      let schema = version.schema.openAPIV3Schema as unknown as JsonObject;
      for (let times = 1 + random.below(2); times > 0; times--) schema = mutateSchema(schema, random);
      const openAPIV3Schema = schema as unknown as JsonSchema;
      const versions = [{ ...version, schema: { openAPIV3Schema } }];
      const statusSubresource = version.subresources?.status !== undefined;
      return {
        definition: { ...definition, spec: { ...definition.spec, versions } },
        schemaErrors: validateSchema(openAPIV3Schema, { statusSubresource }),
      };
    });
    let refused = 0;
    let same = 0;
    const differing: unknown[] = [];
    await mapLimited(cases, requestsAtOnce, async ({ definition, schemaErrors }) => {
      const answer = await judgeDefinition(server, definition);
      const accepted = answer?.accepted ?? false;
      if (accepted !== (schemaErrors.length === 0)) {
        differing.push({ name: definition.metadata.name, theirs: answer?.body.message, schemaErrors });
      }
      if (accepted || answer === undefined) return;
      refused += 1;
      if (placesOf(answer).join() === ourPlaces(schemaErrors).join()) same += 1;
    });
    console.log(
      `${cases.length} schemas, ${refused} refused (${((100 * same) / refused).toFixed(1)} % at the same places), ${differing.length} disagreements`,
    );
    expect(
      differing
        .slice(0, 5)
        .map((found) => JSON.stringify(found))
        .join("\n"),
    ).toBe("");
    expect(refused).toBeGreaterThanOrEqual(200);
    expect(cases.length - refused).toBeGreaterThanOrEqual(200);
  });
});

/** A schema with many rules below the rule limit, which are close to the total limit together. */
interface TotalCase {
  readonly schema: JsonSchema;
  readonly total: bigint;
}

/**
 * Returns schemas whose rules together cost slightly less or more than the limit: random expensive
 * rules, and a last rule that grows step by step over the remaining budget.
 */
function drawTotals(count: number, seed: number): TotalCase[] {
  const random = randomFrom(seed);
  const usable = costCases.flatMap((given) => {
    const threshold = thresholdOf(given);
    return threshold === undefined || threshold < 20 ? [] : [{ given, threshold }];
  });
  return Array.from({ length: count }, () => {
    const fields: Record<string, JsonSchema> = {};
    let total = 0n;
    while (total < TOTAL_LIMIT - RULE_LIMIT) {
      const { given, threshold } = random.pick(usable);
      const schema = given.schemaOf(Math.max(1, threshold - 1 - random.below(Math.ceil(threshold / 8))));
      total += costAt(schema);
      fields[`f${Object.keys(fields).length}`] = schema;
    }
    // Strings of a list of n have the same cost, so the last rule can fit within a few units.
    const rest = TOTAL_LIMIT - total;
    const each = costAt(lastRule(1));
    const last = lastRule(Math.max(1, Number(rest / each) + random.below(3) - 1));
    total += costAt(last);
    return { schema: withSpec({ ...fields, last }), total };
  });
}

function lastRule(maxItems: number): JsonSchema {
  const items = { type: "integer", "x-kubernetes-validations": [{ rule: "self > 0" }] } as const;
  return { type: "array", maxItems, items };
}
