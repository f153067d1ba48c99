import { readdir, readFile } from "node:fs/promises";
import { basename, join, parse as parsePath } from "node:path";
import { parse } from "yaml";

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

/**
 * Returns the modules of gen/contract by path, from the rules and differences in contracts/.
 * TypeScript checks their values where they are generated.
 */
export async function contractModules(root: string): Promise<ReadonlyMap<string, string>> {
  return new Map([
    ...(await modulesIn<RuleFile>(join(root, "contracts/rules"), "-rules", ruleModule)),
    ...(await modulesIn<DifferenceFile>(
      join(root, "contracts/differences"),
      "-differences",
      differenceModule,
    )),
  ]);
}

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

/** Returns the modules of a folder of documents by file name. */
async function modulesIn<T>(
  folder: string,
  suffix: string,
  print: (content: T) => string,
): Promise<[name: string, text: string][]> {
  const names = (await readdir(folder)).sort();
  return await Promise.all(
    names.map(async (name): Promise<[string, string]> => {
      const text = await readFile(join(folder, name), "utf8");
      const comment = text.match(/^# .*$/gm)?.[0]?.slice(2) ?? "";
      const code = print(parse(text) as T).replace("\nexport const", `\n/** ${comment} */\nexport const`);
      return [
        `${parsePath(name).name}${suffix}.ts`,
        `// Generated from contracts/${basename(folder)}/${name}: edit that file.\n${code}`,
      ];
    }),
  );
}
