import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { stripTypeScriptTypes } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { ClusterClassVariable } from "@capikit/api/core/v1beta2";
import { generate } from "@capikit/runner";

/**
 * Generates variables from annotated types, as a program uses them. @throws Error with the first
 * diagnostic.
 */
export async function generatedVariables(types: string): Promise<readonly ClusterClassVariable[]> {
  const project = await mkdtemp(join(tmpdir(), "capikit-e2e-"));
  try {
    await writeFile(join(project, "variables.ts"), types);
    const { diagnostics, files } = await generate({
      project,
      emitters: ["variables"],
      mode: "none",
      fallback: () => ({ "@capikit/api/meta": fileURLToPath(import.meta.resolve("@capikit/api/meta")) }),
    });
    const [diagnostic] = diagnostics;
    if (diagnostic !== undefined) throw new Error(`${diagnostic.code}: ${diagnostic.message}`);
    const script = stripTypeScriptTypes(files[0]?.text ?? "");
    return (await import(`data:text/javascript,${encodeURIComponent(script)}`)).variables;
  } finally {
    await rm(project, { recursive: true, force: true });
  }
}
