import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { print, show } from "../narrate.ts";
import { capikit, provider } from "./capikit.ts";

/** Shows a type of the provider. */
export function showTypes(): void {
  const api = join(provider, "api");
  const sources = globSync("**/*.ts", { cwd: api }).map((file) => join(api, file));
  const name = "infrastructure/v1beta2/local-cluster.ts";
  print(`examples/provider-local/api: ${sources.length} files, ${linesOf(sources)} lines. In ${name}:`);
  show(part(join(api, name), "   * apiServer selects", '  apiServer?: "Dedicated"'));
}

/** Generates everything with the built command line, and shows the generated schema of the type. */
export function showGenerated(scratch: string): void {
  const out = join(scratch, "config");
  const started = performance.now();
  capikit("generate", "crd", "rbac", "--project", provider, "--out", out);
  const made = globSync("**/*.yaml", { cwd: out }).map((file) => join(out, file));
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const crds = made.filter((file) => file.includes("/bases/"));
  print(
    `capikit generate: ${crds.length} CRDs and a role, ${linesOf(made)} lines in ${seconds} s. The same field in a CRD, and the rule of +k8s:immutable:`,
  );
  const crd = crds.find((file) => file.endsWith("_localclusters.yaml")) ?? "";
  show(part(crd, "              apiServer:", "                type: string"));
  show(part(crd, "self == oldSelf", "self == oldSelf"));
}

function linesOf(files: readonly string[]): number {
  return files.reduce((sum, file) => sum + readFileSync(file, "utf8").split("\n").length - 1, 0);
}

/**
 * Returns the lines of a file from a line with a text to the next line with another. @throws Error
 * without them.
 */
function part(file: string, from: string, to: string): string {
  const lines = readFileSync(file, "utf8").split("\n");
  const start = lines.findIndex((line) => line.includes(from));
  const end = lines.findIndex((line, at) => at >= start && line.includes(to));
  if (start < 0 || end < 0) throw new Error(`${file} has no ${from} … ${to}`);
  return lines.slice(start, end + 1).join("\n");
}
