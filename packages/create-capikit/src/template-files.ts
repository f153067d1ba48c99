import { readdirSync, readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { joinLists, replaceNames } from "@capikit/common/text";
import { type Contracts, traitsOf, versionBefore } from "./contracts.ts";
import { spellingsOf } from "./provider-name.ts";
import type { ProviderType } from "./provider-types.ts";
import { type Rendering, renderTemplate, type Trait } from "./render-template.ts";

/** A file of a project: its path with slashes, and its content. */
export type ProjectFiles = ReadonlyMap<string, string>;

const folder = fileURLToPath(new URL("../templates", import.meta.url));
const managers: readonly ProviderType[] = ["infrastructure", "control-plane", "bootstrap", "ipam", "addon"];

/** The types of templates by path prefix; other templates are for all types. */
const rows: readonly (readonly [path: string, types: readonly ProviderType[]])[] = [
  // Only for `capikit add`.
  ["added/", []],
  ["api/infrastructure/", ["infrastructure"]],
  ["api/controlplane/", ["control-plane"]],
  ["api/bootstrap/", ["bootstrap"]],
  ["api/ipam/", ["ipam"]],
  ["api/addons/", ["addon"]],
  ["src/addon/", ["addon"]],
  ["src/bootstrap/", ["bootstrap"]],
  ["src/control-plane/", ["control-plane"]],
  ["src/extension/", ["runtime-extension"]],
  ["src/workload-extension/", ["workload-extension"]],
  ["src/infrastructure/", ["infrastructure"]],
  ["src/ipam/", ["ipam"]],
  ["src/main.ts", managers],
  ["src/platform.ts", ["infrastructure", "control-plane"]],
  ["samples/", ["control-plane"]],
  ["templates/", ["infrastructure"]],
  ["test/addon.", ["addon"]],
  ["test/api-server.", managers],
  ["test/bootstrap.", ["bootstrap"]],
  ["test/control-plane.", ["control-plane"]],
  ["test/infrastructure.", ["infrastructure"]],
  ["test/ipam.", ["ipam"]],
  ["test/quick-start.", ["infrastructure"]],
  ["test/runtime-extension.", ["runtime-extension"]],
  ["test/work.", managers],
  ["test/workload-extension.", ["workload-extension"]],
  ["vitest.e2e.", ["infrastructure"]],
];

/** Settings for conversions between API versions. */
const ofBoth: ReadonlySet<string> = new Set(["src/control-plane/convert-served.ts"]);

/** Files of identities. */
const ofIdentity: ReadonlySet<string> = new Set([
  "api/infrastructure/v7alpha7/paper-cloud-cluster-identity.ts",
  "src/infrastructure/platforms.ts",
]);

/** Reports whether a project has a manager with kinds: any type other than an extension. */
export function hasManager(types: ReadonlySet<ProviderType>): boolean {
  return managers.some((one) => types.has(one));
}

/** Parameters of a project's files, in addition to its types. */
export interface ProjectNames {
  readonly name: string;
  /** Name of the repository, package and image. */
  readonly repository: string;
  readonly apiVersion: string;
  readonly contracts: Contracts;
  /** Whether an infrastructure provider has identities. */
  readonly identity: boolean;
}

/** Returns the files of a project that have templates. */
export function templateFiles(types: ReadonlySet<ProviderType>, names: ProjectNames): ProjectFiles {
  const { apiVersion, contracts, identity } = names;
  const before = contracts === "both" ? (versionBefore(apiVersion) ?? apiVersion) : apiVersion;
  const isSeveral = managers.filter((one) => types.has(one)).length > 1;
  const traits: readonly Trait[] = identity ? ["identity"] : [];
  const rendering: Rendering = {
    words: new Set([
      ...types,
      ...traits,
      ...traitsOf(contracts),
      ...(isSeveral ? (["several"] as const) : []),
    ]),
    spellings: spellingsOf(names, apiVersion, before),
  };
  const files = new Map<string, string>();
  for (const path of templates()) {
    const row = rows.find(([start]) => path.startsWith(start));
    if (row !== undefined && !row[1].some((one) => types.has(one))) continue;
    if (contracts !== "both" && ofBoth.has(path)) continue;
    if (!identity && ofIdentity.has(path)) continue;
    // Its cluster template has a control plane.
    if (path.startsWith("samples/") && types.has("infrastructure")) continue;
    const text = readFileSync(join(folder, path), "utf8");
    const written = renderTemplate(text, rendering);
    // The extension is a program of its own.
    const rendered = isSeveral || path.startsWith("src/workload-extension/") ? written : withOneRole(written);
    files.set(targetOf(path, rendering), path.endsWith(".ts") ? joinLists(rendered) : rendered);
    if (contracts !== "both" || !path.startsWith("api/")) continue;
    // The same templates render the version of the old contract.
    const spoke: Rendering = {
      words: new Set([...types, ...traits, "both", "spoke", "v1beta1"]),
      spellings: spellingsOf(names, before),
    };
    files.set(targetOf(path, spoke), renderTemplate(text, spoke));
  }
  return files;
}

/** Markers name a role per provider, as each has a Deployment. A single provider has one role. */
function withOneRole(text: string): string {
  return text.replaceAll(/(\+kubebuilder:rbac:)roleName=[^,]+,/g, "$1");
}

/** Returns the paths of all templates, with slashes. */
function templates(): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, "/"));
}

/** npm omits or renames some dot files, so templates use `_` instead, and takes any `LICENSE` for that of the package. */
function targetOf(path: string, { spellings }: Rendering): string {
  const target = path
    .replace(/^apache-2\.0\.txt$/, "LICENSE")
    .replaceAll(/(^|\/)_/g, "$1.")
    .replace(/^src\/workload-extension\//, "src/extension/");
  return replaceNames(target, spellings);
}
