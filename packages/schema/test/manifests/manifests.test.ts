import { describe, expect, test } from "vitest";
import { validateRole, validateWebhookConfiguration } from "../../src/manifests/index.ts";

describe("role", () => {
  const resources = { apiGroups: [""], resources: ["pods"] };

  test.each([
    ["ClusterRole", { verbs: ["get"] }, ["rules[0].apiGroups is required", "rules[0].resources is required"]],
    ["ClusterRole", resources, ["rules[0].verbs is required"]],
    ["ClusterRole", { nonResourceURLs: ["/a"], verbs: ["get"] }, []],
    [
      "ClusterRole",
      { ...resources, nonResourceURLs: ["/a"], verbs: ["get"] },
      ["rules[0].nonResourceURLs is not allowed next to resources"],
    ],
    [
      "Role",
      { nonResourceURLs: ["/a"], verbs: ["get"] },
      ["rules[0].nonResourceURLs is only allowed in a ClusterRole"],
    ],
    ["Role", { ...resources, resourceNames: ["a"], verbs: ["get", "get"] }, []],
  ])("%s with %j", (kind, rule, errors) => {
    const metadata = { name: "a:b", ...(kind === "Role" && { namespace: "n" }) };
    expect(
      validateRole({ kind, metadata, rules: [rule] }).map(({ path, message }) => `${path} ${message}`),
    ).toEqual(errors);
  });

  test("a Role needs a namespace", () => {
    expect(validateRole({ kind: "Role", metadata: { name: "." } }).map(({ path }) => path)).toEqual([
      "metadata.name",
      "metadata.namespace",
    ]);
  });
});

describe("webhook configuration", () => {
  const rule = { apiGroups: ["a"], apiVersions: ["v1"], operations: ["CREATE"], resources: ["b"] };
  const webhook = {
    name: "a.acme.example",
    clientConfig: { service: { name: "s", namespace: "n", path: "/a" } },
    rules: [rule],
    sideEffects: "None",
    admissionReviewVersions: ["v1"],
  };

  const errorsOf = (changed: object, kind = "ValidatingWebhookConfiguration"): string[] =>
    validateWebhookConfiguration({
      kind,
      metadata: { name: "acme" },
      webhooks: [{ ...webhook, ...changed }],
    }).map(({ path, message }) => `${path} ${message}`);

  describe("webhook configurations", () => {
    test.each([
      [{ name: "" }, "webhooks[0].name is required"],
      [{ sideEffects: null }, "webhooks[0].sideEffects is required"],
      [{ sideEffects: "Some" }, "webhooks[0].sideEffects must be one of None, NoneOnDryRun"],
      [{ timeoutSeconds: 0 }, "webhooks[0].timeoutSeconds must be a number from 1 to 30"],
      [{ clientConfig: {} }, "webhooks[0].clientConfig must have either service or url"],
      [{ clientConfig: { url: "http://a" } }, 'webhooks[0].clientConfig.url must start with "https://"'],
      [{ clientConfig: { url: "https:///a" } }, "webhooks[0].clientConfig.url must name a host"],
      [{ clientConfig: { url: "https://u@a" } }, "webhooks[0].clientConfig.url must not contain a user"],
      [{ clientConfig: { url: "https://a/%zz" } }, "webhooks[0].clientConfig.url must be a valid URL"],
      [{ clientConfig: { url: "https://a/%#20" } }, "webhooks[0].clientConfig.url must be a valid URL"],
      [{ clientConfig: { url: "HTTPS:a?b" } }, "webhooks[0].clientConfig.url must name a host"],
      [{ clientConfig: { url: "https://a?b#c" } }, "webhooks[0].clientConfig.url must not contain a query"],
      [
        { clientConfig: { url: "https://a?#c#" } },
        "webhooks[0].clientConfig.url must not contain a fragment",
      ],
      [
        { admissionReviewVersions: ["V2", "v1"] },
        "webhooks[0].admissionReviewVersions[0] must be a DNS label that starts with a letter",
      ],
      [
        { rules: [{ ...rule, scope: "All" }] },
        "webhooks[0].rules[0].scope must be one of Cluster, Namespaced, *",
      ],
      [
        { rules: [{ ...rule, resources: ["*/status", "pods/status"] }] },
        'webhooks[0].rules[0].resources[1] must not list pods/status next to "*/status"',
      ],
      [
        {
          matchConditions: Array.from({ length: 65 }, (_, index) => ({
            name: `a${index}`,
            expression: "true",
          })),
        },
        "webhooks[0].matchConditions must have at most 64 items",
      ],
      [
        {
          matchConditions: [
            { name: "a", expression: "true" },
            { name: "a", expression: "true" },
          ],
        },
        'webhooks[0].matchConditions[1].name repeats "a"',
      ],
      [
        { objectSelector: { matchExpressions: [{ key: "a", operator: "Exists", values: ["b"] }] } },
        "webhooks[0].objectSelector.matchExpressions[0].values is not allowed with the operator Exists",
      ],
    ])("%j is refused", (changed, error) => {
      expect(errorsOf(changed)).toEqual([error]);
    });

    test("the policy of reinvocation belongs to mutating webhooks", () => {
      expect(errorsOf({ reinvocationPolicy: "Always" })).toEqual([]);
      expect(errorsOf({ reinvocationPolicy: "Always" }, "MutatingWebhookConfiguration")).toEqual([
        "webhooks[0].reinvocationPolicy must be one of Never, IfNeeded",
      ]);
    });

    test("names of webhooks are unique, and the configuration has one", () => {
      const errors = validateWebhookConfiguration({
        kind: "ValidatingWebhookConfiguration",
        metadata: { name: "A" },
        webhooks: [webhook, webhook],
      });
      expect(errors.map(({ path }) => path)).toEqual(["metadata.name", "webhooks[1].name"]);
    });

    // The API server compares only what comes after a wildcard.
    test.each([
      [{ rules: [{ ...rule, resources: ["pods/status", "pods/*"] }] }],
      [{ rules: [{ ...rule, resources: ["pods", "*"] }] }],
      [{ clientConfig: { url: "HTTPS://a.example:99999/x?" } }],
      [{ timeoutSeconds: null, failurePolicy: null }],
    ])("%j is accepted", (changed) => {
      expect(errorsOf(changed)).toEqual([]);
    });
  });
});
