import { mapLimited } from "@capikit/common/time";
import { type ControlPlane, startControlPlane } from "@capikit/envtest";
import { compileRules, type JsonObject, type JsonSchema, validateSchema } from "@capikit/schema";
import { validateCrd } from "@capikit/schema/crd";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { compileSchemaOf, drawRules, isSingle } from "../src/compile-rules.ts";
import { costCases, thresholdOf } from "../src/cost-rules.ts";
import { drawTotals } from "../src/cost-total.ts";
import { changed, crdChanges } from "../src/crd-changes.ts";
import { CRD_SETS, kindsOfSet } from "../src/crd-sets.ts";
import {
  judgeDefinition,
  ourPlaces,
  ourRuleErrors,
  placesOf,
  ruleErrorsOf,
} from "../src/definition-errors.ts";
import { define, withSpec } from "../src/own-definitions/define.ts";
import { ownDefinitions } from "../src/own-definitions/index.ts";
import { randomFrom } from "../src/random.ts";
import { mutateSchema } from "../src/schema-mutations.ts";
import { connect, requestsAtOnce, type Server } from "../src/server.ts";

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
