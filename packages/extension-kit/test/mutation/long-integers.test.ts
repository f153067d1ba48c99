import { generatePatches } from "@capikit/api/catalog";
import type { PatchType } from "@capikit/api/hooks/v1alpha1";
import { expect, it } from "vitest";
import { createRequestHandler, defineExtension, hookHandler } from "../../src/index.ts";
import { type Mutation, onAny, type TemplateContext, walkTemplates } from "../../src/mutation/index.ts";
import { base, send } from "../support/call.ts";

const template = `{
  "apiVersion": "infrastructure.cluster.x-k8s.io/v1beta2", "kind": "FooMachineTemplate",
  "spec": { "volumes": [{ "id": 9007199254740993, "size": 1 }, { "id": 9007199254740995, "size": 2 }] }
}`;
const request = `{
  "apiVersion": "hooks.runtime.cluster.x-k8s.io/v1alpha1", "kind": "GeneratePatchesRequest",
  "variables": [{ "name": "vni", "value": 9223372036854775807 }],
  "items": [{ "uid": "1", "object": ${template}, "holderReference": {
    "apiVersion": "cluster.x-k8s.io/v1beta2", "kind": "Cluster", "namespace": "n", "name": "c", "fieldPath": "spec.infrastructureRef"
  } }]
}`;

/** Returns the JSON of the patch. */
async function patchOf(edit: (spec: Spec, context: TemplateContext) => Mutation, patchType: PatchType) {
  const visit = (draft: object, context: TemplateContext) => edit((draft as { spec: Spec }).spec, context);
  const handler = hookHandler(generatePatches)((sent) => walkTemplates(sent, [onAny(visit)], { patchType }));
  const handle = createRequestHandler(defineExtension({ handlers: { foo: handler } }));
  const { body } = await send(handle, `${base}/generatepatches/foo`, request);
  return Buffer.from(JSON.parse(String(body)).items[0].patch, "base64").toString();
}
interface Spec {
  vni?: number;
  volumes: { id: number; size: number }[];
}

it("copies variables beyond 2^53 exactly", async () => {
  const edit = (spec: Spec, { variables }: TemplateContext): void => {
    spec.vni = variables.number("vni");
  };
  expect(await patchOf(edit, "JSONPatch")).toBe(
    '[{"op":"add","path":"/spec/vni","value":9223372036854775807}]',
  );
});

it("keeps integers beyond 2^53 in a list that a merge patch replaces", async () => {
  const edit = ({ volumes: [first] }: Spec): void => {
    if (first !== undefined) first.size = 9;
  };
  expect(await patchOf(edit, "JSONMergePatch")).toBe(
    '{"spec":{"volumes":[{"id":9007199254740993,"size":9},{"id":9007199254740995,"size":2}]}}',
  );
});
