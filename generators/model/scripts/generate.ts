/** Writes gen/markers.ts, the list of all markers defined in src/markers/definitions. */
import { globSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "..");
const folder = "src/markers/definitions";
const files = globSync("**/*.ts", { cwd: join(root, folder) }).sort();

const nameOf = (file: string): string =>
  file.replace(/\.ts$/, "").replace(/[-/](.)/g, (_, letter: string) => letter.toUpperCase());
const imports = files.map((file) => `import { marker as ${nameOf(file)} } from "../${folder}/${file}";\n`);
const entries = files.map((file) => `  ${nameOf(file)},\n`);

mkdirSync(join(root, "gen"), { recursive: true });
writeFileSync(
  join(root, "gen/markers.ts"),
  `// Written by \`pnpm generate\` from ${folder}. Do not edit.
import type { DefinedMarkers } from "../src/markers/define-marker.ts";
${imports.join("")}
/** The markers of controller-gen and capikit. */
export const definedMarkers: readonly DefinedMarkers[] = [
${entries.join("")}];
`,
);
