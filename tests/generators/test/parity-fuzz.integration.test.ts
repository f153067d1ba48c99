import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { isError } from "@capikit/common/diagnostics";
import { generate } from "@capikit/generators/run";
import { afterAll, expect, inject, it } from "vitest";
import { type Random, randomFrom } from "../../reference/src/random.ts";
import { controllerGen, copyGoModule } from "../src/controller-gen.ts";
import { fallback } from "../src/fallback.ts";
import {
  type Api,
  type ApiVersion,
  type Commented,
  type Declaration,
  type Field,
  fieldsOf,
  type Struct,
  type Type,
} from "../src/fuzz/api.ts";
import { drawApi } from "../src/fuzz/draw-api.ts";
import { printTs } from "../src/fuzz/print-ts.ts";
import { comparable } from "../src/manifests.ts";
import { type Files, writeFiles } from "../src/txtar.ts";

const goTypes: Readonly<Record<string, string>> = {
  boolean: "bool",
  bytes: "[]byte",
  Duration: "metav1.Duration",
  IntOrString: "intstr.IntOrString",
  JSONValue: "apiextensionsv1.JSON",
  MicroTime: "metav1.MicroTime",
  ObjectMeta: "metav1.ObjectMeta",
  Quantity: "resource.Quantity",
  RawExtension: "runtime.RawExtension",
  Time: "metav1.Time",
};

const imports: Readonly<Record<string, string>> = {
  apiextensionsv1: "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1",
  intstr: "k8s.io/apimachinery/pkg/util/intstr",
  metav1: "k8s.io/apimachinery/pkg/apis/meta/v1",
  resource: "k8s.io/apimachinery/pkg/api/resource",
  runtime: "k8s.io/apimachinery/pkg/runtime",
};

/** Prints the API as Go files by path, with a struct per instance and utility type. */
function printGo(api: Api): Record<string, string> {
  return Object.fromEntries(
    api.versions.flatMap((version) => {
      const folder = `${api.name}/${version.name}`;
      const text = printVersion(api, version);
      const used = Object.entries(imports).filter(([name]) => text.includes(`${name}.`));
      const head = `package ${version.name}\n\nimport (\n${used.map(([name, path]) => `\t${name} "${path}"\n`).join("")})\n\n`;
      return [
        [`${folder}/doc.go`, `// +groupName=${api.name}.acme.example\npackage ${version.name}\n`],
        [`${folder}/types.go`, head + text],
      ];
    }),
  );
}

/** Structs for types without a name in Go. */
interface Extra {
  readonly made: Map<string, string>;
  count: number;
}

function printVersion(api: Api, { kind, declarations }: ApiVersion): string {
  const extra: Extra = { made: new Map(), count: 0 };
  const root = [
    `${comment(kind, "")}type ${api.kind} struct {\n`,
    '\tmetav1.TypeMeta `json:",inline"`\n\tmetav1.ObjectMeta `json:"metadata,omitempty"`\n\n',
    `${fields(kind.fields, extra)}}\n`,
  ].join("");
  // A generic struct is written once for each of its instances.
  const own = declarations
    .filter((one) => one.kind !== "struct" || one.parameter === undefined)
    .map((one) => declaration(one, extra));
  return [root, ...own, ...extra.made.values()].join("\n");
}

function declaration(one: Declaration, extra: Extra): string {
  switch (one.kind) {
    case "struct":
      return struct(one, one.name, one.bases, one.fields, extra);
    case "intersection":
      return struct(one, one.name, one.parts, [], extra);
    case "alias":
      return `${comment(one, "")}type ${one.name} ${typeText(one.target, extra)}\n`;
    case "enumeration": {
      const type = typeof one.values[0] === "number" ? "int" : "string";
      return `${comment({ lines: [...one.lines, enumMarker(one.values)] }, "")}type ${one.name} ${type}\n`;
    }
  }
}

function struct(
  commented: Commented,
  name: string,
  bases: readonly Struct[],
  own: readonly Field[],
  extra: Extra,
): string {
  const embedded = bases.map((base) => `\t${base.name} \`json:",inline"\`\n`).join("");
  return `${comment(commented, "")}type ${name} struct {\n${embedded}${fields(own, extra)}}\n`;
}

function fields(all: readonly Field[], extra: Extra): string {
  return all
    .map((field, i) => {
      const lines = [...field.lines];
      if (field.type.kind === "literals") lines.push(enumMarker(field.type.values));
      if (field.nullable) lines.push("+nullable");
      const tag = `json:"${field.name}${field.optional ? ",omitempty" : ""}"`;
      return `${comment({ lines }, "\t")}\tF${i} ${typeText(field.type, extra)} \`${tag}\`\n`;
    })
    .join("");
}

function typeText(type: Type, extra: Extra): string {
  switch (type.kind) {
    case "scalar":
    case "special":
      return goTypes[type.name] ?? type.name;
    case "literals":
      return typeof type.values[0] === "number" ? "int" : "string";
    case "list":
      return `[]${typeText(type.items, extra)}`;
    case "map":
      return `map[string]${typeText(type.values, extra)}`;
    case "named":
      return type.declaration.name;
    case "instance": {
      const own = type.of.fields.map((field) => ({ ...field, type: replaced(field.type, type.argument) }));
      return made(extra, (name) => struct(type.of, name, [], own, extra));
    }
    case "utility":
      return made(extra, (name) => struct({ lines: [] }, name, [], utilityFields(type), extra));
    case "inline":
      return made(extra, (name) => struct({ lines: [] }, name, [], type.fields, extra));
    case "parameter":
      throw new Error(`${type.name} is not instantiated`);
  }
}

function made(extra: Extra, write: (name: string) => string): string {
  extra.count += 1;
  const name = `Extra${extra.count}`;
  extra.made.set(name, write(name));
  return name;
}

/** Replaces the parameter of a field's type with the argument. Parameters are not nested. */
function replaced(type: Type, argument: Type): Type {
  return type.kind === "parameter" ? argument : type;
}

function utilityFields({ utility, of, keys }: Extract<Type, { kind: "utility" }>): Field[] {
  const all = [...fieldsOf(of)];
  if (utility === "Pick") return all.filter(({ name }) => keys.includes(name));
  if (utility === "Omit") return all.filter(({ name }) => !keys.includes(name));
  if (utility === "Readonly") return all;
  return all.map((field) => ({ ...field, optional: utility === "Partial" }));
}

function enumMarker(values: readonly (number | string)[]): string {
  return `+kubebuilder:validation:Enum={${values.map((value) => JSON.stringify(value)).join(",")}}`;
}

function comment({ lines }: Commented, indent: string): string {
  return lines.map((line) => `${indent}//${line === "" ? "" : ` ${line}`}\n`).join("");
}

// Parts of a pair are unique: otherwise controller-gen loses one of two equal rules.
const groups = [
  "a",
  "b",
  '""',
  "core",
  '"*"',
  "c",
  "apps;extensions",
  "{extensions,apps}",
  "apps;apps;extensions",
] as const;

const resources = ["x", "y", "z/status", '"*"', "w"] as const;

const verbs = ["get", "list", "watch", '"*"', "create"] as const;

const names = ["n", "m"] as const;

const urls = ["/a", "/b", '"/c/*"', "/x;/y", '{/y,"/x"}'] as const;

/** RBAC markers of one role: ClusterRole `f<seed>`, or a Role in namespace `f<seed>`. */
function drawRules(seed: number): string[] {
  const random = randomFrom(seed);
  const isRole = random.chance(0.3);
  return Array.from({ length: random.integer(1, 10) }, () => {
    const what = !isRole && random.chance(0.15) ? [`urls=${random.pick(urls)}`] : objects(random);
    const where = isRole ? [`namespace=f${seed}`] : [];
    return `+kubebuilder:rbac:${[...what, `verbs=${list(random, verbs)}`, ...where, `roleName=f${seed}`].join(",")}`;
  });
}

function objects(random: Random): string[] {
  const some = [`groups=${random.pick(groups)}`, `resources=${list(random, resources)}`];
  return random.chance(0.2) ? [...some, `resourceNames=${list(random, names)}`] : some;
}

function list(random: Random, from: readonly [string, ...string[]]): string {
  const count = random.chance(0.6) ? 1 : random.integer(2, 3);
  const items = Array.from({ length: count }, () => random.pick(from));
  return random.chance(0.3) ? `{${items.join(",")}}` : items.join(";");
}

/** The first seed; each seed is one API. */
const first = inject("seed");

const count = inject("nightly") ? 600 : 30;

const scratch = mkdtempSync(join(tmpdir(), "capikit-fuzz-"));

const apis = Array.from({ length: count }, (_, i) => drawApi(first + i));

afterAll(() => rmSync(scratch, { recursive: true, force: true }));

async function theirs(): Promise<Files> {
  const module = join(scratch, "go");
  for (const api of apis) writeFiles(module, printGo(api));
  copyGoModule(module);
  return controllerGen(module, "crd", ["./..."]);
}

async function ours(): Promise<Files> {
  const project = join(scratch, "ts");
  for (const api of apis) writeFiles(project, printTs(api));
  writeFiles(project, { "tsconfig.json": '{ "compilerOptions": { "strict": true, "module": "nodenext" } }' });
  const { diagnostics, files } = await generate({
    project,
    emitters: ["crd"],
    config: {},
    mode: "none",
    cache: false,
    fallback,
  });
  const problems = diagnostics
    .filter(isError)
    .map(({ code, message, location }) => `${location?.path}:${location?.line} ${code} ${message}`);
  expect(problems).toEqual([]);
  return Object.fromEntries(files.map(({ path, text = "" }) => [basename(path), text]));
}

it(`${count} random APIs give the same CRDs as from controller-gen`, { timeout: 600_000 }, async () => {
  const [expected, actual] = await Promise.all([theirs(), ours()]);
  expect(Object.keys(actual)).toEqual(Object.keys(expected));
  for (const [file, text] of Object.entries(expected)) {
    const api = apis.find(({ name }) => file.startsWith(`${name}.`));
    const sources = api === undefined ? "" : Object.values({ ...printTs(api), ...printGo(api) }).join("\n");
    expect
      .soft(comparable({ [file]: actual[file] ?? "" }), `${file}\n${sources}`)
      .toEqual(comparable({ [file]: text }));
  }
});

it(`${count} random sets of permissions give the same roles as from controller-gen`, {
  timeout: 600_000,
}, async () => {
  const lines = Array.from({ length: count }, (_, i) => drawRules(first + i)).flat();
  const comment = lines.map((line) => `// ${line}\n`).join("");
  const module = join(scratch, "go-rbac");
  writeFiles(module, {
    "go.mod": "module capikit.test/fuzz\n\ngo 1.24\n",
    "a/a.go": `package a\n\n${comment}\nfunc A() {}\n`,
  });
  const project = join(scratch, "ts-rbac");
  writeFiles(project, { "a.ts": `${comment}export const a = 1;\n`, "tsconfig.json": "{}" });

  const expected = await controllerGen(module, "rbac:roleName=none", ["./..."]);
  const { diagnostics, files } = await generate({
    project,
    emitters: ["rbac"],
    config: { rbac: { roleName: "none" } },
    mode: "none",
    cache: false,
  });
  expect(diagnostics).toEqual([]);
  const actual = Object.fromEntries(files.map(({ path, text = "" }) => [basename(path), text]));
  expect(comparable(actual)).toEqual(comparable(expected));
});
