import { type GoPackage, type GoType, isOptional } from "../facts/facts.ts";
import { findMember } from "../tree/find-member.ts";
import { findType } from "../tree/find-type.ts";
import { omittedTypes } from "../tree/known-differences.ts";
import type { SourceTree } from "../tree/source-tree.ts";
import { differentConstants } from "./different-constants.ts";

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
