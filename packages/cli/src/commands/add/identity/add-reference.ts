import type { KindVersion, TextEdit } from "@capikit/model";
import { UsageError } from "@capikit/runner";
import type { Draft } from "../../../shared/edit/draft.ts";
import { formatPlace, indentUnit, laidOut, type ParsedSource } from "../../../shared/edit/parsed-source.ts";
import { findInterface } from "../../../shared/edit/syntax.ts";
import { pasting } from "../../../shared/project-edit/manager-call.ts";
import { referenceTypes } from "./identity-types.ts";

/**
 * Adds `identityRef` to the spec of an InfraCluster.
 *
 * @throws UsageError if the spec is not found, or has the field.
 */
export function addReference(draft: Draft, { kind, location }: KindVersion, identity: string): void {
  draft.edit(location.source.path, (source) => edits(source, kind, identity));
}

function edits(source: ParsedSource, cluster: string, identity: string): readonly TextEdit[] {
  const { name, member, declaration } = referenceTypes(identity, cluster);
  const spec = findInterface(source, `${cluster}Spec`);
  if (spec === undefined)
    throw new UsageError(
      `${source.path} does not declare the interface ${cluster}Spec`,
      pasting(`${member}\n\n${declaration}`),
    );
  const known = spec.members.find((one) => one.name?.getText(source.tree) === "identityRef");
  if (known !== undefined)
    throw new UsageError(
      `${cluster} already has an identityRef: ${formatPlace(source, known.getStart(source.tree))}`,
      "remove it, or write the identity by hand",
    );
  const { eol } = source;
  const last = spec.members.at(-1)?.end ?? spec.members.pos;
  const indent = indentUnit(source);
  const types = source.text.includes(`interface ${name}`)
    ? ""
    : `${eol}${eol}${laidOut(source, declaration, "")}`;
  return [
    { at: last, text: `${eol}${eol}${indent}${laidOut(source, member, indent)}` },
    { at: spec.end, text: types },
  ];
}
