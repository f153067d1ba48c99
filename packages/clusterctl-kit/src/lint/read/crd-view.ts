import type { ContractResource, ContractVersion } from "@capikit/api/contract";
import { recordOf } from "@capikit/common/json";
import { crdName, readContractLabels } from "@capikit/common/kubernetes";
import {
  type CrdKind,
  crdKind,
  crdVersion,
  type CrdVersion as ReadVersion,
  versionsOfCrd,
} from "@capikit/schema/manifests";
import { type LintObject, text, type YamlRecord } from "./lint-object.ts";
import { resourceRole } from "./resource-role.ts";

/** A CRD version. */
export interface CrdVersion extends ReadVersion {
  /** Index in `spec.versions`. */
  readonly index: number;
  readonly schema: YamlRecord;
  readonly subresources: YamlRecord;
}

/** A CustomResourceDefinition as rules see it. */
export interface CrdView extends Omit<CrdKind, "scope"> {
  readonly object: LintObject;
  /** As written. */
  readonly scope: string;
  readonly versions: readonly CrdVersion[];
  /** Contract resource of the kind, if any. */
  readonly role: ContractResource | undefined;
  /** Versions in a contract label, highest first; undefined without the label. */
  readonly labelled: Readonly<Record<ContractVersion, readonly string[] | undefined>>;
}

/** Annotation with which clusterctl accepts another name of a CRD. */
export const skipNameCheck = "clusterctl.cluster.x-k8s.io/skip-crd-name-preflight-check";

/** Reports whether the name, group, plural and kind of a CRD fit together. */
export function isNamedByKind({ object: { name, annotations }, group, plural, kind }: CrdView): boolean {
  return name === `${plural}.${group}` && (skipNameCheck in annotations || name === crdName(group, kind));
}

export function isCrd(object: LintObject): boolean {
  return object.kind === "CustomResourceDefinition" && object.group === "apiextensions.k8s.io";
}

/** Core finds IPAM pools by group and kind and does not read contract labels. */
export function needsLabel({ role }: CrdView): boolean {
  return role !== undefined && role !== "IPPool";
}

/** Returns a CRD with the role that its group and kind show; `withRoles` adds those of other groups. */
export function crdView(object: LintObject): CrdView {
  const names = crdKind(object.value);
  const labels = readContractLabels(object.labels);
  return {
    ...names,
    object,
    scope: text(recordOf(object.value.spec).scope) ?? "",
    versions: versionsOfCrd(object.value).map(versionOf),
    role: resourceRole(names.group, names.kind),
    labelled: { v1beta1: labels.get("v1beta1"), v1beta2: labels.get("v1beta2") },
  };
}

function versionOf(version: YamlRecord, index: number): CrdVersion {
  return {
    ...crdVersion(version),
    index,
    schema: recordOf(recordOf(version.schema).openAPIV3Schema),
    subresources: recordOf(version.subresources),
  };
}

/**
 * Returns the version that core reads objects of a kind in: the highest one in the label of the
 * newest contract; undefined without labels.
 */
export function versionOfCore({ labelled }: CrdView): string | undefined {
  return (labelled.v1beta2 ?? labelled.v1beta1)?.[0];
}

/** Reports whether core reads a version; of kinds without labels, any served version counts. */
export function isRead(crd: CrdView, { name, served }: CrdVersion): boolean {
  const read = versionOfCore(crd);
  return served && (read === undefined || read === name);
}
