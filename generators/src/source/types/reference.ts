import { nearestName } from "@capikit/common/text";
import type { ts as Ts } from "ts-morph";
import { importKnown, unresolvedName } from "../../model/diagnostics/codes/types.ts";
import type { NamedType, TypeNode } from "../../model/ir/type-node.ts";
import { type SpecialName, specialNames } from "../../model/markers/special.ts";
import { findBuiltin, isTypeDeclaration } from "../symbols/docs.ts";
import { expressionPath } from "../symbols/heritage.ts";
import type { DeclaredSymbol, Meaning } from "../symbols/symbols.ts";
import { ts } from "../syntax/compiler.ts";
import { entityPath, type Scope } from "../syntax/scope.ts";
import { failed, noParams, type Site, type TypeContext } from "./context.ts";
import {
  completeArguments,
  declarationLocation,
  enumMembers,
  enumText,
  evaluateSymbol,
} from "./declaration.ts";
import { evaluate } from "./evaluate.ts";
import { enumOf, reportUnsupported } from "./make-type.ts";
import { evaluateUtility, isUtility, utilityNames } from "./utility-types.ts";

/** Reads `Name`, `Name<A>` and `module.Name`. */
export function evaluateReference(cx: TypeContext, node: Ts.TypeReferenceNode, site: Site): TypeNode {
  const path = entityPath(node.typeName);
  return evaluatePath(cx, path, node.typeArguments ?? [], node, site);
}

/** Reads the type after `extends`. */
export function evaluateExpression(
  cx: TypeContext,
  node: Ts.ExpressionWithTypeArguments,
  site: Site,
): TypeNode {
  const path = expressionPath(node.expression);
  if (path === undefined)
    return reportUnsupported(cx, site, "an expression after `extends`", "name an interface or alias");
  return evaluatePath(cx, path, node.typeArguments ?? [], node, site, true);
}

/** Reads `import("./x.js").Name`. */
export function evaluateImportType(cx: TypeContext, node: Ts.ImportTypeNode, site: Site): TypeNode {
  const { argument, qualifier } = node;
  if (!ts.isLiteralTypeNode(argument) || !ts.isStringLiteral(argument.literal) || qualifier === undefined)
    return reportUnsupported(cx, site, "the type of a module", "name one of its types");
  const file = cx.symbols.module(site.file, argument.literal.text, node);
  if (file === undefined) return failed(cx, site.at);
  const path = entityPath(qualifier);
  const meaning = descend(cx, { kind: "module", file }, path);
  return evaluateMeaning(cx, meaning, path, node.typeArguments ?? [], node, site, false);
}

function evaluatePath(
  cx: TypeContext,
  path: readonly string[],
  args: readonly Ts.TypeNode[],
  node: Ts.Node,
  site: Site,
  asBase = false,
): TypeNode {
  const [first = "", ...rest] = path;
  if (rest.length === 0) {
    const param = site.params.get(first);
    if (param !== undefined) return param;
  }
  const start = cx.symbols.lookup(site.scope, first);
  if (start === undefined && rest.length === 0 && isUtility(first))
    return evaluateUtility(cx, first, args, node, site);
  return evaluateMeaning(cx, start && descend(cx, start, rest), path, args, node, site, asBase);
}

function evaluateMeaning(
  cx: TypeContext,
  meaning: Meaning | EnumMember | undefined,
  path: readonly string[],
  args: readonly Ts.TypeNode[],
  node: Ts.Node,
  site: Site,
  asBase: boolean,
): TypeNode {
  const name = path.join(".");
  if (meaning === undefined) {
    const known = cx.symbols.known(site.file, path);
    const instead = known ? undefined : knownInstead.get(path.at(-1) ?? "");
    if (instead !== undefined) return reportUnsupported(cx, site, `\`${name}\``, instead);
    const suggested = known ? { known } : suggestName(site, name, args.length > 0);
    cx.report(unresolvedName.create({ name, ...suggested }, site.at));
    return failed(cx, site.at);
  }
  if (meaning.kind === "broken") return failed(cx, site.at);
  if (meaning.kind === "module")
    return reportUnsupported(cx, site, `the module \`${name}\``, "name one of its types");
  if (meaning.kind === "enum-member") {
    const value = enumMembers(meaning.of)?.get(meaning.name);
    return value === undefined
      ? reportUnsupported(cx, site, `\`${name}\`, whose value is computed,`, "assign a literal to the member")
      : enumOf(cx, [value], site, node, [enumText(meaning.of)]);
  }
  const declared = meaning.nodes.find(ts.isClassDeclaration);
  if (declared !== undefined) {
    const known =
      meaning.kind === "declared" && meaning.file.source.package === "@kubernetes/client-node"
        ? cx.symbols.known(site.file, [meaning.name])
        : undefined;
    if (known !== undefined) return reportUnsupported(cx, site, `the class \`${name}\``, importKnown(known));
    const isDecorated = declared.members.some((one) => ts.canHaveDecorators(one) && ts.getDecorators(one));
    const rules = isDecorated
      ? ", with markers such as +kubebuilder:validation:Minimum for its decorators"
      : "";
    return reportUnsupported(cx, site, `the class \`${name}\``, `declare an interface${rules}`);
  }
  if (!meaning.nodes.some(isTypeDeclaration)) {
    const what = `\`${name}\`, which is a value and not a type,`;
    return reportUnsupported(cx, site, what, "name an interface or alias");
  }
  const builtin = findBuiltin(meaning);
  if (builtin === "Hook") return reportUnsupported(cx, site, "`Hook`", "a hook cannot be part of an object");
  const isStructure = builtin === "KubernetesObject" || builtin === "KubernetesList";
  if (builtin !== undefined && !isStructure && !(asBase && builtin === "ObjectMeta"))
    return evaluateSpecial(cx, meaning, builtin, site);
  const written = args.map((arg) => evaluate(cx, arg, site));
  const broken = written.find((arg) => cx.failures.has(arg));
  if (broken !== undefined) return broken;
  const complete = completeArguments(cx, meaning, written, site);
  return complete === undefined ? failed(cx, site.at) : evaluateSymbol(cx, meaning, complete, site);
}

/** Reads a special type, with the description and markers of the author's own alias. */
function evaluateSpecial(cx: TypeContext, symbol: DeclaredSymbol, name: SpecialName, site: Site): TypeNode {
  const known = cx.named.get(symbol, "special");
  if (known !== undefined) return known;
  const { description, markers: all } = cx.docs.ofSymbol(symbol, "type");
  const markers = all.filter(({ key }) => key !== "capikit:schema:builtin");
  const isBare = description === undefined && markers.length === 0;
  const special: TypeNode = Object.freeze({
    kind: "special",
    special: name,
    location: isBare ? site.at : declarationLocation(symbol),
  });
  cx.specials.set(special, symbol);
  if (isBare) return special;
  const named: NamedType = Object.freeze({
    kind: "named",
    name: symbol.name,
    declaration: symbol.nodes.some(ts.isInterfaceDeclaration) ? "interface" : "alias",
    ...(description === undefined ? {} : { description }),
    markers: Object.freeze(markers),
    target: special,
    location: declarationLocation(symbol),
  });
  cx.named.set(symbol, "special", named);
  return named;
}

/** A member of an enum as a type: `Color.Red`. */
interface EnumMember {
  readonly kind: "enum-member";
  readonly of: DeclaredSymbol;
  readonly name: string;
}

function descend(cx: TypeContext, start: Meaning, path: readonly string[]): Meaning | EnumMember | undefined {
  let at: Meaning = start;
  for (const [index, step] of path.entries()) {
    if (at.kind === "declared" && at.nodes.some(ts.isEnumDeclaration) && index === path.length - 1)
      return { kind: "enum-member", of: at, name: step };
    const next: Meaning | undefined = cx.symbols.member(at, step);
    if (next === undefined) return undefined;
    at = next;
  }
  return at;
}

/** Reports whether an undeclared name is in TypeScript's libraries. */
export function isLibraryName(name: string): boolean {
  return isUtility(name) || knownInstead.has(name);
}

/** Reports a name of a declaration that is neither declared nor imported. */
export function reportUnresolved(cx: TypeContext, symbol: DeclaredSymbol, name: string): void {
  const known = cx.symbols.known(symbol.file, [name]);
  const suggested = known ? { known } : suggestName({ params: noParams, scope: symbol.scope }, name);
  cx.report(unresolvedName.create({ name, ...suggested }, declarationLocation(symbol)));
}

function suggestName(
  site: Pick<Site, "params" | "scope">,
  name: string,
  isGeneric = false,
): { suggestion?: string } {
  const names = [...site.params.keys(), ...(isGeneric ? utilityNames : [])];
  for (let scope: Scope | undefined = site.scope; scope !== undefined; scope = scope.parent)
    for (const name of scope.names.keys()) names.push(name);
  const best = nearestName(name, names) ?? nearestName(name, [...specialNames, ...plainNames]);
  return best === undefined ? {} : { suggestion: best };
}

/** Other exports of `@capikit/api/meta` than special types. */
const plainNames = [
  "Condition",
  "LabelSelector",
  "LocalObjectReference",
  "ObjectReference",
  "SecretReference",
  "TypedLocalObjectReference",
];

/** Common names of TypeScript's libraries and of Go's packages, with replacements. */
const knownInstead = new Map([
  ["Date", "use `Time` of `@capikit/api/meta`"],
  ["Map", "use `Record<string, T>`"],
  ["ReadonlyMap", "use `Record<string, T>`"],
  ["WeakMap", "use `Record<string, T>`"],
  ["Set", "use an array with `+listType=set`"],
  ["ReadonlySet", "use an array with `+listType=set`"],
  ["WeakSet", "use an array with `+listType=set`"],
  ...["double", "f32", "f64", "float", "float32"].map((name): [string, string] => [
    name,
    "use a string, or `float64` of `@capikit/api/meta`, which needs `--allow-dangerous-types`",
  ]),
  ...["i32", "Int", "int16", "int8", "integer", "Integer", "short", "u8", "uint16", "uint8"].map(
    (name): [string, string] => [name, "use `int32` of `@capikit/api/meta`"],
  ),
  ...["BigInt", "i64", "long", "Long", "u32", "u64"].map((name): [string, string] => [
    name,
    "use `int64` of `@capikit/api/meta`",
  ]),
  ["bool", "write `boolean`"],
  ["JSON", "use `JSONValue` of `@capikit/api/meta`"],
  ["ResourceList", "write `Record<string, Quantity>`, with `Quantity` of `@capikit/api/meta`"],
  ...[
    ...["ConditionStatus", "DNSPolicy", "HostPathType", "MountPropagationMode", "NodeSelectorOperator"],
    ...["PersistentVolumeAccessMode", "PersistentVolumeMode", "Protocol", "PullPolicy", "ResourceName"],
    ...["RestartPolicy", "ServiceType", "TaintEffect", "TolerationOperator", "UID", "URIScheme"],
  ].map((name): [string, string] => [name, "write `string`, or a union of its values"]),
  ["str", "write `string`"],
  ["Uuid", "use `string`, with `+kubebuilder:validation:Format=uuid`"],
  ["UUID", "use `string`, with `+kubebuilder:validation:Format=uuid`"],
  ["uuid", "use `string`, with `+kubebuilder:validation:Format=uuid`"],
  ["DateTime", "use `Time` of `@capikit/api/meta`"],
  ["Timestamp", "use `Time` of `@capikit/api/meta`"],
  ["Optional", "write `?` after the member's name"],
  ["Object", "declare an interface, or use `RawExtension` of `@capikit/api/meta` for any fields"],
  ["Function", "JSON has no functions: remove the member"],
  ["Promise", "JSON has no promises: name the type of the value"],
  ["String", "write `string`"],
  ["Boolean", "write `boolean`"],
  ["Number", "use a number with a width of `@capikit/api/meta`: `int32`, `int64` …"],
  ["BigInt", "use `int64` of `@capikit/api/meta`"],
  ["Symbol", "JSON has no symbols: use a string"],
  ["RegExp", "use `string`"],
  ["URL", "use `string`, with `+kubebuilder:validation:Format=uri`"],
  ["Error", "use `string`"],
  ["Buffer", "use `bytes` of `@capikit/api/meta`"],
  ["Uint8Array", "use `bytes` of `@capikit/api/meta`"],
  ["ArrayBuffer", "use `bytes` of `@capikit/api/meta`"],
  ["Iterable", "use an array"],
  ["ReturnType", "write out the resulting type"],
  ["Parameters", "write out the resulting type"],
  ["InstanceType", "write out the resulting type"],
  ["ConstructorParameters", "write out the resulting type"],
  ["Awaited", "write out the resulting type"],
  ["ThisType", "name the type"],
  ["NoInfer", "name the type"],
]);
