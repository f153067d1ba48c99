import { discoverVariables } from "@capikit/topology";
import { at, crds, document, documents, only } from "./fixtures.ts";

const [clusterClass, ...objects] = documents("class.yaml");

/** Schemas of a member, a value, and whether Cluster API accepts both. */
export const variableSchemas: readonly (readonly [string, object, unknown, boolean])[] = [
  ["nullable, which Cluster API ignores", { type: "string", nullable: true }, null, false],
  ["multipleOf, which Cluster API ignores", { type: "integer", multipleOf: 5 }, 3, true],
  [
    "a list type, which Cluster API ignores",
    { type: "array", "x-kubernetes-list-type": "set", items: { type: "string" } },
    ["x", "x"],
    true,
  ],
  [
    "optionalOldSelf, which Cluster API ignores",
    { type: "integer", "x-kubernetes-validations": [{ rule: "self >= oldSelf", optionalOldSelf: true }] },
    3,
    true,
  ],
  ["patternProperties, which Cluster API ignores", { type: "object", patternProperties: {} }, {}, true],
  ["additionalProperties: true", { type: "object", additionalProperties: true }, { x: 1 }, false],
  ["a minimum that is not an integer", { type: "number", minimum: 0.5 }, 1, false],
  ["a maximum that is an integer", { type: "number", maximum: 2 }, 1.5, true],
];

/** Returns the request for a topology with a variable of each schema and value. */
export function variableRequests() {
  return Promise.all(
    variableSchemas.map(async ([, member, value]) => {
      const theClass = structuredClone(only(clusterClass));
      const schema = { openAPIV3Schema: { type: "object", properties: { member } } };
      (at(theClass, "spec").variables as object[]).push({ name: "odd", required: false, schema });
      const cluster = document("cluster.yaml");
      (at(cluster, "spec", "topology").variables as object[]).push({ name: "odd", value: { member: value } });
      const variables = await discoverVariables(theClass as never, undefined).catch(() => []);
      return { cluster, clusterClass: { ...theClass, status: { variables } }, objects, crds };
    }),
  );
}
