import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { listVariables, renderTemplate } from "@capikit/clusterctl-kit/templates";
import { offlineClusterctl } from "./offline-clusterctl.ts";

/** Result of a comparison with clusterctl. */
export interface ComparedTemplates {
  /** Names of the files whose variables and objects are compared. */
  readonly compared: readonly string[];
  readonly differences: readonly string[];
}

/** Compares all cluster templates and ClusterClasses below a folder, with the same values. */
export async function compareTemplates(folder: string): Promise<ComparedTemplates> {
  const compared = globSync(["**/cluster-template*.yaml", "**/clusterclass-*.yaml"], { cwd: folder }).sort();
  const differences = [];
  for (const name of compared) differences.push(...(await differencesOf(folder, name)));
  return { compared, differences };
}

async function differencesOf(folder: string, name: string): Promise<string[]> {
  const path = join(folder, name);
  const text = readFileSync(path);
  const listed = await offlineClusterctl([
    ...["generate", "cluster", "c1", "--target-namespace", "team"],
    ...["--from", path, "--list-variables"],
  ]);
  const values = valuesOf(text);
  const env = Object.fromEntries(values);
  const { code, stdout } = await offlineClusterctl(["generate", "yaml", "--from", path], { env });
  const { yaml, diagnostics } = await renderTemplate({
    template: { file: name, text },
    get: (one) => values.get(one),
  });
  const isRejected = diagnostics.some(({ code }) => rejections.has(code));
  return [
    ...(listed.code === 0 && listed.stdout !== printedVariables(text) ? [`${name}: other variables`] : []),
    ...((code !== 0) === isRejected ? [] : [`${name}: clusterctl ${code === 0 ? "renders" : "rejects"} it`]),
    ...(code === 0 && !isRejected && stdout !== yaml ? [`${name}: other objects`] : []),
  ];
}

/** Codes for templates that clusterctl cannot process. */
const rejections: ReadonlySet<string> = new Set([
  "template/invalid-file",
  "template/variable-not-set",
  "variables/syntax",
]);

function listedVariables(text: Uint8Array): ReturnType<typeof listVariables> {
  try {
    return listVariables(text);
  } catch {
    // clusterctl rejects the template, too.
    return [];
  }
}

function valuesOf(text: Uint8Array): ReadonlyMap<string, string> {
  const required = listedVariables(text).filter((one) => one.required);
  return new Map([
    ...required.map(({ name }): [string, string] => [name, /COUNT|SIZE|PORT/.test(name) ? "3" : "abc"]),
    ["CONTROL_PLANE_MACHINE_COUNT", "3"],
    ["WORKER_MACHINE_COUNT", "2"],
    ["NAMESPACE", "team"],
  ]);
}

/** Prints the variables like `clusterctl generate cluster c1 --target-namespace team --list-variables`. */
function printedVariables(text: Uint8Array): string {
  const counts = ["CONTROL_PLANE_MACHINE_COUNT", "WORKER_MACHINE_COUNT"];
  const given = new Map([
    ["CLUSTER_NAME", "c1"],
    ["NAMESPACE", "team"],
  ]);
  const variables = listedVariables(text)
    .filter(({ listed }) => listed)
    .map(({ name, default: value }) => {
      const isQuoted = value === undefined || value === "" || value.startsWith('"') || counts.includes(name);
      return { name, value: given.get(name) ?? (isQuoted ? value : JSON.stringify(value)) };
    });
  const required = variables.filter(({ value }) => value === undefined);
  const optional = variables.filter(({ value }) => value !== undefined);
  const width = Math.max(0, ...optional.map(({ name }) => name.length));
  const section = (title: string, lines: readonly string[]): string =>
    lines.length === 0 ? "" : `${title} Variables:\n${lines.map((line) => `  - ${line}\n`).join("")}`;
  const lines = optional.map(({ name, value }) => `${name.padEnd(width)}  (defaults to ${value})`);
  return [
    section(
      "Required",
      required.map(({ name }) => name),
    ),
    section("\nOptional", lines),
    "\n",
  ].join("");
}
