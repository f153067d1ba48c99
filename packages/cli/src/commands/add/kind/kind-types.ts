import { kebab, one } from "../../../shared/project-edit/names.ts";
import { readTemplate } from "../../../shared/project-edit/read-template.ts";
import { type Role, roles } from "./roles.ts";

/** A kind to create. */
export interface NewKind {
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
export function kindTypes(kind: NewKind, extension: string): ReadonlyMap<string, string> {
  const { types, hasTemplate } = roles[kind.role];
  const file = kebab(kind.kind);
  const files = new Map([[file, fromTemplate(kind, `${types}.ts`, extension)]]);
  if (hasTemplate) files.set(`${file}-template`, fromTemplate(kind, `${types}-template.ts`, extension));
  return files;
}

/** Omits types that the package already exports under the same name. */
function fromTemplate(
  { kind, plural, scope, taken, isOlder = false, olderVersion }: NewKind,
  path: string,
  extension: string,
): string {
  const words = isOlder ? ["both", "spoke", "v1beta1"] : olderVersion === undefined ? [] : ["both"];
  const text = readTemplate(path, words);
  const model = /export interface (\w+?)(?:Template)? extends KubernetesObject/.exec(text)?.[1] ?? "";
  const helpers = [...text.matchAll(/^export interface (\w+)/gm)]
    .map(([, name = ""]) => name)
    .filter((name) => !name.startsWith(model) && taken.has(name));
  const renamed = helpers.reduce(
    (all, name) => all.replaceAll(new RegExp(`\\b${name}\\b`, "g"), kind + name),
    text,
  );
  return renamed
    .replaceAll(`path=${model.toLowerCase()}s,`, `path=${plural},`)
    .replaceAll(`path=${model.toLowerCase()}templates,`, `path=${kind.toLowerCase()}templates,`)
    .replaceAll("scope=Namespaced", `scope=${scope}`)
    .replaceAll(`a ${model}`, one(kind))
    .replaceAll(model, kind)
    .replaceAll(/"\.\/paper-cloud-[a-z-]+\.ts"/g, `"./${kebab(kind)}${extension}"`)
    .replaceAll("v6alpha6", olderVersion ?? "")
    .replaceAll("Paper Cloud", "the platform");
}

/** Returns the index.ts of a new API package. */
export function packageIndex(group: string, version: string, contract: boolean): string {
  return readTemplate("added/api/index.ts", contract ? ["contract"] : [], [
    ["infrastructure.cluster.x-k8s.io", group],
    ["v7alpha7", version],
  ]);
}
