/** Writes `gen` of examples that do not commit it, from the sources instead of a build. */
import { join } from "node:path";
import { renderDiagnostics } from "@capikit/common/diagnostics";
import { generate } from "@capikit/runner";

const root = join(import.meta.dirname, "..");

/** Their imports resolve to builds. */
const fallback = () => ({
  "@capikit/api/meta": join(root, "packages/api/src/meta/index.ts"),
  "@capikit/extension-kit/discovery": join(root, "packages/extension-kit/src/discovery/index.ts"),
});

for (const name of ["hook-caller", "provider-local"]) {
  const project = join(root, "examples", name);
  const emitters = ["catalog", "conversion", "kinds"];
  const { ok, diagnostics } = await generate({ project, emitters, fallback });
  process.stderr.write(renderDiagnostics(diagnostics, { format: "text" }));
  if (!ok) process.exitCode = 1;
}
