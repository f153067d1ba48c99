import { isError } from "@capikit/common/diagnostics";
import { compileRules, compileSchema, type Json, type JsonSchema } from "@capikit/schema";
import { expect, inject, it } from "vitest";
import { type Random, randomFrom } from "../../reference/src/random.ts";
import type { Declaration } from "../src/fuzz/api.ts";
import { drawApi } from "../src/fuzz/draw-api.ts";
import { printTs } from "../src/fuzz/print-ts.ts";
import { crdSpec, generatedVariables, readFiles } from "../src/variables/project.ts";

const anything: readonly [Json, ...Json[]] = [
  null,
  true,
  0,
  -1,
  7,
  1.5,
  "",
  "a",
  "2m",
  [],
  {},
  ["a"],
  { a: 1 },
];

/** A value that a schema may take, or nearly: some members are left out, some are strange. */
function drawValue(random: Random, schema: JsonSchema, depth = 0): Json {
  if (random.chance(0.06)) return random.pick(anything);
  if (schema.enum !== undefined && random.chance(0.9)) return random.pickAny(schema.enum) ?? null;
  if (schema["x-kubernetes-int-or-string"] === true) return random.pick<Json>([1, "1", "50%", "x"]);
  switch (schema.type) {
    case "boolean":
      return random.chance(0.5);
    case "integer":
    case "number":
      return random.integer(-2, 12);
    case "string":
      return random.pick(["", "a", "abc", "a-b", "2026-04-21T00:00:00Z", "x".repeat(random.integer(0, 12))]);
    case "array":
      return Array.from({ length: depth > 4 ? 0 : random.integer(0, 3) }, () =>
        drawValue(random, schema.items ?? {}, depth + 1),
      );
    case "object":
      return drawObject(random, schema, depth);
    default:
      return random.pick(anything);
  }
}

function drawObject(random: Random, schema: JsonSchema, depth: number): Json {
  const { properties = {}, required = [], additionalProperties } = schema;
  const entries: [string, Json][] = [];
  for (const [name, property] of Object.entries(properties))
    if (random.chance(required.includes(name) ? 0.9 : 0.5))
      entries.push([name, drawValue(random, property, depth + 1)]);
  if (typeof additionalProperties === "object" && depth <= 4)
    for (const name of random.some(["a", "b", "c"]))
      entries.push([name, drawValue(random, additionalProperties, depth + 1)]);
  if (random.chance(0.1)) entries.push(["unknown", random.pick(anything)]);
  return Object.fromEntries(entries);
}

/** The first seed; each seed is one API. */
const first = inject("seed");

const isNightly = inject("nightly");

const count = isNightly ? 300 : 15;

const valuesEach = isNightly ? 60 : 25;

const isGeneric = (one: Declaration): boolean => one.kind === "struct" && one.parameter !== undefined;

/** The files of a random API, with a variable per type and a kind with all of them. */
function projectOf(seed: number): { files: Record<string, string>; names: readonly string[] } {
  const api = drawApi(seed);
  const [version] = api.versions;
  const names = (version?.declarations ?? []).filter((one) => !isGeneric(one)).map(({ name }) => name);
  const imports = `import type { ${names.join(", ")} } from "../api/${api.name}/${version?.name}/index.js";\n`;
  const aliases = names.map(
    (name) => `/** +capikit:variable:name=${name} */\nexport type ${name}Variable = ${name};\n`,
  );
  const members = names.map((name) => `  ${name}?: ${name};\n`).join("");
  return {
    names,
    files: {
      ...printTs(api),
      "src/variables.ts": imports + aliases.join(""),
      "probe/v1/index.ts": '// +groupName=probe.example.com\nexport * from "../../probe/probe.js";\n',
      "probe/probe.ts": `import type { KubernetesObject } from "@capikit/api/meta";\n${imports}export interface Probe extends KubernetesObject {\n  spec?: Spec;\n}\nexport interface Spec {\n${members}}\n`,
    },
  };
}

/** The effect of a schema on a value: defaults, pruning and errors, on creation and update. */
function judge(schema: JsonSchema): (value: Json, old: Json) => unknown {
  const compiled = compileSchema(schema);
  const rules = compileRules(schema, { isRoot: false });
  return (value, old) => {
    const dropped: string[] = [];
    const defaulted = compiled.applyDefaults(value);
    const pruned = compiled.prune(defaulted, { onDropped: (path) => dropped.push(path) });
    return {
      defaulted,
      pruned,
      dropped,
      problems: compiled.validate(defaulted),
      rules: rules.validate(defaulted, undefined),
      changes: rules.validate(defaulted, compiled.applyDefaults(old)),
    };
  };
}

it(`validates and defaults like a CRD of the same types, in ${count} random APIs`, {
  timeout: 600_000,
}, async () => {
  let compared = 0;
  let refused = 0;
  let taken = 0;
  for (let seed = first; seed < first + count; seed++) {
    const { files, names } = projectOf(seed);
    const model = readFiles(files);
    const spec = crdSpec(model, "probe.example.com");
    const random = randomFrom(seed);
    for (const name of names) {
      const part = spec.properties?.[name] ?? {};
      const own = model.variables.filter(({ marker }) => marker.arguments.name === name);
      const { variables, diagnostics } = await generatedVariables({ ...model, variables: own });
      const [variable] = variables;
      if (variable === undefined) {
        // Unsupported constraints are errors; the schema never accepts other values.
        const codes = new Set(diagnostics.filter(isError).map(({ code }) => code));
        expect([...codes].filter((code) => !/^CK55(05|06|07|08|09|10)$/.test(code))).toEqual([]);
        refused++;
        continue;
      }
      compared++;
      const [byVariable, byCrd] = [judge(variable.schema.openAPIV3Schema), judge(part)];
      let old = drawValue(random, part);
      for (let i = 0; i < valuesEach; i++) {
        const value = drawValue(random, part);
        const verdict = byCrd(value, old);
        expect(byVariable(value, old), `seed ${seed}, ${name}: ${JSON.stringify(value)}`).toEqual(verdict);
        if ((verdict as { problems: unknown[] }).problems.length === 0) taken++;
        old = value;
      }
    }
  }
  expect(compared).toBeGreaterThan(count * 2);
  expect(refused).toBeGreaterThan(0);
  expect(taken).toBeGreaterThan(compared);
});
