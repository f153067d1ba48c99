/** An input file, read by the caller. */
export interface LintFile {
  /** Path in findings, with slashes. */
  readonly path: string;
  /** Bytes are decoded as UTF-8; invalid UTF-8 is a finding. */
  readonly content: string | Uint8Array;
}

/** Purpose of a file, derived from its name; `manifest` is any other YAML. */
export type FilePurpose =
  | "components"
  | "metadata"
  | "template"
  | "cluster-class"
  | "kustomization"
  | "manifest";

/** Returns the last segment of a path. */
export function fileName(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

/** Returns the folder of a path without a trailing slash; empty for a bare name. */
export function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf("/")));
}

export function purposeOfFile(path: string): FilePurpose {
  const name = fileName(path).replace(/\.yml$/, ".yaml");
  if (/components\.yaml$/.test(name)) return "components";
  if (name === "metadata.yaml") return "metadata";
  if (/^kustomization(\.yaml)?$/i.test(name)) return "kustomization";
  if (/^cluster-?template(-.*)?\.yaml$/.test(name)) return "template";
  if (/^cluster-?class(-.*)?\.yaml$/.test(name)) return "cluster-class";
  return "manifest";
}

/** Reports whether controller-gen writes files of a name: `<group>_<plural>.yaml`. */
export function isControllerGenFile(path: string): boolean {
  return /^[\w-]+(?:\.[\w-]+)+_[a-z0-9]+\.yaml$/.test(fileName(path));
}

/** Reports whether `clusterctl generate cluster` finds a template of a name. */
export function isTemplateName(name: string): boolean {
  return /^cluster-template(-.+)?\.yaml$/.test(name);
}

/** Reports whether a name is probably meant as that of a template, such as `template-prod.yaml`. */
export function isLikeTemplateName(name: string): boolean {
  return /^(clusters?[-_.]?)?templates?([-_.].*)?\.ya?ml$/i.test(name);
}
