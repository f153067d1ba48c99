/**
 * Writes gen/: modules from contracts/, kubernetes/ and wire/, and the artefacts of the types in
 * src/.
 */
import { resolve } from "node:path";
import { renderDiagnostics } from "@capikit/common/diagnostics";
import { generate } from "@capikit/runner";
import { contractModules } from "./contract-modules.ts";
import { kubernetesModules } from "./kubernetes/modules.ts";
import { wireModules } from "./wire-modules.ts";
import { writeModules } from "./write-modules.ts";

const root = resolve(import.meta.dirname, "..");
await writeModules(root, "gen/contract", await contractModules(root));
await writeModules(root, "gen/wire", await wireModules(root));
await writeModules(root, "gen/kubernetes", await kubernetesModules(root));
const { ok, diagnostics } = await generate({ project: root });
process.stderr.write(renderDiagnostics(diagnostics, { format: "text" }));
process.exitCode = ok ? 0 : 1;
