import type { Json, JsonObject } from "@capikit/schema";
import { describe, expect, test } from "vitest";
import { type PatchError, patchWebhook, webhookSchemas } from "../../../src/emit/webhook/patch-webhook.ts";

const original = {
  name: "a.acme.example",
  clientConfig: { service: { name: "svc", namespace: "ns", path: "/a" } },
  rules: [{ apiGroups: ["apps"], operations: ["CREATE"] }],
  timeoutSeconds: 10,
  admissionReviewVersions: ["v1", "v1beta1"],
  sideEffects: "None",
};

function merge(patch: Json): JsonObject {
  return patchWebhook(original, patch, webhookSchemas.mutating, (problem) => {
    throw new Error(JSON.stringify(problem));
  });
}

describe("patchWebhook", () => {
  test.each([
    [{}, {}],
    [{ timeoutSeconds: 25 }, { timeoutSeconds: 25 }],
    [{ timeoutSeconds: null }, { timeoutSeconds: undefined }],
    [{ namespaceSelector: null }, {}],
    [{ namespaceSelector: { matchLabels: { a: "b" } } }, { namespaceSelector: { matchLabels: { a: "b" } } }],
    [
      { objectSelector: { matchExpressions: [{ key: "a" }] } },
      { objectSelector: { matchExpressions: [{ key: "a", operator: "" }] } },
    ],
    [{ rules: [{ apiGroups: ["batch"] }] }, { rules: [{ apiGroups: ["batch"] }] }],
    [
      { clientConfig: { service: { port: 8443 } } },
      { clientConfig: { service: { name: "svc", namespace: "ns", path: "/a", port: 8443 } } },
    ],
  ])("merges %j", (patch, changed) => {
    expect(merge(patch)).toEqual(
      Object.fromEntries(
        Object.entries({ ...original, ...changed }).filter(([, value]) => value !== undefined),
      ),
    );
  });

  test.each<[Json, string, string?]>([
    [{ notAField: "value" }, "notAField"],
    [{ notAField: null }, "notAField"],
    [{ TimeoutSeconds: 25 }, "TimeoutSeconds", "timeoutSeconds"],
    [{ namespaceSelector: { matchlabels: {} } }, "namespaceSelector.matchlabels", "matchLabels"],
    [{ $patch: "replace" }, "$patch"],
    [{ timeoutSeconds: "10" }, "timeoutSeconds"],
    [{ timeoutSeconds: 1.5 }, "timeoutSeconds"],
    [{ matchConditions: [{ nam: "a" }] }, "matchConditions[0].nam", "name"],
    [{ namespaceSelector: { matchLabels: { a: 1 } } }, "namespaceSelector.matchLabels.a"],
    [{ clientConfig: { caBundle: "%" } }, "clientConfig.caBundle"],
    [{ constructor: {} }, "constructor"],
    [[], ""],
  ])("refuses %j", (patch, path, suggestion) => {
    const problems: PatchError[] = [];
    expect(patchWebhook(original, patch, webhookSchemas.mutating, (problem) => problems.push(problem))).toBe(
      original,
    );
    expect(problems.map((problem) => [problem.path, problem.suggestion])).toEqual([[path, suggestion]]);
  });

  test("knows no reinvocationPolicy of a validating webhook", () => {
    const problems: PatchError[] = [];
    const patch = { reinvocationPolicy: "Never" };
    patchWebhook(original, patch, webhookSchemas.validating, (problem) => problems.push(problem));
    expect(problems.map(({ path }) => path)).toEqual(["reinvocationPolicy"]);
  });
});
