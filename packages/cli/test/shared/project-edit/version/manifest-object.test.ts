import { expect, it } from "vitest";
import { objectAt, setsField } from "../../../../src/shared/project-edit/version/manifest-object.ts";

const list = `apiVersion: v1
kind: List
items:
  - kind: FooCluster
    apiVersion: foo/v1
    spec: {}
    status:
      ready: true
  - apiVersion: foo/v1
    # a comment
    kind: \${KIND}
    status: { ready: true }
---
apiVersion: foo/v1
kind: "FooMachine"
spec:
  tags:
    - ready: true
`;

function objects() {
  return [...list.matchAll(/apiVersion: foo/g)].map(({ index }) => objectAt(list, index));
}

it("reads the object around an apiVersion", () => {
  expect(objects().map(({ line, kind }) => ({ line, kind }))).toEqual([
    { line: 5, kind: "FooCluster" },
    { line: 9, kind: undefined },
    { line: 14, kind: "FooMachine" },
  ]);
});

it("finds fields that an object sets or may set", () => {
  expect(objects().map((one) => setsField(one, "status.ready"))).toEqual([true, true, false]);
  expect(objects().map((one) => setsField(one, "spec.tags[].ready"))).toEqual([false, false, true]);
});
