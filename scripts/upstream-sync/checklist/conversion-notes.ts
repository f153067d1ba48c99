import { globSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { type Change, changesOf } from "../compare/change.ts";
import { isSameField } from "../compare/same-form.ts";
import { type GoPackage, isHooks } from "../facts/facts.ts";
import { findType } from "../tree/find-type.ts";
import type { SourceTree } from "../tree/source-tree.ts";
import { type Note, sourcePath } from "./note.ts";

const conversions = "packages/api/src/conversion";

/**
 * Lists the fields whose conversion needs a person: those that other versions of the kind do not
 * have in the same form, and possible renames. Equal fields convert by their name.
 *
 * @param root folder of the repository
 */
export function conversionNotes(
  root: string,
  tree: SourceTree,
  changes: readonly Change[],
  after: readonly GoPackage[],
): readonly Note[] {
  const versioned = changesOf(changes, "field-added").filter((one) => !isHooks({ name: one.package }));
  const unequal = versioned.flatMap(({ package: home, type, field }): Note[] => {
    const others = after.filter(
      ({ name }) => name !== home && posix.dirname(name) === posix.dirname(home) && !isHooks({ name }),
    );
    const missing = others.filter(({ types }) => {
      const theirs = types.find(({ name }) => name === type.name);
      return theirs !== undefined && !theirs.fields.some((one) => isSameField(one, field));
    });
    if (missing.length === 0) return [];
    const text = `\`${type.name}.${field.name}\` of ${home} differs in ${missing.map(({ name }) => name).join(", ")}: add a \`+capikit:conversion:\` marker or an override`;
    const places = [home, ...missing.map(({ name }) => name)].flatMap(
      (name) => findType(tree, name, type.name) ?? [],
    );
    const files = [...places.map(({ path }) => sourcePath(path)), ...rulesFor(root, type.name)];
    return [{ section: "Conversions", text, files }];
  });
  const wire: Note = {
    section: "Conversions",
    text: "update the facts about Go's memory: `npx -y pnpm@12 tool wire:update`",
    files: [],
  };
  return [...(versioned.length > 0 ? [wire] : []), ...unequal, ...renames(root, changes)];
}

/** Fields that are gone and new with the same form in one type. */
function renames(root: string, changes: readonly Change[]): readonly Note[] {
  const removed = changesOf(changes, "field-removed");
  return changesOf(changes, "field-added").flatMap(({ package: home, type, field }) => {
    const before = removed.filter(
      (one) =>
        one.package === home &&
        one.type.name === type.name &&
        isSameField({ ...one.field, name: field.name }, field),
    );
    return before.map((one): Note => {
      const text = `\`${type.name}.${one.field.name}\` of ${home} may now be \`${field.name}\`: convert it`;
      return { section: "Conversions", text, files: rulesFor(root, type.name) };
    });
  });
}

/** Hand-written files of the conversions that name a type; their folder if none does. */
function rulesFor(root: string, type: string): readonly string[] {
  const naming = globSync("**/*.ts", { cwd: join(root, conversions) }).filter((name) =>
    new RegExp(`\\b${type}\\b`).test(readFileSync(join(root, conversions, name), "utf8")),
  );
  return naming.length === 0 ? [conversions] : naming.sort().map((name) => `${conversions}/${name}`);
}
