import { startWithComment, ts } from "@capikit/model";
import { ownMembers } from "../tree/find-member.ts";
import type { Place } from "../tree/resolve-name.ts";
import type { SourceTree } from "../tree/source-tree.ts";
import { editModule, removeNode } from "./edit-module.ts";

/** A member to add to an interface. */
export interface NewMember {
  readonly name: string;
  /** With its comment, indented by two blanks. */
  readonly text: string;
  /** All fields of the Go type, whose order the members follow. */
  readonly order: readonly string[];
}

/** Adds a member to an interface. */
export function addMember(tree: SourceTree, place: Place, { name, text, order }: NewMember): void {
  const own = ownMembers(tree, place);
  const index = order.indexOf(name);
  const previous = order.slice(0, index).findLast((one) => own.has(one));
  const next = order.slice(index + 1).find((one) => own.has(one));
  const module = tree.module(place.path);
  const insert = (at: number, by: string): void => editModule(tree, place.path, [{ at, text: by }]);
  const [before, after] = [own.get(previous ?? ""), own.get(next ?? "")];
  const declaration = module.types.get(place.name);
  if (before !== undefined) insert(before.end, `\n\n${text}`);
  else if (after !== undefined) insert(startWithComment(module.tree, after), `${text.trimStart()}\n\n  `);
  else if (declaration !== undefined && ts.isInterfaceDeclaration(declaration)) {
    const last = declaration.members.at(-1);
    if (last === undefined) insert(declaration.end - 1, `\n${text}\n`);
    else insert(last.end, `\n\n${text}`);
  }
}

/** Removes a member of an interface with its comment. */
export function removeMember(tree: SourceTree, place: Place, name: string): void {
  const node = ownMembers(tree, place).get(name);
  if (node !== undefined) removeNode(tree, place.path, node);
}
