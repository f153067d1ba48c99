import { expect, it } from "vitest";
import { checkProjectTemplates } from "../../../src/shared/provider/check-project-templates.ts";

const crd = (field: string): string => `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: foohosts.zone.example.com}
spec:
  group: zone.example.com
  scope: Namespaced
  names: {kind: FooHost, plural: foohosts}
  versions:
  - name: v1
    served: true
    storage: true
    schema:
      openAPIV3Schema: {type: object, properties: {spec: {type: object, properties: {${field}: {type: string}}}}}
`;

it("of several copies of a CRD, that of controller-gen is used", async () => {
  const files = [
    { path: "crds/foohost.yaml", content: crd("old") },
    { path: "crds/zone.example.com_foohosts.yaml", content: crd("new") },
  ];
  const content =
    "apiVersion: zone.example.com/v1\nkind: FooHost\nmetadata: {name: a}\nspec: {new: a, old: a}\n";
  const found = await checkProjectTemplates(files, [{ path: "examples/a.yaml", content, partial: false }]);
  expect(found.map(({ location }) => location?.field)).toEqual(["spec.old"]);
});
