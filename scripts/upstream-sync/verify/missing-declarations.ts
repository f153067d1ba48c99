import { ts } from "@capikit/model";
import { sharedConstant } from "../draft/shared-constant.ts";
import { exportedNames } from "../edits/declarations.ts";
import { type GoPackage, type GoType, isHooks, isOptional } from "../facts/facts.ts";
import { constantName } from "../print/declaration-text.ts";
import { findMember } from "../tree/find-member.ts";
import { findType } from "../tree/find-type.ts";
import { omittedTypes } from "../tree/known-differences.ts";
import type { SourceTree } from "../tree/source-tree.ts";

/** Returns the types, fields, constants and hooks of a release that the sources do not have. */
export function missingDeclarations(tree: SourceTree, facts: readonly GoPackage[]): readonly string[] {
  return facts
    .filter(({ name }) => name !== "feature")
    .flatMap((one) => [
      ...one.types.flatMap((type) => missingIn(tree, one.name, type)),
      // Fields of hooks have literal types instead of constants.
      ...(isHooks(one) ? [] : one.constants).flatMap(({ name, value }) => {
        const ours = constantValue(tree, one.name, constantName(name));
        if (ours === undefined) return [`${one.name} ${name}: no constant ${constantName(name)}`];
        return ours === value ? [] : [`${one.name} ${name}: ${ours} instead of ${value}`];
      }),
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

/** Returns the value of an exported string constant. */
function constantValue(tree: SourceTree, home: string, name: string): string | undefined {
  const path = sharedConstant(tree, home, name);
  const statement = path === undefined ? undefined : exportedNames(tree, path).get(name);
  if (statement === undefined || !ts.isVariableStatement(statement)) return;
  const found = statement.declarationList.declarations.find((one) => one.name.getText() === name);
  const value = found?.initializer;
  return value !== undefined && ts.isStringLiteralLike(value) ? value.text : undefined;
}
