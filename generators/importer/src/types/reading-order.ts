import type { MemberLine } from "./declaration.ts";
import { type Expression, references } from "./expression.ts";
import type { Settled, SettledTexts } from "./settle-texts.ts";

/** The declarations in the order in which a reader of the kinds meets them: each before what it is made of. */
export function readingOrder(kinds: readonly (readonly MemberLine[])[], texts: SettledTexts): Settled[] {
  const byId = new Map(texts.all.map((settled) => [settled.id, settled]));
  const met = new Set<Settled>();
  const meet = (settled: Settled | undefined): void => {
    if (settled === undefined || met.has(settled)) return;
    met.add(settled);
    const { content } = settled.declaration;
    if (settled.aliasOf !== undefined) meet(byId.get(settled.aliasOf));
    else if (content.form === "alias") follow(content.type);
    else for (const { type } of content.members) follow(type);
  };
  const follow = (type: Expression): void => {
    for (const { to, text } of references(type)) meet(byId.get(texts.idOf(to, text)));
  };
  for (const members of kinds) for (const { type } of members) follow(type);
  return [...met];
}
