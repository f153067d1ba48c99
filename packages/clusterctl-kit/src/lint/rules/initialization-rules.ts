import { listAt, recordOf } from "@capikit/common/json";
import { isRead } from "../read/crd-view.ts";
import { text, type YamlRecord } from "../read/lint-object.ts";
import { initializationFlags, keepRule } from "../read/resource-role.ts";
import { schemaAt } from "../read/schema-path.ts";
import { defineLintRule } from "./lint-rule.ts";

const provisioned = `status:
  properties:
    initialization:
      type: object
      properties:
        provisioned: {type: boolean}`;

/** Rules about the fields that report the end of the initialization. */
export const initializationRules = [
  defineLintRule({
    code: "crd/initialization-reset",
    title: "The API server keeps the end of the initialization",
    severity: "info",
    versions: ["v1beta2"],
    sources: [
      { document: "infra-cluster", section: "InfraCluster: initialization completed" },
      { document: "infra-machine", section: "InfraMachine: initialization completed" },
    ],
    why: "Cluster API reads these fields once and never expects a reset: conditions report later states. A CEL rule rejects the writes of a controller that resets them. The presets of `@capikit/controller-kit` keep the fields, too.",
    wrong: provisioned,
    right: `${provisioned}
      x-kubernetes-validations:
      - rule: "${keepRule("provisioned")}"
        message: provisioned must not be reset`,
    help: "add an XValidation marker with this rule to the type of status.initialization",
    checkCrd: (crd, report) => {
      if (crd.role === undefined) return;
      for (const version of crd.versions) {
        const { name, index, schema } = version;
        for (const path of isRead(crd, version) ? initializationFlags : []) {
          const found = schemaAt(schema, path);
          const flag = path.split(".").at(-1) ?? "";
          if (found.known !== true || isKept(schema, path, flag)) continue;
          report(
            crd.object.at(["spec", "versions", index, "schema", "openAPIV3Schema", ...found.path]),
            `${path} of ${crd.kind} ${name} can be reset`,
            `add +kubebuilder:validation:XValidation:rule=${JSON.stringify(keepRule(flag))} to the type of status.initialization`,
          );
        }
      }
    },
  }),
];

/** Reports whether a transition rule of the field or of an object around it mentions the field. */
function isKept(schema: YamlRecord, path: string, flag: string): boolean {
  const names = path.split(".");
  return names.some((_, index) => {
    const found = schemaAt(schema, names.slice(0, index + 1).join("."));
    const rules = found.known === true ? listAt(recordOf(found.schema)["x-kubernetes-validations"]) : [];
    return rules.some((one) => {
      const rule = text(recordOf(one).rule) ?? "";
      return rule.includes("oldSelf") && (index === names.length - 1 || rule.includes(flag));
    });
  });
}
