import type { MachineTaint, ObjectMeta } from "@capikit/api/core/v1beta2";
import { stringifyJson } from "@capikit/common/json";
import { dnsSubdomainErrors } from "@capikit/common/text";
import { labelErrors } from "@capikit/schema";
import type { FeatureGates } from "../blueprint/feature-gates.ts";
import { GoTemplateError, renderTemplate } from "../go-template/index.ts";
import { shortenedName } from "../objects/names.ts";
import type { Report } from "./compatibility.ts";

/** Checks labels and annotations. */
export function checkMetadata(meta: ObjectMeta | undefined, at: string, report: Report): void {
  for (const { path, message } of labelErrors({ ...meta }))
    report("topology/metadata", `${at}.${path}`, message);
}

const RESERVED_TAINTS = [
  "node.cluster.x-k8s.io/uninitialized",
  "node.cluster.x-k8s.io/outdated-revision",
  "node-role.kubernetes.io/master",
];

/** Checks the keys of taints, which need their feature gate. */
export function checkTaints(
  taints: readonly MachineTaint[] | undefined,
  gates: FeatureGates,
  at: string,
  report: Report,
): void {
  if (taints === undefined || taints.length === 0) return;
  if (gates.MachineTaintPropagation !== true) {
    report("topology/feature-gate", at, "needs the feature gate MachineTaintPropagation");
    return;
  }
  for (const [index, { key }] of taints.entries()) {
    const field = `${at}[${index}].key`;
    const isReserved =
      RESERVED_TAINTS.includes(key) ||
      (key.startsWith("node.kubernetes.io/") && key !== "node.kubernetes.io/out-of-service") ||
      key.startsWith("node.cloudprovider.kubernetes.io/");
    if (isReserved)
      report("topology/metadata", field, `is ${stringifyJson(key)}, which is reserved: use another key`);
    for (const { message } of labelErrors({ labels: { [key]: "" } }))
      report("topology/metadata", field, message);
  }
}

/** Checks a naming template: it must render, with sample values, to the name of an object. */
export function checkNaming(
  template: string | undefined,
  data: Readonly<Record<string, unknown>>,
  at: string,
  report: Report,
): void {
  if (template === undefined || template === "") return;
  try {
    const name = renderTemplate(
      template,
      { cluster: { name: "cluster" }, ...data, random: "bcdfg" },
      { functions: "builtin", missingKey: "error" },
    );
    for (const error of dnsSubdomainErrors(shortenedName(name, () => "bcdfg")))
      report("topology/object-name", at, `gives the name ${stringifyJson(name)}, which ${error}`);
  } catch (error) {
    if (!(error instanceof GoTemplateError)) throw error;
    report("topology/object-name", at, `the name cannot be rendered: ${error.message}`);
  }
}
