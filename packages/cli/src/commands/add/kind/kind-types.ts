import { kebab, one } from "../../../shared/project-edit/names.ts";
import { importLine } from "../../../shared/project-edit/paths.ts";
import { type Role, roles } from "./roles.ts";
import { readTemplate } from "./templates.ts";

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
  if (types === undefined) return new Map([[file, plainTypes(kind)]]);
  const files = new Map([[file, fromTemplate(kind, `${types}.ts`, extension)]]);
  if (hasTemplate) files.set(`${file}-template`, fromTemplate(kind, `${types}-template.ts`, extension));
  return files;
}

/** Omits types that the package already exports under the same name. */
function fromTemplate(
  { kind, plural, taken, isOlder = false, olderVersion }: NewKind,
  path: string,
  extension: string,
): string {
  const words = isOlder ? ["both", "spoke", "v1beta1"] : olderVersion === undefined ? [] : ["both"];
  const text = readTemplate(path, ...words);
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
    .replaceAll(`a ${model}`, one(kind))
    .replaceAll(model, kind)
    .replaceAll(/"\.\/paper-cloud-[a-z-]+\.ts"/g, `"./${kebab(kind)}${extension}"`)
    .replaceAll("v6alpha6", olderVersion ?? "")
    .replaceAll("Paper Cloud", "the platform");
}

function plainTypes({ kind, plural, scope }: NewKind): string {
  return `${importLine("type { Condition, KubernetesList, KubernetesObject }", "@capikit/api/meta")}

/**
 * ${kind} is …
 *
 * +kubebuilder:resource:path=${plural},scope=${scope}
 * +kubebuilder:storageversion
 * +kubebuilder:subresource:status
 * +kubebuilder:printcolumn:name="Ready",type=string,JSONPath=\`.status.conditions[?(@.type=="Ready")].status\`
 */
${kindInterfaces(kind)}

/** ${kind}Spec is the desired state of ${one(kind)}. */
export interface ${kind}Spec {
  /**
   * description explains the purpose of the ${kind}. Replace this example field.
   * +kubebuilder:validation:MaxLength=256
   */
  description?: string;
}

/**
 * ${kind}Status is the observed state of ${one(kind)}.
 * +kubebuilder:validation:MinProperties=1
 */
export interface ${kind}Status {
  /**
   * conditions of the ${kind}.
   * +listType=map
   * +listMapKey=type
   * +kubebuilder:validation:MaxItems=32
   */
  conditions?: Condition[];
}
`;
}

/** Returns the index.ts of a new API package. */
export function packageIndex(group: string, version: string, contract: boolean): string {
  const label = contract ? ` * +capikit:contract:v1beta2=${version}\n` : "";
  return `/**
 * The ${version} types of ${group}.
 *
 * +groupName=${group}
 * +versionName=${version}
${label} *
 * @packageDocumentation
 */
`;
}

/** Returns the interfaces of a kind and its list; `state` names its state in comments. */
function kindInterfaces(kind: string, state = "state"): string {
  return `export interface ${kind} extends KubernetesObject {
  /** spec is the desired ${state}. */
  spec: ${kind}Spec;

  /** status is the observed ${state}. */
  status?: ${kind}Status;
}

export interface ${kind}List extends KubernetesList<${kind}> {}`;
}
