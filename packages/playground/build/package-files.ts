import { globSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

const requireHere = createRequire(import.meta.url);

/** The entry points of `@capikit/api` that types of the playground may import. */
const entries = ["meta", "core/v1beta2"];

/** Returns the packages of the playground's compiler: texts by absolute path. */
export function packageFiles(): Readonly<Record<string, string>> {
  const folder = dirname(requireHere.resolve("@capikit/api/package.json"));
  const target = "/project/node_modules/@capikit/api";
  const exported = entries.map((entry) => [`./${entry}`, { types: `./src/${entry}/index.ts` }]);
  const manifest = { name: "@capikit/api", type: "module", exports: Object.fromEntries(exported) };
  const files = entries.flatMap((entry) => globSync(`src/${entry}/**/*.ts`, { cwd: folder })).sort();
  return {
    [`${target}/package.json`]: JSON.stringify(manifest),
    ...Object.fromEntries(
      files.map((file) => [`${target}/${file}`, withoutKinds(readFileSync(join(folder, file), "utf8"))]),
    ),
  };
}

/** Kinds are values, which types cannot use; their schemas would double the page's size. */
function withoutKinds(text: string): string {
  return text.replace(/^export \* from ".*\/gen\/kinds\/.*";$/m, "");
}
