import { expect, it } from "vitest";
import { clusterClassDocs } from "../../src/provider-docs/provider-docs.ts";

it("documents ClusterClasses with objects instead of strings", () => {
  const hostile = { toString: 1 };
  const docs = clusterClassDocs({
    metadata: { name: hostile },
    spec: {
      workers: { machineDeployments: [{ class: hostile }] },
      variables: [{ name: hostile, schema: { openAPIV3Schema: { type: hostile, description: hostile } } }],
      patches: [{ name: hostile, enabledIf: hostile, definitions: [{ selector: { kind: hostile } }] }],
    },
  });
  expect(docs).toContain('### `{"toString":1}`');
});
