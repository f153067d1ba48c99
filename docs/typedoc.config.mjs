import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

const root = join(import.meta.dirname, "..");

/** Path of the site on its server, as in `.vitepress/config.ts`. */
const base = process.env.CAPIKIT_DOCS_BASE ?? "/";

/** Entry points that only contain generated descriptors and types of built-in kinds. */
const generated = /^\.\/(?:kinds|kubernetes)\//;

/** Returns the sources of the entry points of all published packages. */
function entryPoints() {
  return globSync("packages/*/package.json", { cwd: root }).flatMap((file) => {
    const { private: isPrivate, exports = {} } = JSON.parse(readFileSync(join(root, file), "utf8"));
    if (isPrivate) return [];
    return Object.entries(exports)
      .filter(([name, target]) => target["@capikit/source"] !== undefined && !generated.test(name))
      .map(([, target]) => join(root, dirname(file), target["@capikit/source"]));
  });
}

/** The API reference of the site. `typedoc` writes it to `/api/`, after VitePress. */
export default {
  name: "capikit API",
  customCss: join(import.meta.dirname, "typedoc.css"),
  entryPoints: entryPoints(),
  tsconfig: join(import.meta.dirname, "typedoc.tsconfig.json"),
  out: join(import.meta.dirname, ".vitepress/dist/api"),
  plugin: [join(import.meta.dirname, "typedoc-plugin.mjs")],
  excludeExternals: true,
  excludeInternal: true,
  excludePrivate: true,
  // The sources have markers, links to other packages, and types that are not exported.
  skipErrorChecking: true,
  validation: { invalidLink: false, notExported: false },
  logLevel: "Error",
  readme: "none",
  favicon: join(import.meta.dirname, "public/logo.svg"),
  navigationLinks: {
    Documentation: base,
    Tutorials: `${base}tutorials/infrastructure-provider`,
    Guides: `${base}guides/controllers`,
    Explanation: `${base}explanation/`,
    Reference: `${base}reference/annotations`,
  },
  sourceLinkTemplate: "https://github.com/capikit/capikit/blob/main/{path}#L{line}",
  // Also the start of the paths in links to sources.
  displayBasePath: root,
  disableGit: true,
  hideGenerator: true,
};
