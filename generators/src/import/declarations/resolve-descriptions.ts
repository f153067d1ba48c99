import { compareText } from "@capikit/common/text";
import type { Declaration, Use } from "./declaration.ts";
import { type Text, textKey } from "./expression.ts";

export interface DescribedDeclaration {
  /** Unique in the folder. */
  readonly id: number;
  readonly declaration: Declaration;
  readonly description?: string;
  /** Set for an alias of the same declaration with its own text. */
  readonly aliasOf?: number;
  readonly uses: readonly Use[];
}

export interface ResolvedDescriptions {
  readonly all: readonly DescribedDeclaration[];
  /** Selects the declaration for a reference. */
  readonly idOf: (to: Declaration, text: Text) => number;
}

/**
 * Decides whose description an interface has. Members have their own description; items and map
 * values use the interface's. If uses need different ones, the rarer descriptions go on aliases.
 */
export function resolveDescriptions(declarations: readonly Declaration[]): ResolvedDescriptions {
  const all: DescribedDeclaration[] = [];
  const ids = new Map<string, number>();
  let nextId = declarations.length;
  for (const declaration of declarations) {
    const { id, uses, content } = declaration;
    if (content.form === "alias") {
      const { description } = content;
      all.push({ id, declaration, uses, ...(description === undefined ? {} : { description }) });
      continue;
    }
    const wanted = new Map<string, { text: string | undefined; uses: Use[] }>();
    for (const use of uses) {
      if (use.text === "own") continue;
      const entry = wanted.get(textKey(use.text)) ?? {
        text: use.text === "none" ? undefined : use.text.is,
        uses: [],
      };
      entry.uses.push(use);
      wanted.set(textKey(use.text), entry);
    }
    const ranked = [...wanted].toSorted(
      ([a, left], [b, right]) =>
        Number(left.text !== undefined) - Number(right.text !== undefined) ||
        right.uses.length - left.uses.length ||
        compareText(a, b),
    );
    const [first, ...rest] = ranked;
    const aliased = new Set(rest.flatMap(([, entry]) => entry.uses));
    const own = uses.filter((use) => !aliased.has(use));
    const description = first?.[1].text;
    all.push({ id, declaration, uses: own, ...(description === undefined ? {} : { description }) });
    for (const [key, entry] of rest) {
      const aliasId = nextId++;
      ids.set(`${id} ${key}`, aliasId);
      const text = entry.text === undefined ? {} : { description: entry.text };
      all.push({ id: aliasId, declaration, aliasOf: id, uses: entry.uses, ...text });
    }
  }
  return { all, idOf: (to, text) => ids.get(`${to.id} ${textKey(text)}`) ?? to.id };
}
