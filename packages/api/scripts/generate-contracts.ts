/**
 * Writes gen/contract/ from the rules and differences in contracts/, or with `--check` reports
 * outdated files. TypeScript checks their values where they are generated.
 */
import { readdir, readFile } from "node:fs/promises";
import { join, parse as parsePath, resolve } from "node:path";
import { parse } from "yaml";
import { writeModules } from "./write-modules.ts";

interface RuleFile {
  readonly export: string;
  readonly groups: readonly {
    readonly contracts: readonly string[];
    readonly resources: readonly string[];
    readonly rules: readonly unknown[];
  }[];
}

interface DifferenceFile {
  readonly export: string;
  readonly differences: readonly unknown[];
}

const root = resolve(import.meta.dirname, "..");

const json = (value: unknown): string => JSON.stringify(value, null, 2);

function ruleModule({ export: name, groups }: RuleFile): string {
  const parts = groups.map(
    ({ contracts, resources, rules }) =>
      `/* @__PURE__ */ defineRules(${json(contracts)}, ${json(resources)}, ${json(rules)})`,
  );
  return `import { defineRules, joinRules } from "../../src/contract/model/define-rules.ts";

export const ${name} = /* @__PURE__ */ joinRules([${parts.join(",\n")}]);
`;
}

function differenceModule({ export: name, differences }: DifferenceFile): string {
  return `import { defineDifferences } from "../../src/contract/model/difference.ts";

export const ${name} = /* @__PURE__ */ defineDifferences(${json(differences)});
`;
}

/** Returns the generated modules by file name. */
async function modulesOf<T>(
  folder: string,
  suffix: string,
  print: (content: T) => string,
): Promise<Map<string, string>> {
  const names = (await readdir(join(root, "contracts", folder))).sort();
  return new Map(
    await Promise.all(
      names.map(async (name): Promise<[string, string]> => {
        const source = `contracts/${folder}/${name}`;
        const text = await readFile(join(root, source), "utf8");
        const comment = text.match(/^# .*$/gm)?.[0]?.slice(2) ?? "";
        const code = print(parse(text) as T).replace("\nexport const", `\n/** ${comment} */\nexport const`);
        return [
          `${parsePath(name).name}${suffix}.ts`,
          `// Generated from ${source}: edit that file.\n${code}`,
        ];
      }),
    ),
  );
}

const modules = new Map([
  ...(await modulesOf<RuleFile>("rules", "-rules", ruleModule)),
  ...(await modulesOf<DifferenceFile>("differences", "-differences", differenceModule)),
]);
await writeModules(root, "gen/contract", modules);
