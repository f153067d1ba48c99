import type { ContractVersion } from "@capikit/api/contract";
import type { Place } from "../findings/finding.ts";
import { type CrdView, crdView, isCrd } from "../read/crd-view.ts";
import type { GeneratedDocument } from "../read/generated-document.ts";
import { type FileRole, folderOf, type ProviderPrefix, prefixOfComponents } from "../read/lint-file.ts";
import type { LintObject } from "../read/lint-object.ts";
import { applyKustomizations } from "./kustomization.ts";

/** A file as the rules look at it. */
export interface FileView {
  readonly path: string;
  readonly role: FileRole;
  readonly text: string;
  readonly objects: readonly LintObject[];
  /** Whether a kustomization takes it in, so that it is a part of something. */
  readonly taken?: true;
}

/** A components YAML: what clusterctl installs as one. */
export interface ComponentsView extends FileView {
  /** The provider's type, where the file's name tells it. */
  readonly prefix: ProviderPrefix | undefined;
  readonly namespaces: readonly LintObject[];
  /** The one Namespace of the file. */
  readonly namespace: string | undefined;
}

/** Everything that was given, sorted by what the rules ask. */
export interface ProviderView {
  readonly files: readonly FileView[];
  readonly objects: readonly LintObject[];
  readonly crds: readonly CrdView[];
  /** API groups that are the provider's: those with a kind that core refers to. */
  readonly groups: ReadonlySet<string>;
  readonly components: readonly ComponentsView[];
  readonly metadata: readonly FileView[];
  readonly templates: readonly FileView[];
  readonly clusterClasses: readonly FileView[];
  readonly documents: readonly GeneratedDocument[];
  /** The contracts to look at. */
  readonly contracts: readonly ContractVersion[];
  /** The one contract that the caller asked for. */
  readonly asked: ContractVersion | undefined;
  /** Versions released, besides those that folders are named after. */
  readonly versions: readonly string[];
  /** Whether the input is a whole provider, so that what is missing is missing. */
  readonly whole: boolean;
  /** Where a file begins. */
  readonly start: (path: string) => Place;
}

/** What to look at, besides the files. */
export interface ViewOptions {
  readonly contract?: ContractVersion;
  readonly versions?: readonly string[];
  readonly documents?: readonly GeneratedDocument[];
  readonly whole?: boolean;
}

export function providerView(files: readonly FileView[], options: ViewOptions): ProviderView {
  const kept = applyKustomizations(files);
  const sorted = kept.map((file) => (isComponents(file) ? { ...file, role: "components" as const } : file));
  const of = (role: FileRole): FileView[] => sorted.filter((file) => file.role === role);
  const objects = sorted.flatMap((file) => file.objects);
  const components = of("components").map(componentsView);
  const crds = objects.filter(isCrd).map(crdView);
  return {
    files: sorted,
    objects,
    crds,
    groups: new Set(crds.filter(({ role }) => role !== undefined).map(({ group }) => group)),
    components,
    metadata: of("metadata"),
    templates: of("template"),
    clusterClasses: of("cluster-class"),
    documents: options.documents ?? [],
    contracts: options.contract === undefined ? ["v1beta1", "v1beta2"] : [options.contract],
    asked: options.contract,
    versions: options.versions ?? [],
    whole: options.whole === true || components.length > 0,
    start: (path) => ({ file: path, line: 1, column: 1, endLine: 1, endColumn: 1 }),
  };
}

/** A file that holds a whole provider under another name: users may call it as they like. */
function isComponents({ role, objects, taken }: FileView): boolean {
  const kinds = new Set(objects.map(({ kind }) => kind));
  return (
    role === "components" ||
    (role === "manifest" && taken !== true && kinds.has("Deployment") && kinds.has("Namespace"))
  );
}

function componentsView(file: FileView): ComponentsView {
  const namespaces = file.objects.filter(({ kind, group }) => kind === "Namespace" && group === "");
  const [first] = namespaces;
  return {
    ...file,
    prefix: prefixOfComponents(file.path),
    namespaces,
    namespace: namespaces.length === 1 ? first?.name : undefined,
  };
}

/** The files of a role that lie in the same folder, or in the nearest one above it that has any. */
export function nearest(files: readonly FileView[], path: string): readonly FileView[] {
  for (let folder = folderOf(path); ; folder = folderOf(folder)) {
    const found = files.filter((file) => folderOf(file.path) === folder);
    if (found.length > 0) return found;
    if (folder === "") return [];
  }
}
