import { askReference } from "@capikit/reference";
import { discoverVariables, renderTopology, type Unstructured } from "@capikit/topology";
import { expect, it } from "vitest";
import type { GoAnswer } from "../src/desired.ts";
import { at, crds, document, documents, only } from "../src/fixtures.ts";

const [clusterClass, ...objects] = documents("class.yaml");

/** Schemas of a member, a value, and whether Cluster API accepts both. */
const cases: readonly (readonly [string, object, unknown, boolean])[] = [
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

it("accepts the schemas and values of variables that Cluster API accepts", async () => {
  const questions = await Promise.all(
    cases.map(async ([, member, value]) => {
      const theClass = structuredClone(only(clusterClass));
      const schema = { openAPIV3Schema: { type: "object", properties: { member } } };
      (at(theClass, "spec").variables as object[]).push({ name: "odd", required: false, schema });
      const cluster = document("cluster.yaml");
      (at(cluster, "spec", "topology").variables as object[]).push({ name: "odd", value: { member: value } });
      const variables = await discoverVariables(theClass as never, undefined).catch(() => []);
      return { cluster, clusterClass: { ...theClass, status: { variables } }, objects, crds };
    }),
  );
  const answers = await askReference<GoAnswer>("topology-reference", questions);
  const ours = await Promise.all(
    questions.map(({ cluster, clusterClass: theClass }) =>
      renderTopology({ cluster, clusterClass: theClass as unknown as Unstructured, objects }).then(
        () => true,
        () => false,
      ),
    ),
  );
  const titles = cases.map(([title]) => title);
  expect(titles.map((title, index) => [title, answers[index]?.error === undefined])).toEqual(
    cases.map(([title, , , accepted]) => [title, accepted]),
  );
  expect(titles.map((title, index) => [title, ours[index]])).toEqual(
    cases.map(([title, , , accepted]) => [title, accepted]),
  );
});
