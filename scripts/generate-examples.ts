/** Writes `gen` of projects that do not commit it, without a build of the packages. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { renderDiagnostics } from "@capikit/common/diagnostics";
import { generate } from "@capikit/generators/run";

const root = join(import.meta.dirname, "..");

for (const folder of ["examples/hook-caller", "examples/provider-local", "tests/conversion"]) {
  const project = join(root, folder);
  const emitters = ["conversion", ...(folder.startsWith("examples/") ? ["catalog", "kinds"] : [])];
  const { ok, diagnostics } = await generate({ project, emitters, fallback: sourcesOfPackages });
  process.stderr.write(renderDiagnostics(diagnostics, { format: "text" }));
  if (!ok) process.exitCode = 1;
}

/** Returns the sources of the packages whose types the examples use, by import. */
function sourcesOfPackages(): Readonly<Record<string, string>> {
  return Object.fromEntries(
    ["packages/api", "packages/extension-kit"].flatMap((folder) => {
      const manifest = JSON.parse(readFileSync(join(root, folder, "package.json"), "utf8"));
      const entries: [string, { readonly "@capikit/source"?: string }][] = Object.entries(manifest.exports);
      return entries.flatMap(([key, { "@capikit/source": source }]) =>
        source === undefined ? [] : [[join(manifest.name, key), join(root, folder, source)]],
      );
    }),
  );
}
