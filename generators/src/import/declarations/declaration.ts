import { type Expression, expressionKey, type Text } from "./expression.ts";

/** A marker line without its `+`: name and arguments. */
export interface MarkerLine {
  readonly name: string;
  /** `=…` or `:…`; empty for none. */
  readonly argument: string;
}

export interface MemberLine {
  readonly name: string;
  readonly optional: boolean;
  readonly type: Expression;
  readonly description?: string;
  readonly markers: readonly MarkerLine[];
}

/** The content of a declaration. Declarations with equal content are merged. */
export type Content =
  | {
      readonly form: "interface";
      readonly members: readonly MemberLine[];
      readonly markers: readonly MarkerLine[];
    }
  | {
      readonly form: "alias";
      readonly type: Expression;
      readonly markers: readonly MarkerLine[];
      readonly description?: string;
    };

/** A use of a declaration: the kind, and the words of the path from it. */
export interface Use {
  readonly kind: string;
  readonly path: readonly string[];
  readonly text: Text;
}

/** An interface or alias of a version folder. */
export interface Declaration {
  readonly id: number;
  readonly content: Content;
  readonly uses: Use[];
}

/** All declarations of one group and version, without duplicates. */
export interface Registry {
  readonly declarations: readonly Declaration[];
  readonly refer: (content: Content, use: Use) => Extract<Expression, { kind: "reference" }>;
}

export function createRegistry(): Registry {
  const declarations: Declaration[] = [];
  const byContent = new Map<string, Declaration>();
  return {
    declarations,
    refer(content, use) {
      const key = contentKey(content);
      let to = byContent.get(key);
      if (to === undefined) {
        to = { id: declarations.length, content, uses: [] };
        declarations.push(to);
        byContent.set(key, to);
      }
      to.uses.push(use);
      return { kind: "reference", to, text: use.text };
    },
  };
}

const markersKey = (markers: readonly MarkerLine[]): string[] =>
  markers.map(({ name, argument }) => name + argument).sort();

function contentKey(content: Content): string {
  if (content.form === "alias")
    return JSON.stringify([
      "alias",
      expressionKey(content.type),
      markersKey(content.markers),
      content.description ?? "",
    ]);
  const members = content.members
    .map(({ name, optional, type, description, markers }) =>
      JSON.stringify([name, optional, expressionKey(type), description ?? "", markersKey(markers)]),
    )
    .sort();
  return JSON.stringify(["interface", members, markersKey(content.markers)]);
}
