import { escapeMember, ruleFunctions } from "@capikit/schema";
import type { KindVersion } from "../../model/ir/model.ts";
import { innerTypes, type NamedType, type TypeNode } from "../../model/ir/type-node.ts";
import { rootMembers } from "../../model/markers/special.ts";
import type { Declaration } from "./locate-comment.ts";

/** A completion inside a CEL rule. */
export interface RuleCompletion {
  readonly name: string;
  readonly of: "field" | "function" | "variable";
  /** The type of a field, or the signatures of a function. */
  readonly detail?: string;
}

/**
 * Returns the completions at the end of a part of a CEL rule: fields after a value whose type is
 * known, and methods; else variables and functions.
 *
 * @param kinds the kinds of the project, whose types contain that of the rule
 * @param path the file of the rule, relative to the project
 */
export function completeRule(
  kinds: readonly KindVersion[],
  path: string,
  declaration: Declaration,
  before: string,
): readonly RuleCompletion[] {
  const value = valueBefore(before);
  const isMember = value !== undefined;
  const functions = ruleFunctions()
    .filter(({ isMethod }) => isMethod === isMember)
    .map(({ name, signatures }) => ({ name, of: "function" as const, detail: signatures.join(", ") }));
  if (!isMember) {
    const variables = [...new Set(["self", "oldSelf", ...bindingsIn(before).map(({ name }) => name)])];
    return [...variables.map((name) => ({ name, of: "variable" as const })), ...functions];
  }
  const root = declaredType(kinds, path, declaration);
  const type = root && typeOf(value, root, before);
  const own = membersOf(type).map(([name, member]) => ({
    name: escapeMember(name),
    of: "field" as const,
    detail: wordFor(member),
  }));
  const isKind = type !== undefined && kinds.some((kind) => kind.type === type);
  const head = isKind ? [...rootMembers].map((name) => ({ name, of: "field" as const })) : [];
  return [...head, ...own, ...functions];
}

/** Finds the type of a declaration, and of its member, in the types of all kinds. */
function declaredType(
  kinds: readonly KindVersion[],
  path: string,
  { type, members }: Declaration,
): TypeNode | undefined {
  const seen = new Set<TypeNode>();
  const find = (node: TypeNode): NamedType | undefined => {
    if (seen.has(node)) return undefined;
    seen.add(node);
    if (node.kind === "named") {
      const isIt = node.name === type && node.location.source.path === path;
      return isIt ? node : find(node.target);
    }
    for (const inner of innerTypes(node)) {
      const found = find(inner);
      if (found !== undefined) return found;
    }
    return undefined;
  };
  let found: TypeNode | undefined;
  for (const kind of kinds) found ??= find(kind.type);
  for (const name of members) found = memberOf(found, name);
  return found;
}

function unwrap(node: TypeNode | undefined): TypeNode | undefined {
  if (node?.kind === "named") return unwrap(node.target);
  return node?.kind === "nullable" ? unwrap(node.of) : node;
}

function membersOf(node: TypeNode | undefined): readonly (readonly [string, TypeNode])[] {
  const target = unwrap(node);
  return target?.kind === "object" ? target.members.map(({ name, type }) => [name, type]) : [];
}

function memberOf(node: TypeNode | undefined, name: string): TypeNode | undefined {
  const target = unwrap(node);
  if (target?.kind === "map") return target.values;
  return membersOf(target).find(([member]) => member === name || escapeMember(member) === name)?.[1];
}

function itemOf(node: TypeNode | undefined): TypeNode | undefined {
  const target = unwrap(node);
  if (target?.kind === "map") return target.values;
  return target?.kind === "array" ? target.items : undefined;
}

/** Returns the type of a chain of fields and indices, such as `self.parts[0].name`. */
function typeOf(value: string, root: TypeNode, before: string): TypeNode | undefined {
  const [first = "", ...steps] = value.match(/[A-Za-z_]\w*|\[[^\][]*\]/g) ?? [];
  let type: TypeNode | undefined;
  if (first === "self" || first === "oldSelf") type = root;
  else {
    const binding = bindingsIn(before).findLast(({ name }) => name === first);
    const range = binding && typeOf(binding.range, root, before.slice(0, binding.at));
    // The variable of a map is its key.
    type = unwrap(range)?.kind === "array" ? itemOf(range) : undefined;
  }
  for (const step of steps) type = step.startsWith("[") ? itemOf(type) : memberOf(type, step);
  return type;
}

/** Returns the variables of macros, such as `part` in `self.parts.all(part, `. */
function bindingsIn(text: string): readonly { name: string; range: string; at: number }[] {
  const macro = /\.(?:all|exists|exists_one|map|filter|sortBy)\( ?([A-Za-z_]\w*) ?,/g;
  return [...text.matchAll(macro)].map(({ 1: name = "", index }) => ({
    range: valueBefore(text.slice(0, index + 1)) ?? "",
    name,
    at: index,
  }));
}

/**
 * Returns the chain of fields and indices before the last dot, such as `self.parts[0]`; empty for
 * another value, undefined without a dot before the last word.
 */
function valueBefore(text: string): string | undefined {
  let at = wordStart(text, text.length);
  if (text[at - 1] === "?") at--;
  if (text[at - 1] !== ".") return undefined;
  const end = at - 1;
  at = end;
  for (;;) {
    while (text[at - 1] === "]" && text.lastIndexOf("[", at) >= 0) at = text.lastIndexOf("[", at);
    at = wordStart(text, at);
    if (text[at - 1] === "?" && text[at - 2] === ".") at -= 2;
    else if (text[at - 1] === ".") at -= 1;
    else return text.slice(at, end);
  }
}

/** Returns the start of the word that ends at an offset. */
export function wordStart(text: string, end: number): number {
  let at = end;
  while (/\w/.test(text[at - 1] ?? "")) at--;
  return at;
}

function wordFor(node: TypeNode): string {
  if (node.kind === "named") return node.name;
  if (node.kind === "nullable") return `${wordFor(node.of)} | null`;
  if (node.kind === "array") return `${wordFor(node.items)}[]`;
  if (node.kind === "map") return `Record<string, ${wordFor(node.values)}>`;
  if (node.kind === "special") return node.special;
  return node.kind === "scalar" || node.kind === "enum" ? node.type : node.kind;
}
