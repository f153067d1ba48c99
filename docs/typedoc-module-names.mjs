import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { Converter } from "typedoc";

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

/** Names modules in the API reference by their imports, such as `@capikit/client/reflector`. */
export function load({ converter }) {
  converter.on(Converter.EVENT_RESOLVE_BEGIN, ({ project }) => {
    for (const module of project.children ?? []) {
      const [source] = module.sources ?? [];
      module.name = names.get(source?.fileName) ?? module.name;
    }
  });
}
