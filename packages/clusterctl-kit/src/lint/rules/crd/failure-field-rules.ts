import { type CrdVersion, type CrdView, isRead } from "../../read/crd-view.ts";
import { schemaAt } from "../../read/schema-path.ts";
import { defineLintRule } from "../lint-rule.ts";

const fields = ["failureReason", "failureMessage"] as const;

/** Rules about the failure fields of contract v1beta1. */
export const failureFieldRules = [
  defineLintRule({
    code: "resource/failure-fields",
    title: "Versions of contract v1beta2 report failures by conditions",
    contractRule: "resource/terminal-failure-conditions",
    severity: "info",
    why: "Contract v1beta2 has no terminal failures. Until Cluster API drops contract v1beta1, it copies `status.failureReason` and `status.failureMessage` to `status.deprecated.v1beta1` of the Cluster or Machine; nothing reacts to them. The MachinePool controller panics if an InfraMachinePool sets one of them, under either contract.",
    wrong: "status:\n  properties:\n    failureReason: {type: string}\n    conditions: {type: array}",
    right:
      "status:\n  properties:\n    conditions: {type: array}\n    deprecated:\n      type: object\n      properties:\n        v1beta1:\n          type: object\n          properties:\n            failureReason: {type: string}",
    help: "report failures by conditions, and move both fields to status.deprecated.v1beta1",
    checkCrd: (crd, report) => {
      for (const version of crd.versions) {
        const isPool = crd.role === "InfraMachinePool";
        if (!isRead(crd, version) || !(isPool || isOfV1Beta2(crd, version))) continue;
        const found = fields.filter((name) => schemaAt(version.schema, `status.${name}`).known === true);
        const [first] = found;
        if (first === undefined) continue;
        const path = ["schema", "openAPIV3Schema", "properties", "status", "properties", first];
        report(
          crd.object.at(["spec", "versions", version.index, ...path]),
          `${crd.kind} ${version.name} has status.${found.join(" and status.")} of contract v1beta1: ${effectOf(isPool)}`,
          undefined,
          isPool ? "warning" : undefined,
        );
      }
    },
  }),
];

function effectOf(isPool: boolean): string {
  return isPool
    ? "the MachinePool controller of Cluster API panics if a pool sets one"
    : "no controller reacts to them in contract v1beta2";
}

function isOfV1Beta2(crd: CrdView, { name }: CrdVersion): boolean {
  return crd.labelled.v1beta2?.includes(name) === true;
}
