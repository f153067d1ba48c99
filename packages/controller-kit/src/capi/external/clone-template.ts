import {
  clusterNameLabel,
  templateClonedFromGroupKindAnnotation,
  templateClonedFromNameAnnotation,
} from "@capikit/api/core/v1beta2";
import type { KubernetesObject, ObjectMeta, OwnerReference } from "@capikit/api/meta";
import { isRecord } from "@capikit/common/json";
import { validGroupOf } from "../metadata/object-like.ts";
import { nestedValue } from "../values/nested.ts";

/** Options for the object created from a template. */
export interface CloneTemplateOptions {
  readonly namespace: string;
  /** Default: the template's name and five random characters. */
  readonly name?: string | undefined;
  readonly clusterName: string;
  readonly owner?: OwnerReference | undefined;
  readonly labels?: Readonly<Record<string, string>> | undefined;
  readonly annotations?: Readonly<Record<string, string>> | undefined;
  /** From 0 up to 1; default: `Math.random`. */
  readonly random?: (() => number) | undefined;
}

/**
 * Returns the object to create from a template: its `spec.template` with the Cluster's label and
 * annotations that refer to the template. The kind is the template's without `Template`. Source:
 * `external.GenerateTemplate` of Cluster API.
 */
export function cloneTemplate(template: KubernetesObject, options: CloneTemplateOptions): KubernetesObject {
  const found = nestedValue(template, ["spec", "template"]);
  const content = isRecord(found) ? structuredClone(found) : {};
  const metadata: ObjectMeta = isRecord(content.metadata) ? content.metadata : {};
  const { resourceVersion: _, finalizers: __, uid: ___, ...kept } = metadata;
  const templateName = template.metadata.name ?? "";
  return {
    ...content,
    apiVersion: textOr(content.apiVersion, template.apiVersion),
    kind: textOr(content.kind, template.kind.replace(/Template$/, "")),
    metadata: {
      ...kept,
      name: options.name || generateName(`${templateName}-`, options.random),
      namespace: options.namespace,
      labels: { ...kept.labels, ...options.labels, [clusterNameLabel]: options.clusterName },
      annotations: {
        ...kept.annotations,
        ...options.annotations,
        [templateClonedFromNameAnnotation]: templateName,
        [templateClonedFromGroupKindAnnotation]: groupKindText(template),
      },
      ...(options.owner ? { ownerReferences: [options.owner] } : {}),
    },
  };
}

function textOr(value: unknown, fallback: string): string {
  return typeof value === "string" && value !== "" ? value : fallback;
}

/** Returns `Kind.group`, as Go formats it. */
function groupKindText({ apiVersion, kind }: KubernetesObject): string {
  const group = validGroupOf(apiVersion);
  return group ? `${kind}.${group}` : kind;
}

// Without vowels and look-alikes, to avoid words.
const alphabet = "bcdfghjklmnpqrstvwxz2456789";
const suffixLength = 5;
const maxLength = 63;

/** Returns a name of at most 63 characters with a random suffix, as the API server does. */
export function generateName(base: string, random: () => number = Math.random): string {
  const suffix = Array.from({ length: suffixLength }, () => alphabet[Math.floor(random() * alphabet.length)]);
  return base.slice(0, maxLength - suffixLength) + suffix.join("");
}
