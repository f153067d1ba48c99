import { type Random, randomFrom } from "../../../reference/src/random.ts";
import {
  type Alias,
  type Api,
  type ApiVersion,
  type Declaration,
  type Enumeration,
  type Field,
  fieldsOf,
  type Intersection,
  type Struct,
  type Type,
} from "./api.ts";
import { drawMarkers, drawRule, isExclusive, isUntyped } from "./draw-markers.ts";
import { drawArgument, drawText } from "./draw-texts.ts";
import { drawField, drawType, drawValues, isBase, mixed, scalars } from "./draw-type.ts";

const nouns = [
  "Box",
  "Policy",
  "Mesh",
  "Index",
  "Quiz",
  "Knife",
  "Hero",
  "Photo",
  "Leaf",
  "Bus",
  "Gas",
  "Fox",
  "Axis",
  "Series",
  "Proxy",
  "Key",
  "Day",
  "Status",
  "Process",
  "Address",
  "Datum",
  "Person",
  "Child",
  "Mouse",
  "Matrix",
  "Vertex",
  "Branch",
  "Class",
  "Half",
  "Roof",
  "Tomato",
  "Echo",
  "Cactus",
  "Analysis",
  "Criterion",
  "Fish",
  "Sheep",
  "Alias",
  "Virus",
  "Patch",
  "Dish",
  "Wolf",
  "Life",
  "Query",
  "Gateway",
  "Machine",
  "Cluster",
  "Template",
  "Config",
  "Set",
  "Info",
  "Data",
  "Media",
  "Cookie",
  "Movie",
  "Foot",
  "Ox",
  "Base",
] as const;
const plainNames = [
  "name",
  "size",
  "URL",
  "proxyUrl",
  "host_name",
  "a1",
  "type",
  "items",
  "enum",
  "default",
  "Ready",
  "x",
  "zone",
  "spec",
  "status",
  "description",
] as const;
const quotedNames = ["with-dash", "9lives", "über"] as const;

/** A small random API for which capikit must match controller-gen. */
export function drawApi(seed: number): Api {
  const random = randomFrom(seed);
  const kind = [...random.some(["Acme", "Big"]), random.pick(nouns)].join("");
  const resource = drawResource(random);
  const two = random.chance(0.2);
  const names = two ? ["v1", "v1beta1"] : [random.pick(["v1", "v1alpha2", "v2beta10"])];
  return {
    name: `f${seed}`,
    kind,
    versions: names.map((name, i) =>
      drawVersion(random, name, [...resource, ...(two && i === 0 ? ["+kubebuilder:storageversion"] : [])]),
    ),
  };
}

function drawResource(random: Random): string[] {
  const args = random.some([
    `scope=${random.pick(["Namespaced", "Cluster"])}`,
    `shortName=${random.pick(["a", "a;bc", "{a,b}"])}`,
    `categories=${random.pick(["all", "all;acme", '{"all"}'])}`,
    `singular=${random.pick(["one", '"single"'])}`,
  ]);
  const lines = args.length === 0 ? [] : [`+kubebuilder:resource:${args.join(",")}`];
  if (random.chance(0.1)) lines.push('+kubebuilder:metadata:labels="a.b/c=d",annotations="x=y z"');
  return lines;
}

function drawVersion(random: Random, name: string, markers: readonly string[]): ApiVersion {
  const declarations: Declaration[] = [];
  const count = random.integer(1, 8);
  for (let i = 0; i < count; i++) declarations.push(drawDeclaration(random, declarations, i));
  const types = [...declarations];
  const spec = drawTop(random, types, "TopSpec");
  declarations.push(spec);
  const fields: Field[] = [
    {
      name: "spec",
      type: { kind: "named", declaration: spec },
      optional: random.chance(0.7),
      nullable: false,
      lines: drawText(random),
    },
  ];
  if (random.chance(0.5)) {
    const status = drawTop(random, types, "TopStatus");
    declarations.push(status);
    fields.push({
      name: "status",
      type: { kind: "named", declaration: status },
      optional: true,
      nullable: false,
      lines: drawText(random),
    });
  }
  const lines = mixed(random, drawText(random), [...markers, ...kindMarkers(random, spec)]);
  return { name, declarations, kind: { lines, fields } };
}

function kindMarkers(random: Random, spec: Struct): string[] {
  const lines: string[] = [];
  if (random.chance(0.5)) lines.push("+kubebuilder:subresource:status");
  if (random.chance(0.1))
    lines.push(`+kubebuilder:deprecatedversion${random.pick(["", ':warning="it\'s old; use v9"'])}`);
  if (random.chance(0.3))
    lines.push(
      `+kubebuilder:printcolumn:name=Age,type=date,JSONPath=\`.metadata.creationTimestamp\`${random.pick(["", ",priority=1"])}`,
    );
  const texts = spec.fields.filter(
    ({ type, name }) => type.kind === "scalar" && type.name === "string" && /^\w+$/.test(name),
  );
  for (const { name } of texts.slice(0, 2)) {
    const description = random.pick(["", `,description=${drawArgument(random)}`]);
    lines.push(
      `+kubebuilder:printcolumn:name="${name} of it",type=string,JSONPath=".spec.${name}"${description}`,
    );
    if (random.chance(0.3)) lines.push(`+kubebuilder:selectablefield:JSONPath=.spec.${name}`);
  }
  if (random.chance(0.1)) lines.push(drawRule(random));
  return lines;
}

function drawDeclaration(random: Random, before: readonly Declaration[], index: number): Declaration {
  const structs = before.filter(isBase);
  const draw = random.integer(1, 10);
  if (draw <= 5) return drawStruct(random, before, `Struct${index}`, random.chance(0.2) ? "T" : undefined);
  const parts = disjoint(structs.slice(-2));
  if (draw === 6 && parts.length > 1) return drawIntersection(random, parts, index);
  if (draw === 7) return drawEnumeration(random, index);
  return drawAlias(random, before, index);
}

function drawIntersection(random: Random, parts: readonly Struct[], index: number): Intersection {
  return {
    kind: "intersection",
    name: `Both${index}`,
    parts,
    lines: mixed(random, drawText(random), random.chance(0.3) ? [drawRule(random)] : []),
  };
}

/** Those that bring no field, and so no base, that another brings. */
function disjoint(structs: readonly Struct[]): Struct[] {
  const kept: Struct[] = [];
  for (const struct of structs) {
    const names = new Set(kept.flatMap(fieldsOf).map(({ name }) => name));
    if (!fieldsOf(struct).some(({ name }) => names.has(name))) kept.push(struct);
  }
  return kept;
}

function drawEnumeration(random: Random, index: number): Enumeration {
  return { kind: "enumeration", name: `Enum${index}`, values: drawValues(random), lines: drawText(random) };
}

function drawAlias(random: Random, before: readonly Declaration[], index: number): Alias {
  const drawn = random.chance(0.3) ? namedAlias(random, before) : drawType(random, before, 1, "alias");
  // controller-gen takes a named `[]byte` for an array.
  const target: Type =
    drawn.kind === "scalar" && drawn.name === "bytes" ? { kind: "scalar", name: "int64" } : drawn;
  const markers = drawMarkers(random, target).filter((line) => !isExclusive(line));
  const titled = random.chance(0.1) ? [`+kubebuilder:title=${drawArgument(random)}`] : [];
  return {
    kind: "alias",
    name: `Alias${index}`,
    target,
    lines: mixed(random, drawText(random), [...markers, ...titled]),
  };
}

function namedAlias(random: Random, before: readonly Declaration[]): Type {
  const declaration = random.pickAny(before.filter(({ kind }) => kind === "alias"));
  return declaration === undefined
    ? { kind: "scalar", name: random.pick(scalars) }
    : { kind: "named", declaration };
}

function drawStruct(
  random: Random,
  before: readonly Declaration[],
  name: string,
  parameter?: string,
): Struct {
  const candidates = parameter === undefined ? random.some(before.filter(isBase)) : [];
  const bases = random.chance(0.25) ? disjoint(candidates.slice(0, 2)) : [];
  const taken = new Set(bases.flatMap(fieldsOf).map((field) => field.name));
  const fields: Field[] = [];
  const count = random.integer(1, 6);
  for (let i = 0; i < count; i++) {
    const field = drawField(random, before, drawName(random, taken), 2, parameter);
    taken.add(field.name);
    fields.push(field);
  }
  const markers = random.chance(0.25) ? [drawRule(random)] : [];
  if (random.chance(0.1)) markers.push(`+structType=${random.pick(["atomic", "granular"])}`);
  const generic = parameter === undefined ? {} : { parameter };
  return { kind: "struct", name, bases, fields, lines: mixed(random, drawText(random), markers), ...generic };
}

/** Whether a rule can speak of the member. */
function isSeen({ name, type }: Field): boolean {
  return /^[a-zA-Z]\w*$/.test(name) && !isUntyped(type);
}

/** A struct outside lists: its rules count once, and may compare with old values. */
function drawTop(random: Random, before: readonly Declaration[], name: string): Struct {
  const struct = drawStruct(random, before, name);
  // With its own rules, the order of controller-gen's rules differs between runs.
  const isFree = (field: Field) => isSeen(field) && !field.lines.some((line) => line.includes("XValidation"));
  const fields = struct.fields.map((field) =>
    isFree(field) && random.chance(0.08) ? { ...field, lines: [...field.lines, "+k8s:immutable"] } : field,
  );
  // Defaults count as set members.
  const hasDefault = ({ lines }: Field): boolean => lines.some((line) => /default=/.test(line));
  const optional = fields
    .filter((field) => field.optional && isSeen(field) && !hasDefault(field))
    .map((field) => field.name);
  if (optional.length < 2 || random.chance(0.6)) return { ...struct, fields };
  const marker = `+kubebuilder:validation:${random.pick(["AtMostOneOf", "ExactlyOneOf", "AtLeastOneOf"])}=${optional.join(";")}`;
  return { ...struct, fields, lines: [...struct.lines, marker] };
}

function drawName(random: Random, taken: ReadonlySet<string>): string {
  const name = random.chance(0.1) ? random.pick(quotedNames) : random.pick(plainNames);
  let free: string = name;
  for (let i = 2; taken.has(free); i++) free = `${name}${i}`;
  return free;
}
