import { startWithComment, type Ts } from "@capikit/model";
import type { ParsedModule } from "./parsed-module.ts";

/** The JSDoc comment of a declaration or member. */
export interface Comment {
  /** Lines without markers, without blank lines. */
  readonly description: string;
  readonly markers: readonly string[];
}

/** Reads the comment before a node. */
export function readComment(module: ParsedModule, node: Ts.Node): Comment {
  const comment = module.text.slice(startWithComment(module.tree, node), node.getStart(module.tree));
  const lines = comment
    .replace(/^\/\*\*|\*\/\s*$/g, "")
    .split("\n")
    .map((line) => line.replace(/^\s*\*(?!\/)/, "").trim())
    .filter((line) => line !== "");
  const isMarker = (line: string): boolean => /^\+[a-zA-Z]/.test(line);
  return {
    description: lines.filter((line) => !isMarker(line)).join("\n"),
    markers: lines.filter(isMarker),
  };
}

/** Markers that no CRD determines. */
const ownMarkers = /^\+(?:capikit:conversion|kubebuilder:(?:rbac|webhook))/;

export function commentDifferences(existing: Comment, imported: Comment, descriptions: boolean): string[] {
  const without = (from: Comment, other: Comment): string[] =>
    from.markers.filter((marker) => !other.markers.includes(marker) && !ownMarkers.test(marker));
  return [
    ...without(imported, existing).map((marker) => `the CRD has ${marker}`),
    ...without(existing, imported).map((marker) => `the CRD does not have ${marker}`),
    ...(descriptions && existing.description !== imported.description
      ? ["the CRD has another description"]
      : []),
  ];
}
