import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { findProviders, type GeneratedFile, writeInside } from "@capikit/generators/run";

const section = /(<!-- capikit:templates -->\n)[\s\S]*?(\n<!-- \/capikit:templates -->)/;

/**
 * Returns the section of a provider's README about its templates, variables and ClusterClasses, written unless `check`.
 * Undefined without a README that has the comments around the section.
 */
export async function updateReadme(root: string, check: boolean): Promise<GeneratedFile | undefined> {
  const path = join(root, "README.md");
  const before = existsSync(path) ? readFileSync(path, "utf8") : "";
  if (!section.test(before)) return undefined;
  const { documentTemplates } = await import("@capikit/clusterctl-kit/templates");
  const folder = join(root, "templates");
  const names = existsSync(folder) ? readdirSync(folder).sort() : [];
  const read = (pattern: RegExp) =>
    names
      .filter((name) => pattern.test(name))
      .map((file) => ({ file, text: readFileSync(join(folder, file), "utf8") }));
  const config = ["capikit.config.ts", "capikit.config.mjs", "capikit.config.js"].find((file) =>
    existsSync(join(root, file)),
  );
  const source = config === undefined ? "" : readFileSync(join(root, config), "utf8");
  // The values have the variables of components, and the source has their comments.
  const lines: string[] = source.match(/^\s*\/\/ .*$/gm) ?? [];
  JSON.stringify(config === undefined ? [] : await findProviders(root), (_, value) => {
    if (typeof value === "string") lines.push(value);
    return value;
  });
  const text = documentTemplates({
    templates: read(/^cluster-template(?:-.+)?\.ya?ml$/),
    classes: read(/^clusterclass-.+\.ya?ml$/),
    components: [{ file: config ?? "", text: lines.join("\n") }],
  });
  const after = before.replace(section, (_, start: string, end: string) => `${start}\n${text}\n${end}`);
  const file = { emitter: "readme", isInstalled: false, path };
  if (after === before) return { ...file, status: "unchanged" };
  if (!check) writeInside([{ folder: root, path: "README.md", text: after, existing: "replace" }]);
  return { ...file, status: "changed", text: after, before };
}
