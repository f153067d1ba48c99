import { posix } from "node:path";
import type { ApiPackage } from "@capikit/generators/model";
import { UsageError } from "@capikit/generators/run";
import { addExport } from "../../../shared/edit/add-import.ts";
import { kebab, one } from "../../../shared/project-edit/names.ts";
import type { Project } from "../../../shared/project-edit/project.ts";
import { readTemplate } from "../../../shared/project-edit/read-template.ts";
import { type Role, roles } from "./roles.ts";

interface Place {
  readonly group: string;
  readonly version: string;
  readonly folder: string;
}

/** Writes the types of a kind into the package, creating it if needed, and exports them. */
export function addTypes(
  project: Project,
  kind: Omit<NewKind, "taken" | "isOlder" | "olderVersion">,
  { group, version, folder }: Place,
): { readonly isOld: boolean } {
  const { draft, extension, model } = project;
  const index = `${folder}/index.ts`;
  const isOld = model.packages.some((one) => one.folder === folder);
  const like = isOld ? index : project.config.name;
  if (!isOld) {
    const contract = kind.role !== "none" || model.packages.some((one) => hasContract(project, one.folder));
    draft.create(index, packageIndex(group, version, contract), like);
  }
  const taken = exportedNames(project, folder);
  const older = kind.role === "none" ? undefined : olderPackageOf(project, folder, version);
  for (const [name, plain] of kindTypes({ ...kind, taken, olderVersion: older?.version }, extension)) {
    const text =
      older === undefined ? withOwnContracts(project, { folder, version }, kind.role, plain) : plain;
    addModule(project, folder, { name, text, taken, like });
  }
  if (older !== undefined) {
    const known = exportedNames(project, older.folder);
    for (const [name, text] of kindTypes({ ...kind, taken: known, isOlder: true }, extension))
      addModule(project, older.folder, { name, text, taken: known, like });
  }
  return { isOld };
}

/**
 * Returns the package of contract v1beta1 if this one has contract v1beta2: the project serves
 * both.
 */
function olderPackageOf(project: Project, folder: string, version: string): ApiPackage | undefined {
  const versionsOf = (contract: string): readonly unknown[] =>
    declaredContracts(project, folder).find((one) => one.contract === contract)?.versions ?? [];
  if (!versionsOf("v1beta2").includes(version)) return undefined;
  const { group } = project.model.packages.find((one) => one.folder === folder) ?? {};
  return project.model.packages.find(
    (one) => one.group === group && one.folder !== folder && versionsOf("v1beta1").includes(one.version),
  );
}

/** A module to add to a package. */
interface NewModule {
  /** File name without extension. */
  readonly name: string;
  readonly text: string;
  /** Names that the package exports already. */
  readonly taken: ReadonlySet<string>;
  /** Path of a file with the same style, if the project has one. */
  readonly like: string | undefined;
}

/** Writes a module into a package, and exports it. @throws UsageError for a name in use */
function addModule(
  { draft, extension }: Project,
  folder: string,
  { name, text, taken, like }: NewModule,
): void {
  const clash = [...text.matchAll(/^export interface (\w+)/gm)].find(([, one = ""]) => taken.has(one))?.[1];
  if (clash !== undefined)
    throw new UsageError(`${folder} already exports another ${clash}`, "choose another name for the kind");
  draft.create(`${folder}/${name}.ts`, text, like);
  draft.editText(`${folder}/index.ts`, (text) => addExport(text, `./${name}${extension}`));
}

/** Returns the names that the modules of a folder export. */
function exportedNames({ files, draft }: Project, folder: string): ReadonlySet<string> {
  const texts = files.filter((path) => posix.dirname(path) === folder).map((path) => draft.read(path) ?? "");
  return new Set(
    texts.flatMap((text) =>
      [...text.matchAll(/^export (?:declare )?(?:interface|type|const|enum|class|function) (\w+)/gm)].map(
        ([, name = ""]) => name,
      ),
    ),
  );
}

/** Reports whether a package declares the contract of its kinds. */
export function hasContract({ model }: Project, folder: string): boolean {
  const markers = model.packages.find((one) => one.folder === folder)?.markers ?? [];
  return markers.some(({ key }) => key === "capikit:contract");
}

/** Adds the contract markers that a kind needs because those of its package do not apply. */
function withOwnContracts(
  project: Pick<Project, "model">,
  { folder, version }: Pick<Place, "folder" | "version">,
  role: Role,
  text: string,
): string {
  const contracts = ownContracts(project, folder, version, role);
  return contracts === undefined
    ? text
    : text.replace(/( \* \+kubebuilder:resource:.*\n)/, `$1 * ${contracts}\n`);
}

/** Returns the contract markers of a kind that the contracts of its package do not apply to. */
function ownContracts(
  project: Pick<Project, "model">,
  folder: string,
  version: string,
  role: Role,
): string | undefined {
  const declared = declaredContracts(project, folder);
  const kept = declared
    .filter(({ versions }) => versions.includes(version))
    .map(({ contract }) => `${contract}=${version}`);
  const isMissed = role !== "none" && declared.length > 0 && !kept.includes(`v1beta2=${version}`);
  if (isMissed) return `+capikit:contract:v1beta2=${version}`;
  if (declared.every(({ versions }) => versions.every((one) => one === version))) return undefined;
  return `+capikit:contract:${(kept.length > 0 ? kept : [`v1beta2=${version}`]).join(",")}`;
}

/** Returns the contracts that a package declares for its kinds, with the versions. */
export function declaredContracts(
  { model }: Pick<Project, "model">,
  folder: string,
): readonly { readonly contract: string; readonly versions: readonly unknown[] }[] {
  const markers = model.packages.find((one) => one.folder === folder)?.markers ?? [];
  return markers
    .filter(({ key }) => key === "capikit:contract")
    .flatMap((marker) =>
      Object.entries(marker.arguments).map(([contract, of]) => ({ contract, versions: [of].flat() })),
    );
}

/** A kind to create. */
interface NewKind {
  readonly kind: string;
  readonly plural: string;
  readonly scope: "Cluster" | "Namespaced";
  readonly role: Role;
  /** Names that the package exports already. */
  readonly taken: ReadonlySet<string>;
  /** Whether the package has contract v1beta1, and another one contract v1beta2. */
  readonly isOlder?: boolean;
  /** Version of contract v1beta1 that clients of the kind may use. */
  readonly olderVersion?: string | undefined;
}

/** Returns the files of a kind's types by their paths in the package, without extension. */
function kindTypes(kind: NewKind, extension: string): ReadonlyMap<string, string> {
  const { types, hasTemplate } = roles[kind.role];
  const file = kebab(kind.kind);
  const files = new Map([[file, fromTemplate(kind, `${types}.ts`, extension)]]);
  if (hasTemplate) files.set(`${file}-template`, fromTemplate(kind, `${types}-template.ts`, extension));
  return files;
}

/** Omits types that the package already exports under the same name. */
function fromTemplate(
  { kind, plural, role, scope, taken, isOlder = false, olderVersion }: NewKind,
  path: string,
  extension: string,
): string {
  const words = isOlder ? ["both", "spoke", "v1beta1"] : olderVersion === undefined ? [] : ["both"];
  const { model } = roles[role];
  const names: readonly (readonly [from: string, to: string])[] = [
    [`path=papercloud${model.toLowerCase()}s,`, `path=${plural},`],
    [`path=papercloud${model.toLowerCase()}templates,`, `path=${kind.toLowerCase()}templates,`],
    ["scope=Namespaced", `scope=${scope}`],
    [`a PaperCloud${model}`, one(kind)],
    [`PaperCloud${model}`, kind],
    [`"./paper-cloud-${kebab(model)}.ts"`, `"./${kebab(kind)}${extension}"`],
    ["v6alpha6", olderVersion ?? ""],
    ["Paper Cloud", "the platform"],
  ];
  const text = readTemplate(path, words, names);
  const helpers = [...text.matchAll(/^export interface (\w+)/gm)]
    .map(([, name = ""]) => name)
    .filter((name) => !name.startsWith(kind) && taken.has(name));
  return helpers.reduce((all, name) => all.replaceAll(new RegExp(`\\b${name}\\b`, "g"), kind + name), text);
}

/** Returns the index.ts of a new API package. */
export function packageIndex(group: string, version: string, contract: boolean): string {
  return readTemplate("added/api/index.ts", contract ? ["contract"] : [], [
    ["infrastructure.cluster.x-k8s.io", group],
    ["v7alpha7", version],
  ]);
}
