import {
  Code,
  docBlock,
  type HookTraits,
  type HookVersion,
  hookTraits,
  identifier,
  objectKey,
  schemaLoader,
  stringLiteral,
} from "@capikit/model";
import { moduleName, toConstantName } from "./hooks/names.ts";
import { headLine, type Places } from "./hooks/places.ts";
import { type BodySchemaFiles, bodySchemaFiles } from "./schemas/body-schemas.ts";

/** Prints a module with the descriptors of all hooks of one group and version. */
export function hooksModule(hooks: readonly HookVersion[], places: Places): string {
  // Two folders may share group and version.
  const modules = new Map<string, string[]>();
  for (const hook of hooks) {
    const module = places.ofPackage(hook.package);
    modules.set(module, [...(modules.get(module) ?? []), `  ${identifier(hook.name)},\n`]);
  }
  const types = [...modules].map(
    ([module, names]) => `import type {\n${names.join("")}} from ${stringLiteral(module)};\n`,
  );
  const runtime = `import { defineHook } from ${stringLiteral(places.runtime)};\n`;
  const printed = [...bodySchemaFiles(hooks)].map(([hook, files]) => printHook(hook, files, places));
  return `${headLine}${types.join("")}${runtime}\n${printed.join("\n")}`;
}

function printHook(hook: HookVersion, files: BodySchemaFiles, places: Places): string {
  const traits = hookTraits(hook);
  const loader = (file: string): Code => schemaLoader(places.ofModule(`${moduleName(hook)}/${file}`));
  const facts = {
    ...factsOf(hook, traits),
    requestSchema: loader(files.request),
    responseSchema: loader(files.response),
  };
  return `${comment(traits)}export const ${identifier(toConstantName(hook))} = /* @__PURE__ */ defineHook<${identifier(hook.name)}>()(${printValue(facts, "")});\n`;
}

function factsOf(hook: HookVersion, traits: HookTraits): Readonly<Record<string, unknown>> {
  const { deprecation } = traits;
  return {
    group: hook.package.group,
    version: hook.package.version,
    hook: hook.name,
    summary: traits.summary,
    tags: traits.tags,
    singleton: traits.singleton,
    blocking: traits.blocking,
    blockingSince: traits.blockingSince,
    extensions: traits.extensions,
    cache: traits.cache,
    patchRoots: traits.patchRoots.length === 0 ? undefined : traits.patchRoots,
    gates: traits.gates,
    since: traits.since,
    deprecation,
  };
}

/** Prints plain data as TypeScript, without undefined members. */
function printValue(value: unknown, indent: string): string {
  if (value instanceof Code) return value.text;
  if (Array.isArray(value)) return `[${value.map((item) => printValue(item, indent)).join(", ")}]`;
  if (typeof value === "string") return stringLiteral(value);
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const inner = `${indent}  `;
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .map(([name, member]) => `${inner}${objectKey(name)}: ${printValue(member, inner)},\n`);
  return `{\n${members.join("")}${indent}}`;
}

function comment({ summary, description, deprecation }: HookTraits): string {
  const lines = (description ?? summary ?? "").split("\n").filter((line, at) => line !== "" || at > 0);
  if (deprecation !== undefined) {
    const { replacement } = deprecation;
    lines.push(
      "",
      `@deprecated ${replacement === undefined ? "Use a newer version." : `Use ${replacement}.`}`,
    );
  }
  if (lines.length === 0) return "";
  return `${docBlock(lines.map((line) => line.trimEnd())).join("\n")}\n`;
}
