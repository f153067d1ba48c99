import { compareText } from "@capikit/common/text";
import { docComment, exportAll, identifier, stringLiteral } from "../../model/text/typescript-text.ts";
import type { GroupVersion } from "./place-packages.ts";
import { importedFrom } from "./print-file.ts";

export interface PackageModule {
  /** The file name without extension. */
  readonly name: string;
  readonly names: readonly string[];
  readonly kind: string;
}

/** Prints the index of a package of kinds. */
export function packageIndex({ group, version }: GroupVersion, modules: readonly PackageModule[]): string {
  const comment = docComment([
    `The ${version} types of ${group}.`,
    "",
    `+groupName=${group}`,
    `+versionName=${version}`,
    "",
    "@packageDocumentation",
  ]);
  const exports = modules
    .map(({ name }) => name)
    .sort(compareText)
    .map((name) => exportAll(`./${name}.js`));
  const single = ambiguous(modules).map(
    ([name, owner]) => `export type { ${identifier(name)} } from ${stringLiteral(`./${owner}.js`)};`,
  );
  return `${[importedFrom(`the CRDs of ${group}`), "", ...comment, ...exports, ...single].join("\n")}\n`;
}

/**
 * Returns the names that several modules export, with the module to use: the kind's own. TypeScript
 * rejects such names in `export *` unless one of them is exported by name.
 */
function ambiguous(modules: readonly PackageModule[]): [name: string, module: string][] {
  const pairs = modules.flatMap((module) => [...new Set(module.names)].map((name) => ({ name, module })));
  return [...Map.groupBy(pairs, ({ name }) => name)]
    .filter(([, all]) => all.length > 1)
    .map(([name, all]): [string, string] => {
      const fits = ({ kind }: PackageModule): number => (name.startsWith(kind) ? kind.length : 0);
      const [owner] = all
        .map(({ module }) => module)
        .sort((a, b) => fits(b) - fits(a) || compareText(a.name, b.name));
      return [name, owner?.name ?? ""];
    })
    .sort(([a], [b]) => compareText(a, b));
}
