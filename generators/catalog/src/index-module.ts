import { type HookVersion, identifier, objectKey, stringLiteral } from "@capikit/model";
import { moduleName, toConstantName, toVersionedConstantName } from "./hooks/names.ts";
import { hookKey } from "./hooks/newest-hooks.ts";
import { headLine, type Places } from "./hooks/places.ts";

/** Prints the catalog's index: all descriptors, the catalog, and the names of its hooks. */
export function indexModule(
  hooks: readonly HookVersion[],
  newest: ReadonlyMap<string, HookVersion>,
  hasConversions: boolean,
  places: Places,
): string {
  const current = [...newest.values()];
  const isNewest = (hook: HookVersion) => newest.get(hookKey(hook)) === hook;
  const imports = [...group(current)].map(
    ([module, names]) =>
      `import {\n${names.map(({ local }) => `  ${identifier(local)},\n`).join("")}} from ${stringLiteral(places.ofModule(module))};\n`,
  );
  const exports = [...group(hooks)].map(([module, names]) => {
    const printed = names.map(({ hook, local }) =>
      isNewest(hook)
        ? `  ${identifier(local)},\n`
        : `  ${identifier(local)} as ${identifier(toVersionedConstantName(hook))},\n`,
    );
    return `export {\n${printed.join("")}} from ${stringLiteral(places.ofModule(module))};\n`;
  });
  const conversions = hasConversions
    ? `import { conversions } from ${stringLiteral(places.ofModule("conversions"))};\n`
    : "";
  const members = current
    .map((hook) => `  ${objectKey(hook.name)}: ${identifier(toConstantName(hook))},\n`)
    .join("");
  return `${headLine}import { createCatalog } from ${stringLiteral(places.runtime)};
${conversions}${imports.join("")}
${exports.join("")}
/** The newest version of each hook, by name. */
export const hooks = /* @__PURE__ */ Object.freeze({
${members}} as const);

/** The name of a hook. */
export type HookName = keyof typeof hooks;

/** The names of all hooks. */
export const hookNames = /* @__PURE__ */ Object.freeze([
${current.map(({ name }) => `  ${stringLiteral(name)},\n`).join("")}] as const satisfies readonly HookName[]);

/** All hooks, in all their versions. */
export const catalog = /* @__PURE__ */ createCatalog(hooks${hasConversions ? ", conversions" : ""});
`;
}

function group(
  hooks: readonly HookVersion[],
): ReadonlyMap<string, readonly { readonly hook: HookVersion; readonly local: string }[]> {
  const found = new Map<string, { hook: HookVersion; local: string }[]>();
  for (const hook of hooks) {
    const module = moduleName(hook);
    found.set(module, [...(found.get(module) ?? []), { hook, local: toConstantName(hook) }]);
  }
  return found;
}
