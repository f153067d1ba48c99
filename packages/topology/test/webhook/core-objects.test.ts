import { describe, expect, test } from "vitest";
import { admitChange, webhookProblems } from "../../src/index.ts";
import type { Unstructured } from "../../src/objects/kubernetes.ts";
import { createdCases, updatedCases, webhookKinds, webhookObject } from "../support/webhook-cases.ts";

describe("webhooks of Cluster API", () => {
  test.each(webhookKinds)("accept a valid %s, and leave it as it is", (kind) => {
    expect(webhookProblems(webhookObject(kind))).toEqual([]);
    expect(webhookProblems(webhookObject(kind), webhookObject(kind))).toEqual([]);
  });

  test.each(createdCases)("judge a %s with %j", (kind, change, fields) => {
    expect(webhookProblems(webhookObject(kind, change)).map(({ field }) => field)).toEqual(fields);
  });

  test.each(updatedCases)("judge an update of a %s to %j", (kind, change, fields) => {
    const problems = webhookProblems(webhookObject(kind, change), webhookObject(kind));
    expect(problems.map(({ field }) => field)).toEqual(fields);
  });
});

describe("a change", () => {
  const crd = {
    apiVersion: "apiextensions.k8s.io/v1",
    kind: "CustomResourceDefinition",
    metadata: { name: "foos.example.org" },
    spec: {
      group: "example.org",
      names: { kind: "Foo", plural: "foos" },
      scope: "Namespaced",
      versions: [
        {
          name: "v1",
          served: true,
          storage: true,
          schema: {
            openAPIV3Schema: {
              type: "object",
              properties: {
                spec: {
                  type: "object",
                  "x-kubernetes-validations": [{ rule: "self == oldSelf", message: "is immutable" }],
                  properties: { image: { type: "string" } },
                },
              },
            },
          },
        },
      ],
    },
  };
  const foo = (image: string): Unstructured => ({
    apiVersion: "example.org/v1",
    kind: "Foo",
    metadata: { name: "f", namespace: "default" },
    spec: { image },
  });
  const messages = ({ refused }: Awaited<ReturnType<typeof admitChange>>) =>
    refused.map(({ location, message }) => `${location?.object}: ${message}`);

  test("is judged by the transition rules of the CRDs among the objects", async () => {
    const judged = await admitChange([crd as unknown as Unstructured, foo("a")], [foo("b")]);
    expect(messages(judged)).toEqual(["Foo default/f: its CRD refuses it: spec: is immutable"]);
    expect(judged.after).toEqual([]);
    expect(judged.unchecked).toEqual(["webhooks of Foo.example.org"]);
  });

  test("names what is not judged", async () => {
    const secretOf = { apiVersion: "v1", kind: "Secret", metadata: { name: "s", namespace: "default" } };
    const judged = await admitChange([], [foo("b"), secretOf]);
    expect(judged.after).toHaveLength(2);
    expect(judged.unchecked).toEqual([
      "Secret default/s of Kubernetes",
      "the schema of Foo.example.org, whose CRD is not among the objects",
    ]);
  });

  test("is judged by the server where there is one, in its words", async () => {
    const sent: unknown[] = [];
    const server = {
      read: () => Promise.reject(new Error("is not called")),
      dryRun: async (given: Unstructured, manager?: string) => {
        sent.push([given, manager]);
        return "admission webhook denied the request: no b";
      },
    };
    const judged = await admitChange([foo("a")], [foo("b"), foo("a")], { server });
    expect(messages(judged)).toEqual([
      "Foo default/f: the API server refuses it: admission webhook denied the request: no b",
    ]);
    // An update of the stored object: an apply by another manager would remove nothing.
    expect(sent).toMatchObject([[foo("b"), undefined]]);
  });
});
