import { compareText } from "@capikit/common/text";
import { identifier, jsonLiteral, objectKey, stringLiteral } from "../../../model/text/typescript-text.ts";
import type { ShapeTree } from "./compare-shapes.ts";
import type { FoundConversion } from "./find-conversions.ts";
import { headLine, moduleName, type Places, toConstantName, toVersionedConstantName } from "./hook-places.ts";

/** Prints the module with the conversions between each older version of a hook and its newest. */
export function conversionsModule(conversions: readonly FoundConversion[], places: Places): string {
  const runtime = ["conversionBetween"];
  if (conversions.some(({ shapes }) => shapes !== undefined)) runtime.unshift("byShape");
  const byHand = conversions
    .filter(({ shapes }) => shapes === undefined)
    .map(({ older }) => functionName(older));
  const lines = [
    `import { ${runtime.join(", ")} } from ${stringLiteral(places.runtime)};`,
    ...(byHand.length === 0
      ? []
      : [`import { ${byHand.sort().join(", ")} } from ${stringLiteral(places.conversions)};`]),
    ...printImports(conversions, places),
  ];
  return `${headLine}${lines.join("\n")}

/** Requests go down from the newest version, responses up to it. */
export const conversions = [
${conversions.map(printConversion).join("")}] as const;
`;
}

/** Returns the name of a hand-written conversion: `beforeClusterCreateV1alpha1`. */
const functionName = toVersionedConstantName;

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

function printConversion({ older, newest, shapes }: FoundConversion): string {
  const hooks = `${localName(older)}, ${localName(newest)}`;
  if (shapes === undefined) return `  conversionBetween(${hooks}, ${functionName(older)}),\n`;
  return `  conversionBetween(${hooks}, {
    request: byShape(${printShape(shapes.request)}),
    response: byShape(${printShape(shapes.response)}, "keep"),
  }),
`;
}

function printShape(shape: ShapeTree | false): string {
  if (typeof shape === "boolean") return String(shape);
  if ("items" in shape) return `{ items: ${printShape(shape.items)} }`;
  if ("values" in shape) return `{ values: ${printShape(shape.values)} }`;
  const members = [...shape.members].map(([name, member]) => `${objectKey(name)}: ${printShape(member)}`);
  const defaults = [...shape.defaults].map(([name, value]) => `${objectKey(name)}: ${jsonLiteral(value)}`);
  const filled = defaults.length === 0 ? "" : `, defaults: { ${defaults.join(", ")} }`;
  return `{ members: { ${members.join(", ")} }${filled} }`;
}
