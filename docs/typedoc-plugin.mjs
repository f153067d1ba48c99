import { copyFileSync, globSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { Converter, RendererEvent } from "typedoc";

const root = join(import.meta.dirname, "..");

/** Names of entry points as users import them, by their sources relative to the root. */
const names = new Map(
  globSync("packages/*/package.json", { cwd: root }).flatMap((file) => {
    const { name, exports = {} } = JSON.parse(readFileSync(join(root, file), "utf8"));
    return Object.entries(exports).map(([entry, target]) => [
      join(dirname(file), target["@capikit/source"] ?? ""),
      join(name, entry),
    ]);
  }),
);

/** The font of the site, for `typedoc.css`. */
const font = join(
  dirname(createRequire(import.meta.url).resolve("vitepress/package.json")),
  "dist/client/theme-default/fonts/inter-roman-latin.woff2",
);

/**
 * Names modules in the API reference by their imports, such as `@capikit/client/reflector`, and adds
 * the font of the site.
 */
export function load({ converter, renderer }) {
  renderer.on(RendererEvent.END, ({ outputDirectory }) =>
    copyFileSync(font, join(outputDirectory, "assets/inter.woff2")),
  );
  converter.on(Converter.EVENT_RESOLVE_BEGIN, ({ project }) => {
    for (const module of project.children ?? []) {
      const [source] = module.sources ?? [];
      module.name = names.get(source?.fileName) ?? module.name;
    }
  });
}
