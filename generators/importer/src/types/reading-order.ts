import type { MemberLine } from "../declarations/declaration.ts";
import { type Expression, references } from "../declarations/expression.ts";
import type { DescribedDeclaration, ResolvedDescriptions } from "../declarations/resolve-descriptions.ts";

/** Returns declarations in reading order: each before those that it contains. */
export function readingOrder(
  kinds: readonly (readonly MemberLine[])[],
  texts: ResolvedDescriptions,
): DescribedDeclaration[] {
  const byId = new Map(texts.all.map((described) => [described.id, described]));
  const met = new Set<DescribedDeclaration>();
  const meet = (described: DescribedDeclaration | undefined): void => {
    if (described === undefined || met.has(described)) return;
    met.add(described);
    const { content } = described.declaration;
    if (described.aliasOf !== undefined) meet(byId.get(described.aliasOf));
    else if (content.form === "alias") follow(content.type);
    else for (const { type } of content.members) follow(type);
  };
  const follow = (type: Expression): void => {
    for (const { to, text } of references(type)) meet(byId.get(texts.idOf(to, text)));
  };
  for (const members of kinds) for (const { type } of members) follow(type);
  return [...met];
}
