import type { ContractVersion } from "@capikit/api/contract";
import { providerNameLabel } from "@capikit/api/core/v1beta2";
import type { DiagnosticLocation } from "@capikit/common/diagnostics";
import { type ProviderPrefix, providerPrefix, typeOfComponentsFile } from "@capikit/inventory";
import { type ComponentsModel, componentsModel } from "../read/components-model.ts";
import { type CrdView, crdView, isCrd } from "../read/crd-view.ts";
import { withRoles } from "../read/kind-roles.ts";
import { type FilePurpose, folderOf, isControllerGenFile } from "../read/lint-file.ts";
import type { LintObject } from "../read/lint-object.ts";
import type { FileView, ReadFiles } from "../read/read-files.ts";
import { referencedRoles } from "../read/referenced-roles.ts";
import { type Kustomized, kustomizedFiles } from "./kustomization.ts";
import type { LintOptions } from "./lint-options.ts";

/** A components YAML, which clusterctl installs as a unit, or manifests that together contain a provider. */
export interface ComponentsView extends FileView {
  /** The files of the components. */
  readonly parts: readonly FileView[];
  /** Provider type from the file name, if any. */
  readonly prefix: ProviderPrefix | undefined;
  readonly namespaces: readonly LintObject[];
  /** Name of the only Namespace in the file. */
  readonly namespace: string | undefined;
  readonly model: ComponentsModel;
}

/** The input, grouped for the rules. */
export interface ProviderView {
  readonly files: readonly FileView[];
  readonly objects: readonly LintObject[];
  readonly crds: readonly CrdView[];
  /** The provider's API groups: those with a kind that core refers to. */
  readonly groups: ReadonlySet<string>;
  readonly components: readonly ComponentsView[];
  readonly metadata: readonly FileView[];
  readonly templates: readonly FileView[];
  readonly clusterClasses: readonly FileView[];
  /** Kustomize folders whose sources are not checked. */
  readonly kustomizeFolders: Kustomized["folders"];
  readonly contracts: readonly ContractVersion[];
  /** Contract that the caller requested. */
  readonly asked: ContractVersion | undefined;
  /** Released versions, in addition to those of folder names. */
  readonly versions: readonly string[];
  /**
   * Whether the files show that clusterctl installs them: metadata, templates, a file name or label of
   * a provider, or kinds of it. Other controllers may have the same layout.
   */
  readonly isProvider: boolean;
  /** Whether the input is a folder with all files of a provider. */
  readonly isFolder: boolean;
  /** Whether the input is a whole provider, so that rules report missing parts. */
  readonly whole: boolean;
  readonly start: (path: string) => DiagnosticLocation;
}

export function providerView(
  { views: files, samples }: Pick<ReadFiles, "samples" | "views">,
  options: LintOptions,
): ProviderView {
  const kustomized = kustomizedFiles(files);
  const kept = files.filter(({ path }) => !kustomized.paths.has(path));
  const releases = releasesIn(kept);
  const inReleases = new Set(releases.flat());
  const sorted = withoutRepeatedCrds(
    kept.map((file) => (inReleases.has(file) ? { ...file, purpose: "components" as const } : file)),
  );
  const of = (purpose: FilePurpose): FileView[] => sorted.filter((file) => file.purpose === purpose);
  const objects = sorted.flatMap((file) => file.objects);
  const components = releases.map(componentsView);
  const evidence = {
    declared: options.kinds ?? {},
    referenced: referencedRoles([...objects, ...samples]),
    typeOf: ({ object }: CrdView) =>
      components.find((file) => file.prefix !== undefined && file.objects.includes(object))?.prefix,
  };
  const crds = withRoles(
    objects.filter(isCrd).map((object) => crdView(object)),
    evidence,
  );
  return {
    files: sorted,
    objects,
    crds,
    groups: new Set(crds.filter(({ role }) => role !== undefined).map(({ group }) => group)),
    components,
    metadata: of("metadata"),
    templates: of("template"),
    clusterClasses: of("cluster-class").filter(isClusterClassFile),
    kustomizeFolders: kustomized.folders,
    contracts: options.contract === undefined ? ["v1beta1", "v1beta2"] : [options.contract],
    asked: options.contract,
    versions: options.versions ?? [],
    isProvider:
      sorted.some(({ purpose }) => /^(?:metadata|template|cluster-class)$/.test(purpose)) ||
      components.some(({ prefix }) => prefix !== undefined) ||
      objects.some(({ labels }) => providerNameLabel in labels) ||
      crds.some(isOfProvider),
    isFolder: options.whole === true,
    // Parts that seem to be missing may be in a file that could not be read.
    whole: (options.whole === true || components.length > 0) && !components.some(({ unread }) => unread),
    start: (path) => ({ path, line: 1, column: 1 }),
  };
}

/** Returns the CRDs of a components file, with the roles of their kinds. */
export function crdsIn({ objects }: FileView, { crds }: Pick<ProviderView, "crds">): readonly CrdView[] {
  const own = new Set(objects);
  return crds.filter(({ object }) => own.has(object));
}

/** Reports whether a kind is one of a provider, and not a copy of Cluster API's. */
function isOfProvider({ role, group, kind }: CrdView): boolean {
  return (
    role !== undefined ||
    (group.endsWith(".cluster.x-k8s.io") && !/^(?:IPAddress|ClusterResourceSet)/.test(kind))
  );
}

/**
 * Removes CRDs of other files that are also in components, in a file with the name that
 * controller-gen writes, or in an earlier file. Several components may be versions of a release.
 */
function withoutRepeatedCrds(files: readonly FileView[]): FileView[] {
  const crdsOf = ({ objects }: FileView): LintObject[] =>
    objects.filter((object) => isCrd(object) && object.name !== "");
  const kept = new Map<string, { readonly crd: LintObject; readonly order: number }>();
  for (const file of files)
    for (const crd of crdsOf(file)) {
      const order = file.purpose === "components" ? 0 : isControllerGenFile(file.path) ? 1 : 2;
      if (order < (kept.get(crd.name)?.order ?? 3)) kept.set(crd.name, { crd, order });
    }
  return files.map((file) => {
    if (file.purpose === "components") return file;
    const repeated = new Set(crdsOf(file).filter((crd) => kept.get(crd.name)?.crd !== crd));
    return repeated.size === 0
      ? file
      : { ...file, objects: file.objects.filter((object) => !repeated.has(object)) };
  });
}

/**
 * Returns the files of each release: components by their name, other files that alone contain a
 * provider, or else all manifests that contain one together.
 */
function releasesIn(files: readonly FileView[]): readonly (readonly FileView[])[] {
  const isManifest = ({ purpose, objects }: FileView): boolean =>
    purpose === "manifest" && !objects.some(({ kind }) => /^Cluster(?:Class)?$/.test(kind));
  const whole = files.filter(
    (file) => file.purpose === "components" || (isManifest(file) && isProviderOf(file.objects)),
  );
  if (whole.length > 0) return whole.map((file) => [file]);
  const manifests = files.filter((file) => isManifest(file) && file.objects.length > 0);
  const objects = manifests.flatMap((file) => file.objects);
  return isProviderOf(objects, (object) => providerNameLabel in object.labels) ? [manifests] : [];
}

const workload = /^(?:Deployment|DaemonSet|StatefulSet)$/;

/** Reports whether objects contain a manager, with its Namespace or what shows that it is a provider's. */
function isProviderOf(
  objects: readonly LintObject[],
  shows: (object: LintObject) => boolean = () => false,
): boolean {
  return (
    objects.some(({ kind }) => workload.test(kind)) &&
    objects.some(
      (object) =>
        object.kind === "Namespace" ||
        object.kind === "ExtensionConfig" ||
        (isCrd(object) && isOfProvider(crdView(object))) ||
        shows(object),
    )
  );
}

/** Reports whether clusterctl looks for the name, or another name may be a mistake. */
function isClusterClassFile({ name, objects }: FileView): boolean {
  return name.startsWith("clusterclass") || objects.some(({ kind }) => kind === "ClusterClass");
}

function componentsView(parts: readonly FileView[]): ComponentsView {
  const objects = parts.flatMap((file) => file.objects);
  // Findings about all components are located in the file of the manager.
  const [first] = parts;
  const file = parts.find((part) => part.objects.some(({ kind }) => workload.test(kind))) ?? first;
  if (file === undefined) throw new TypeError("components need a file");
  const namespaces = objects.filter(({ kind, group }) => kind === "Namespace" && group === "");
  const type = parts.length === 1 ? typeOfComponentsFile(file.name) : undefined;
  return {
    ...file,
    parts,
    purpose: "components",
    objects,
    ...(parts.some(({ unread }) => unread) && { unread: true }),
    prefix: type && providerPrefix(type),
    namespaces,
    namespace: namespaces.length === 1 ? namespaces[0]?.name : undefined,
    model: componentsModel(objects),
  };
}

/** Returns the files in the folder of a path, or else in the nearest parent folder. */
export function nearest(files: readonly FileView[], path: string): readonly FileView[] {
  for (let folder = folderOf(path); ; folder = folderOf(folder)) {
    const found = files.filter((file) => folderOf(file.path) === folder);
    if (found.length > 0) return found;
    if (folder === "") return [];
  }
}
