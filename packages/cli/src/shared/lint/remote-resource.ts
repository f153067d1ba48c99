import { existsSync, readFileSync, realpathSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseYamlDocuments, YamlError, type YamlValue } from "@capikit/common/yaml";

const names = ["kustomization.yaml", "kustomization.yml", "Kustomization"];
/** Fields with files and folders, which may be in another repository. */
const included = /^(resources|bases|components)$/;
/** Fields with configuration that may contain addresses in turn. */
const programs = /^(generators|transformers|validators|helm.*)$/;
/** Fields without paths. */
const texts = /^(common(labels|annotations)|labels|images|metadata)$/;
const address = /^([^\s=]+=)?https?:\/\//i;

/**
 * Returns an entry of a kustomize folder, or of the folders that it includes, for which kustomize
 * may use the network: an address, or a generator or transformer.
 */
export function remoteResource(folder: string, seen = new Set<string>()): string | undefined {
  // kustomize resolves symbolic links before it reads the entries.
  const real = realpathSync(folder);
  if (seen.has(real)) return undefined;
  seen.add(real);
  for (const file of names.map((name) => join(real, name)).filter((path) => existsSync(path))) {
    const fields = fieldsOf(file);
    // kustomize may accept a file that this parser rejects.
    if (fields === undefined) return file;
    for (const [key, value] of fields) {
      if (texts.test(key)) continue;
      if (programs.test(key)) return key;
      for (const entry of stringsIn(value)) {
        if (address.test(entry)) return entry;
        if (!included.test(key)) continue;
        const path = resolve(real, entry);
        const found = statSync(path, { throwIfNoEntry: false });
        if (found?.isFile() === true) continue;
        // kustomize prefers a repository to a folder with the same name.
        if (isRepository(entry)) return entry;
        const remote = found?.isDirectory() === true ? remoteResource(path, seen) : undefined;
        if (remote !== undefined) return remote;
      }
    }
  }
  return undefined;
}

/** Reports whether kustomize may read an entry as a repository, such as `github.com/acme/foo`. */
function isRepository(entry: string): boolean {
  const [first = ""] = entry.split("/", 1);
  return !/^\.{0,2}$/.test(first) && (/[:@?]/.test(first) || (first.includes(".") && entry.includes("/")));
}

/** Returns the fields of a file, with keys that are equal to kustomize in the same form. */
function fieldsOf(file: string): readonly (readonly [string, YamlValue | undefined])[] | undefined {
  try {
    return parseYamlDocuments(readFileSync(file))
      .flatMap((document) => Object.entries(document ?? {}))
      .map(([key, value]) => [key.normalize("NFKC").toLowerCase(), value]);
  } catch (error) {
    if (error instanceof YamlError) return undefined;
    throw error;
  }
}

function* stringsIn(value: YamlValue | undefined): Generator<string> {
  if (typeof value === "string") yield value;
  else if (typeof value === "object" && value !== null)
    for (const item of Object.values(value)) yield* stringsIn(item);
}
