import { readFileSync } from "node:fs";
import type { DefaultTheme } from "vitepress";

/**
 * The local search. VitePress serializes these functions for the browser, so each one contains all
 * that it needs.
 */
export const search: { readonly provider: "local"; readonly options: DefaultTheme.LocalSearchOptions } = {
  provider: "local",
  options: {
    /** Fields of kinds repeat the words of all other pages: only their list is searched. */
    _render: (source, env, markdown) =>
      /^reference\/crds\/(?!index)/.test(env.relativePath) ? "" : markdown.render(source, env),
    miniSearch: {
      options: {
        /** Splits identifiers, and leaves out words that every question contains. */
        processTerm: (term) => {
          const word = term.toLowerCase().replace(/^[`'"]+|[`'"?!.,:;]+$/g, "");
          const common =
            /^(?:a|an|and|are|as|at|be|by|can|do|does|for|from|has|have|how|i|if|in|is|it|its|capikit|my|of|on|or|that|the|their|this|to|use|we|what|when|where|which|why|with|you|your)$/;
          if (word === "" || common.test(word)) return null;
          // Singular and plural are one term, as are "cluster's" and "cluster".
          return word.replace(/['’]s$/, "").replace(/([^su])s$/, "$1");
        },
      },
      searchOptions: {
        fuzzy: 0.15,
        prefix: (term: string) => term.length > 3,
        boost: { title: 6, titles: 3, text: 1 },
        /** Guides come first: generated lists contain every word, and tutorials many. */
        boostDocument: (id: string) => {
          if (/\/reference\/(?:cli|contracts|diagnostics|hooks|lint-real)/.test(id)) return 0.4;
          if (/\/(?:explanation|reference|troubleshooting|tutorials)/.test(id)) return 0.8;
          return 1;
        },
      },
    },
  },
};

/** Returns the version of the released packages, and `next` before the first release. */
export function siteVersion(): string {
  const manifest = new URL("../../../packages/cli/package.json", import.meta.url);
  const { version } = JSON.parse(readFileSync(manifest, "utf8")) as { readonly version: string };
  return version === "0.0.0" ? "next" : `v${version}`;
}
