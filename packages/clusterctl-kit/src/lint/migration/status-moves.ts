import { type ContractResource, initializationFields } from "@capikit/api/contract";
import { recordOf } from "@capikit/common/json";
import type { YamlRecord } from "../read/lint-object.ts";
import { schemaAt } from "../read/schema-path.ts";
import type { MissingField } from "./kind-migration.ts";

/** A field that the new version has elsewhere: `status.ready`. */
export interface FieldMove {
  readonly from: string;
  readonly to: string;
  /**
   * Another form of the value. `list`: a map becomes a list of objects with the keys as names;
   * `seconds`: a duration becomes seconds; `reference`: a reference with an apiVersion becomes one
   * with an apiGroup.
   */
  readonly becomes?: "list" | "seconds" | "reference";
}

interface OldStatus {
  readonly schema: YamlRecord;
  readonly role: ContractResource;
  readonly missing: readonly MissingField[];
  readonly obsolete: readonly string[];
  readonly oldConditions: boolean;
}

/**
 * Returns the moves of status fields, as in Cluster API's own kinds. Fields of `status.v1beta2`
 * move to `status`, and fields that only contract v1beta1 has to `status.deprecated.v1beta1`.
 */
export function statusMoves({ schema, role, missing, obsolete, oldConditions }: OldStatus): FieldMove[] {
  const adopted = fieldsOf(schema, "status.v1beta2").map((name) => ({
    from: `status.v1beta2.${name}`,
    to: `status.${name}`,
  }));
  const renamed = obsolete.flatMap((from): FieldMove[] => {
    const to = renames(role)[from];
    return missing.some(({ field }) => field.path === to) ? [{ from, to: to ?? "" }] : [];
  });
  const replaced = [
    ...obsolete.filter((path) => /^status\.[^.]+$/.test(path)),
    ...(oldConditions ? ["status.conditions"] : []),
    ...failureFields.filter((path) => schemaAt(schema, path).known === true),
    ...adopted.map(({ to }) => to).filter((path) => schemaAt(schema, path).known === true),
  ].filter((path) => !renamed.some(({ from }) => from === path));
  const deprecated = [...new Set(replaced)].map((from) => ({
    from,
    to: from.replace("status.", "status.deprecated.v1beta1."),
  }));
  const domains = "status.failureDomains";
  const isMap = missing.some(({ field, from }) => field.path === domains && from === domains);
  return [
    ...renamed,
    ...deprecated,
    ...adopted,
    ...(isMap ? [{ from: domains, to: domains, becomes: "list" as const }] : []),
  ];
}

/** Templates may have them too, although no contract names them there. */
const failureFields = ["status.failureReason", "status.failureMessage"];

/** Fields of contract v1beta2 with the meaning of old ones. */
function renames(role: ContractResource): Readonly<Record<string, string>> {
  const { provisioned, dataSecretCreated, controlPlaneInitialized } = initializationFields;
  const ready = role === "BootstrapConfig" ? dataSecretCreated : provisioned;
  return {
    [ready.v1beta1]: ready.v1beta2,
    [controlPlaneInitialized.v1beta1]: controlPlaneInitialized.v1beta2,
    "status.updatedReplicas": "status.upToDateReplicas",
  };
}

/** Returns the names of the fields of an object that need no quotes. */
function fieldsOf(schema: YamlRecord, path: string): string[] {
  const found = schemaAt(schema, path);
  const names = found.known === true ? Object.keys(recordOf(found.schema.properties)) : [];
  return names.filter((name) => /^[A-Za-z]\w*$/.test(name));
}
