/** A file to look at. Reading it is the caller's. */
export interface LintFile {
  /** As it is to be shown; slashes part folders. */
  readonly path: string;
  /** Bytes are decoded, and what is not UTF-8 is a finding. */
  readonly content: string | Uint8Array;
}

/** What a file is for, by its name; `manifest` is any other YAML. */
export type FileRole =
  | "components"
  | "metadata"
  | "template"
  | "cluster-class"
  | "kustomization"
  | "manifest";

/** The types of providers, each with its prefix in labels and in names of files. */
export const providerPrefixes = [
  "core",
  "bootstrap",
  "control-plane",
  "infrastructure",
  "ipam",
  "runtime-extension",
  "addon",
] as const;
export type ProviderPrefix = (typeof providerPrefixes)[number];

/** The last part of a path. */
export function fileName(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

/** The folder of a path, without a slash at its end; empty for a bare name. */
export function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf("/")));
}

export function roleOfFile(path: string): FileRole {
  const name = fileName(path).replace(/\.yml$/, ".yaml");
  if (/components\.yaml$/.test(name)) return "components";
  if (name === "metadata.yaml") return "metadata";
  if (/^kustomization(\.yaml)?$/i.test(name)) return "kustomization";
  if (/^cluster-?template(-.*)?\.yaml$/.test(name)) return "template";
  if (/^cluster-?class(-.*)?\.yaml$/.test(name)) return "cluster-class";
  return "manifest";
}

/** The type that the name of a components file tells, such as `infrastructure` for `infrastructure-components.yaml`. */
export function prefixOfComponents(path: string): ProviderPrefix | undefined {
  const name = fileName(path);
  return providerPrefixes.find(
    (prefix) => name === `${prefix}-components.yaml` || name === `${prefix}-components.yml`,
  );
}
