import {
  type ArgumentDefinition,
  acceptsTarget,
  allMarkers,
  findMarker,
  formatSignature,
  type MarkerDefinition,
  type MarkerTarget,
} from "@capikit/generators/model";
import { completeRule, type LocatedMarker, wordStart } from "@capikit/generators/source";
import { type CompletionItem, CompletionItemKind, type Position } from "vscode-languageserver/node";
import type { TextDocument } from "vscode-languageserver-textdocument";
import type { Project } from "../projects/project.ts";
import { rangeIn } from "../protocol/to-range.ts";
import { type MarkerAt, markerAt, markerHelp } from "./marker-help.ts";

/**
 * Completes names, arguments and values of markers, as the comment's declaration allows them, and
 * the fields and functions of CEL rules.
 */
export function complete(
  document: TextDocument | undefined,
  position: Position,
  project: Project | undefined,
): CompletionItem[] {
  const found = document && markerAt(document, position);
  if (document === undefined || found === undefined) return [];
  const { marker, targets } = found;
  if (marker.part === "value" && isExpression(marker)) return ruleItems(found, document, position, project);
  const next = document.getText().charAt(marker.range.end);
  return itemsOf(marker, targets).map(({ text, ...item }) => ({
    ...item,
    // Text that follows is not written twice.
    textEdit: {
      range: rangeIn(document, marker.range),
      newText: next !== "" && text.endsWith(next) ? text.slice(0, -1) : text,
    },
  }));
}

function isExpression({ definition, name }: Extract<LocatedMarker, { part: "value" }>): boolean {
  return definition.name.endsWith("XValidation") && (name === "rule" || name === "messageExpression");
}

const ruleItemKinds = {
  field: CompletionItemKind.Field,
  function: CompletionItemKind.Function,
  variable: CompletionItemKind.Variable,
};

function ruleItems(
  { marker: { range }, declaration }: MarkerAt,
  document: TextDocument,
  position: Position,
  project: Project | undefined,
): CompletionItem[] {
  if (declaration === undefined) return [];
  const end = document.offsetAt(position);
  const before = document.getText().slice(range.start, end);
  const edited = rangeIn(document, { start: range.start + wordStart(before, before.length), end });
  const kinds = project?.analysis.kinds ?? [];
  return completeRule(kinds, project?.pathOf(document.uri) ?? "", declaration, before).map(
    ({ name, of, detail }) => ({
      label: name,
      kind: ruleItemKinds[of],
      ...(detail !== undefined && { detail }),
      sortText: `${of === "function" ? 1 : 0}${name}`,
      textEdit: { range: edited, newText: of === "function" ? `${name}(` : name },
    }),
  );
}

/** Adds the help of a marker to its completion. */
export function describeItem(item: CompletionItem): CompletionItem {
  const { marker = "" } = (item.data ?? {}) as ItemData;
  const definition = findMarker(marker);
  return definition === undefined ? item : { ...item, documentation: markerHelp(definition) };
}

/** Identifies the marker of a completion when the editor asks for its help. */
interface ItemData {
  /** The name; absent for arguments and values. */
  readonly marker?: string;
}

type Item = Omit<CompletionItem, "data"> & { readonly text: string; readonly data?: ItemData };

function itemsOf(marker: LocatedMarker, targets: readonly MarkerTarget[]): readonly Item[] {
  switch (marker.part) {
    case "name":
      return allMarkers
        .filter((one) => one.origin !== "foreign" && targets.some((target) => acceptsTarget(one, target)))
        .map((one) => nameItem(one, targets));
    case "argument":
      return Object.entries(marker.definition.arguments ?? {})
        .filter(([name]) => !marker.others.includes(name))
        .map(([name, argument]) => argumentItem(name, argument));
    case "value":
      return valuesOf(marker.argument).map((value) => ({
        label: value,
        kind: CompletionItemKind.EnumMember,
        text: value,
      }));
  }
}

function nameItem(definition: MarkerDefinition, targets: readonly MarkerTarget[]): Item {
  const { name, shape, value, aliasOf } = definition;
  const isUsual = aliasOf === undefined && targets.some((target) => definition.targets.includes(target));
  const end = shape === "arguments" ? ":" : value?.required === true ? "=" : "";
  return {
    label: `+${name}`,
    kind: CompletionItemKind.Property,
    detail: formatSignature(definition),
    sortText: `${isUsual ? 0 : 1}${name}`,
    data: { marker: name },
    text: `+${name}${end}`,
  };
}

function argumentItem(name: string, { type, required, summary }: ArgumentDefinition): Item {
  return {
    label: name,
    kind: CompletionItemKind.Field,
    detail: required ? `${type}, required` : type,
    documentation: summary,
    sortText: `${required ? 0 : 1}${name}`,
    text: `${name}=`,
  };
}

function valuesOf({ type, oneOf, common }: ArgumentDefinition): readonly string[] {
  return oneOf ?? common ?? (type === "boolean" ? ["true", "false"] : []);
}
