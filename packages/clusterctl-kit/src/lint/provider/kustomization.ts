import { listAt, plainText, recordOf } from "@capikit/common/json";
import { cleanPath } from "@capikit/common/text";
import { folderOf, purposeOfFile } from "../read/lint-file.ts";
import { text, type YamlRecord } from "../read/lint-object.ts";

/** A file with its objects, as far as kustomizations need them. */
interface ReadFile {
  readonly path: string;
  readonly objects: readonly { readonly value: YamlRecord }[];
}

/** What only kustomize can complete. */
export interface Kustomized {
  /** Manifests that a kustomization changes or that are in its folder or its patches, and templates built from them. */
  readonly paths: ReadonlySet<string>;
  /** Folders that no other kustomization includes; `config/default` first. */
  readonly folders: readonly string[];
}

const address = /^(?:[a-z]+:\/\/|git@)/i;

/** Returns the files that are sources of `kustomize build`, whose names and labels are incomplete. */
export function kustomizedFiles(files: readonly ReadFile[]): Kustomized {
  const sources = new Map(
    files
      .filter(({ path }) => purposeOfFile(path) === "kustomization")
      .map(({ path, objects: [object] }) => [folderOf(path), sourcesOf(folderOf(path), object?.value)]),
  );
  const used = new Set([...sources.values()].flat());
  // kubebuilder writes patches that the kustomization only has as comments, and leaves bases of removed kinds.
  const isNear = (path: string): boolean =>
    sources.has(folderOf(path)) || sources.has(folderOf(path).replace(/\/?(?:bases|patches)$/, ""));
  const paths = files
    .map(({ path }) => path)
    .filter((path) => /^(?:manifest|template|cluster-class)$/.test(purposeOfFile(path)))
    .filter((path) => used.has(path) || (purposeOfFile(path) === "manifest" && isNear(path)));
  const rank = (folder: string): number => Number(!/(?:^|\/)default$/.test(folder));
  return {
    paths: new Set(paths),
    folders: [...sources.keys()].filter((folder) => !used.has(folder)).toSorted((a, b) => rank(a) - rank(b)),
  };
}

/** Returns files and folders that a kustomization names. Like kustomize, ignores the case of keys. */
function sourcesOf(folder: string, written: YamlRecord = {}): readonly string[] {
  const value = fieldsOf(written);
  const inPatches = ["patches", "patchesjson6902"].flatMap((key) =>
    listAt(value[key]).map((item) => text(fieldsOf(item).path) ?? ""),
  );
  return ["resources", "bases", "components", "patchesstrategicmerge", "configurations"]
    .flatMap((key) => listAt(value[key]).map(plainText))
    .concat(inPatches)
    .filter((name) => name !== "" && !address.test(name))
    .map((name) => cleanPath(folder === "" ? name : `${folder}/${name}`));
}

/** Returns the fields of a mapping with keys in lower case. */
function fieldsOf(value: unknown): YamlRecord {
  return Object.fromEntries(Object.entries(recordOf(value)).map(([key, item]) => [key.toLowerCase(), item]));
}
