import { posix } from "node:path";
import { stringLiteral } from "@capikit/generators/model";
import type { GoPackage, GoType } from "../facts/facts.ts";
import { type LearnedTypes, withoutPointer } from "./learn-types.ts";
import { enumValues } from "./markers.ts";

/** A TypeScript type, and the types that it names. */
export interface TypeText {
  readonly text: string;
  readonly names: readonly { readonly name: string; readonly package: string }[];
}

/** Declarations for the printer. */
export interface TypeContext {
  readonly facts: readonly GoPackage[];
  readonly learned: LearnedTypes;
}

/** Types of Go with one form in TypeScript; numbers have the names of `src/meta`. */
const builtInTypes: ReadonlyMap<string, string> = new Map([
  ["string", "string"],
  ["bool", "boolean"],
  ["[]byte", "string"],
]);

/** Prints a Go type. Types without a counterpart become `unknown`, which a person replaces. */
export function typeText(
  context: TypeContext,
  goPackage: string,
  goType: string,
  markers: readonly string[] = [],
): TypeText {
  const values = enumValues(markers);
  if (values !== undefined && goType.replace(/^\*/, "") === "string")
    return { text: literals(values), names: [] };
  const type = withoutPointer(goType);
  const learned = context.learned(goPackage, type);
  if (learned !== undefined) return { text: learned, names: namesIn(context, learned, goPackage, type) };
  const builtIn = builtInTypes.get(type);
  if (builtIn !== undefined) return { text: builtIn, names: [] };
  const [, wrapper, inner = ""] = /^(\[\]|map\[string\])(.+)$/.exec(type) ?? [];
  if (wrapper !== undefined) {
    const item = typeText(context, goPackage, inner, markers);
    const list = /[ |&]/.test(item.text) ? `(${item.text})[]` : `${item.text}[]`;
    return { ...item, text: wrapper === "[]" ? list : `Record<string, ${item.text}>` };
  }
  return namedType(context, goPackage, type) ?? { text: "unknown", names: [] };
}

/** Prints a union of literals: numbers of a numeric Go type, otherwise strings. */
export function literals(values: readonly string[], goType = "string"): string {
  const isNumeric = /^(?:u?int|float)\d*$/.test(goType);
  return values.map((value) => (isNumeric ? value : stringLiteral(value))).join(" | ");
}

/** Prints a type of an API package. */
function namedType({ facts }: TypeContext, goPackage: string, goType: string): TypeText | undefined {
  const name = goType.split(".").at(-1) ?? goType;
  const home = homeOf(facts, goPackage, goType);
  const type = home?.types.find((one) => one.name === name);
  if (home === undefined || type === undefined) return;
  if (isPlainString(type)) return { text: "string", names: [] };
  return { text: name, names: [{ name, package: home.name }] };
}

/** Groups of packages by the start of their usual names in Go. */
const groups: Readonly<Record<string, string>> = {
  addons: "addons",
  bootstrap: "bootstrap/kubeadm",
  cluster: "core",
  controlplane: "controlplane/kubeadm",
  ipam: "ipam",
  runtime: "runtime",
};

/** The API package of a type: `clusterv1beta1` names a version, `clusterv1` the same one. */
function homeOf(facts: readonly GoPackage[], goPackage: string, goType: string): GoPackage | undefined {
  const [, group, version] = /\b([a-z]+)(v\d+\w*)\.\w+$/.exec(goType) ?? [];
  if (group === undefined || version === undefined) return facts.find(({ name }) => name === goPackage);
  const own = /alpha|beta/.test(version) ? version : posix.basename(goPackage);
  return facts.find(({ name }) => name === `${groups[group]}/${own}`);
}

/** A named string without values has no type of its own. */
function isPlainString({ type, markers }: GoType): boolean {
  return type === "string" && enumValues(markers) === undefined;
}

function namesIn({ facts }: TypeContext, text: string, goPackage: string, goType: string): TypeText["names"] {
  const names = text.match(/\b[A-Za-z]\w*\b/g) ?? [];
  const keywords = new Set(["string", "number", "boolean", "unknown", "null", "Record"]);
  const home = homeOf(facts, goPackage, goType)?.name ?? goPackage;
  return names.filter((name) => !keywords.has(name)).map((name) => ({ name, package: home }));
}
