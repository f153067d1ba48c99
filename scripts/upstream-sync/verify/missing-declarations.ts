import { posix } from "node:path";
import { ts } from "@capikit/generators/source";
import { type GoPackage, type GoType, isHooks, isOptional } from "../facts/facts.ts";
import { findMember } from "../tree/find-member.ts";
import { findType, folderOf } from "../tree/find-type.ts";
import { omittedTypes, ownConstants } from "../tree/known-differences.ts";
import { constantName, exportedNames, sharedConstant } from "../tree/shared-constant.ts";
import type { SourceTree } from "../tree/source-tree.ts";

/** Returns the types, fields, constants and hooks in which the sources differ from a release. */
export function missingDeclarations(tree: SourceTree, facts: readonly GoPackage[]): readonly string[] {
  return facts
    .filter(({ name }) => name !== "feature")
    .flatMap((one) => [
      ...one.types.flatMap((type) => missingIn(tree, one.name, type)),
      ...differentConstants(tree, one),
      ...one.hooks.flatMap(({ name }) =>
        findType(tree, one.name, name) === undefined ? [`${one.name} ${name}: no such hook`] : [],
      ),
    ]);
}

function missingIn(tree: SourceTree, home: string, type: GoType): readonly string[] {
  // Fields show other types by their expressions, which CRDs and the document of hooks compare.
  if (type.type !== "" || omittedTypes.has(`${home} ${type.name}`)) return [];
  const place = findType(tree, home, type.name);
  if (place === undefined) return [`${home} ${type.name}: no such type`];
  return type.fields.flatMap((field) => {
    if (field.embedded || field.name === "metadata") return [];
    const member = findMember(tree, place, field.name);
    if (member === undefined) return [`${home} ${type.name}.${field.name}: no such field`];
    const optional = member.node.questionToken !== undefined;
    if (optional === isOptional(field)) return [];
    return [`${home} ${type.name}.${field.name}: ${optional ? "optional" : "required"}, unlike in Go`];
  });
}

/** Returns the constants of a package that only one side has, or with different values. */
function differentConstants(tree: SourceTree, facts: GoPackage): readonly string[] {
  // Fields of hooks have literal types instead of constants.
  if (isHooks(facts)) return [];
  const { name: home, constants } = facts;
  const missing = constants.flatMap(({ name, value, file }) => {
    const found = sharedConstant(tree, home, constantName(name));
    const place = `${home} ${name} (${file})`;
    if (found === undefined) return [`${place}: no constant ${constantName(name)}`];
    const ours = valuesOf(tree, found.path).get(found.name);
    return ours === value ? [] : [`${place}: ${ours} instead of ${value} in ${found.path}`];
  });
  const known = new Set(constants.map(({ name }) => constantName(name)));
  const obsolete = tree.paths
    .filter((path) => posix.dirname(path) === folderOf(home))
    .flatMap((path) => [...valuesOf(tree, path).keys()].map((name) => ({ path, name })))
    .filter(({ name }) => !known.has(name) && !ownConstants.has(`${home} ${name}`))
    .map(({ path, name }) => `${home} ${name} in ${path}: no such constant in Go`);
  return [...missing, ...obsolete];
}

/** Returns the exported string constants of a file. */
function valuesOf(tree: SourceTree, path: string): ReadonlyMap<string, string> {
  const values = new Map<string, string>();
  for (const [name, statement] of exportedNames(tree, path)) {
    if (!ts.isVariableStatement(statement)) continue;
    const found = statement.declarationList.declarations.find((one) => one.name.getText() === name);
    const value = found?.initializer;
    if (value !== undefined && ts.isStringLiteralLike(value)) values.set(name, value.text);
  }
  return values;
}
