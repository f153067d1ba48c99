import { compareText } from "@capikit/common/text";
import { identifier, stringLiteral } from "../../../model/text/typescript-text.ts";
import type { FoundConversion } from "./find-conversions.ts";
import { headLine, moduleName, type Places, toConstantName, toVersionedConstantName } from "./hook-places.ts";

/** Prints the module with the hand-written conversions between each older version of a hook and its newest. */
export function conversionsModule(conversions: readonly FoundConversion[], places: Places): string {
  const names = conversions.map(({ older }) => toVersionedConstantName(older));
  const lines = [
    `import { conversionBetween } from ${stringLiteral(places.runtime)};`,
    `import { ${names.sort().join(", ")} } from ${stringLiteral(places.conversions)};`,
    ...printImports(conversions, places),
  ];
  return `${headLine}${lines.join("\n")}

/** Requests go down from the newest version, responses up to it. */
export const conversions = [
${conversions.map(printConversion).join("")}] as const;
`;
}

function printImports(conversions: readonly FoundConversion[], places: Places): readonly string[] {
  const found = new Map<string, Map<string, string>>();
  for (const { older, newest } of conversions)
    for (const hook of [older, newest]) {
      const names = found.get(moduleName(hook)) ?? new Map<string, string>();
      names.set(toConstantName(hook), localName(hook));
      found.set(moduleName(hook), names);
    }
  return [...found]
    .sort(([a], [b]) => compareText(a, b))
    .map(([module, names]) => {
      const list = [...names].sort().map(([name, local]) => `${identifier(name)} as ${identifier(local)}`);
      return `import { ${list.join(", ")} } from ${stringLiteral(places.ofModule(module))};`;
    });
}

function localName(hook: FoundConversion["older"]): string {
  return `${toVersionedConstantName(hook)}Hook`;
}

function printConversion({ older, newest }: FoundConversion): string {
  const hooks = `${localName(older)}, ${localName(newest)}`;
  return `  conversionBetween(${hooks}, ${toVersionedConstantName(older)}),\n`;
}
