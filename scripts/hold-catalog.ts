/**
 * Copies the hooks of `@capikit/api` as the baseline of the next release, which `generate` compares
 * with the types (option `baseline` of `openapi`). Part of `tool release:version`, after the packages have
 * their versions.
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { parseYaml } from "@capikit/common/yaml";

type Members = Readonly<Record<string, unknown>>;

interface OpenApi {
  readonly openapi: string;
  readonly info: { readonly version: string };
  readonly paths: Members;
  readonly components: { readonly schemas: Members };
}

const api = join(import.meta.dirname, "../packages/api");

/** Below the folder of the package. */
export const baselinePath = "released/runtime-sdk.json";

/** Returns the release whose hooks are kept; `undefined` without one. */
export function heldRelease(text: string): string | undefined {
  return text === "" ? undefined : JSON.parse(text)["x-capikit-release"];
}

/**
 * Keeps the hooks of a package under the package's version. A version that is already kept stays
 * unchanged, because hooks must stay compatible between releases.
 *
 * @param folder the package's folder
 * @returns whether something was written
 */
export function holdCatalog(folder: string): boolean {
  const { version } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as { version: string };
  const path = join(folder, baselinePath);
  if (heldRelease(readOr(path, "")) === version) return false;
  const document = parseYaml(
    readFileSync(join(folder, "gen/openapi/runtime-sdk.yaml"), "utf8"),
  ) as unknown as OpenApi;
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, baselineText(version, document));
  return true;
}

/** The compared parts of a document. Reviews see a change of a hook or type as one line. */
function baselineText(version: string, document: OpenApi): string {
  return `{
"x-capikit-release": ${JSON.stringify(version)},
"openapi": ${JSON.stringify(document.openapi)},
"info": ${JSON.stringify({ version: document.info.version })},
"paths": {
${lines(document.paths)}
},
"components": { "schemas": {
${lines(document.components.schemas)}
} }
}
`;
}

function lines(members: Members): string {
  return Object.entries(members)
    .map(([name, value]) => `${JSON.stringify(name)}: ${JSON.stringify(value, comparedMember)}`)
    .join(",\n");
}

/** Omits texts and examples. A property named `description` has a schema. */
function comparedMember(key: string, value: unknown): unknown {
  const isText = ["description", "summary"].includes(key) && typeof value === "string";
  return isText || key === "example" ? undefined : value;
}

function readOr(path: string, otherwise: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return otherwise;
  }
}

if (import.meta.main) {
  const written = holdCatalog(api);
  process.stdout.write(
    written ? "the catalog of this release is kept\n" : "no release of @capikit/api, nothing to keep\n",
  );
}
