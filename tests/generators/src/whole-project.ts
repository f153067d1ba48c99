import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Diagnostic, isError } from "@capikit/common/diagnostics";
import { crdEmitter } from "@capikit/generators/emit/crd";
import { rbacEmitter } from "@capikit/generators/emit/rbac";
import { webhookEmitter } from "@capikit/generators/emit/webhook";
import { importCrds } from "@capikit/generators/import";
import { diskHost, type ProjectHost, readProject } from "@capikit/generators/source";
import { fallback } from "./fallback.ts";
import { parityCases, sourcesOf } from "./parity-case.ts";
import { writeFiles } from "./txtar.ts";

const written = ["versions", "rbac-normalisation", "webhooks", "kind-markers", "defaults-and-texts"];
const imported = ["cel-rules", "generics", "lists-and-maps", "several-packages", "special-types"];

/** Writes a project with several packages: sources of parity cases, and imported CRDs of others. */
export function writeWholeProject(folder: string): void {
  const cases = parityCases();
  for (const parityCase of cases.filter(({ name }) => written.includes(name))) {
    writeFiles(join(folder, parityCase.name), sourcesOf(parityCase, "ts"));
  }
  const crds = cases
    .filter(({ name }) => imported.includes(name))
    .flatMap(({ recorded }) => Object.entries(recorded));
  const { files } = importCrds(
    crds.map(([path, text]) => ({ path, text })),
    { descriptions: true },
  );
  for (const { path, text } of files) {
    if (path.startsWith("api/")) writeFiles(join(folder, "imported"), { [path]: text });
  }
  writeFileSync(join(folder, "capikit.config.ts"), 'export default { rbac: { roleName: "manager" } };\n');
}

/**
 * Returns the output of all emitters by path.
 *
 * @throws Error if they report errors.
 */
export function artefactsOf(folder: string, host: ProjectHost = diskHost): Record<string, string> {
  const diagnostics: Diagnostic[] = [];
  const model = readProject({ root: folder, host, fallbackPackages: fallback() }, (problem) =>
    diagnostics.push(problem),
  );
  const results = [
    crdEmitter.emit(model, {}),
    rbacEmitter.emit(model, { roleName: "manager" }),
    webhookEmitter.emit(model, {}),
  ];
  diagnostics.push(...results.flatMap((result) => result.diagnostics));
  const errors = diagnostics.filter(isError).map(({ message }) => message);
  if (errors.length > 0) throw new Error(errors.join("\n"));
  return Object.fromEntries(
    results.flatMap(({ artefacts }) => artefacts.map(({ path, text }) => [path, text])),
  );
}
