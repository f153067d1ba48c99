import { compareText } from "@capikit/common/text";
import { docComment, exportAll, identifier, stringLiteral } from "../../model/text/typescript-text.ts";
import { isExported } from "./existing-project.ts";
import type { GroupVersion } from "./place-packages.ts";
import { importedFrom } from "./print-file.ts";

export interface PackageModule {
  /** The file name without extension. */
  readonly name: string;
  readonly names: readonly string[];
  /** The kind of an imported file. */
  readonly kind?: string;
}

/** Adds the missing exports to the index of a package. */
export function packageIndex(
  modules: readonly PackageModule[],
  extension: ".js" | ".ts",
  text: string,
): string {
  const lines = [
    ...modules
      .map(({ name }) => name)
      .sort(compareText)
      .filter((name) => !isExported(text, name))
      .map((name) => exportAll(`./${name}${extension}`)),
    ...ambiguous(modules)
      .filter(([name]) => !new RegExp(`\\{[^}]*\\b${name}\\b[^}]*\\} from`).test(text))
      .map(
        ([name, owner]) =>
          `export type { ${identifier(name)} } from ${stringLiteral(`./${owner}${extension}`)};`,
      ),
  ];
  return withExports(text, lines);
}

/** Returns the index of a package of kinds, without exports. */
export function newIndex({ group, version }: GroupVersion): string {
  const lines = [
    `The ${version} types of ${group}.`,
    "",
    `+groupName=${group}`,
    `+versionName=${version}`,
    "",
    "@packageDocumentation",
  ];
  return `${[importedFrom(`the CRDs of ${group}`), "", ...docComment(lines)].join("\n")}\n`;
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
      const fits = ({ kind = "" }: PackageModule): number => (name.startsWith(kind) ? kind.length : 0);
      const [owner] = all
        .map(({ module }) => module)
        .sort((a, b) => fits(b) - fits(a) || compareText(a.name, b.name));
      return [name, owner?.name ?? ""];
    })
    .sort(([a], [b]) => compareText(a, b));
}

/** Adds lines after the last export of a text, in the style of its line ends. */
function withExports(text: string, lines: readonly string[]): string {
  if (lines.length === 0) return text;
  const eol = text.includes("\r\n") ? "\r\n" : "\n";
  const last = [...text.matchAll(/^export .*$/gm)].findLast(([line]) => / from ["']/.test(line));
  const end = last === undefined ? text.trimEnd().length : last.index + last[0].trimEnd().length;
  const rest = text.slice(end);
  return `${[text.slice(0, end), ...lines].join(eol)}${rest === "" ? eol : rest}`;
}
