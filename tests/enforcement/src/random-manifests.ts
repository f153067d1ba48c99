import fc from "fast-check";

/** A valid value mostly, and one that the API server may refuse. */
const mostly = <T>(
  valid: readonly [T, ...T[]],
  other: readonly [unknown, ...unknown[]],
): fc.Arbitrary<unknown> =>
  fc.oneof(
    { weight: 24, arbitrary: fc.constantFrom(...valid) },
    { weight: 1, arbitrary: fc.constantFrom(...other) },
  );

const few = (values: fc.Arbitrary<unknown>, minLength = 0): fc.Arbitrary<unknown[]> =>
  fc.array(values, { minLength, maxLength: 3 });

const selector = fc.record(
  {
    matchLabels: fc.dictionary(
      mostly(["a", "acme.example/b"], ["", "a b", "a/b/c"]).map(String),
      mostly(["", "x"], ["x y"]),
      { maxKeys: 2 },
    ),
    matchExpressions: few(
      fc.oneof(
        fc.record({
          key: mostly(["a"], [""]),
          operator: fc.constant("In"),
          values: few(mostly(["x"], ["x y"]), 1),
        }),
        fc.record({ key: fc.constant("a"), operator: mostly(["Exists"], ["in", "In"]) }),
        fc.record({
          key: fc.constant("a"),
          operator: mostly(["NotIn"], ["Exists"]),
          values: fc.constant(["b"]),
        }),
      ),
    ),
  },
  { requiredKeys: [] },
);

const expressions: readonly [string, ...string[]] = [
  "true",
  " object.metadata.name == 'x' ",
  "request.userInfo.username != 'a' || 'b' in request.userInfo.groups",
  "request.userInfo.extra['a'].exists(e, e == 'b')",
  "request.options == null && request.dryRun",
  "request.namespace.startsWith('kube-') && request.subResource == ''",
  "namespaceObject.metadata.labels['a'] == 'b'",
  "namespaceObject.metadata.UID != '' && namespaceObject.status.phase == 'Active'",
  "namespaceObject.metadata.creationTimestamp < timestamp('2030-01-01T00:00:00Z')",
  "authorizer.group('').resource('pods').namespace('a').check('get').allowed()",
  "authorizer.requestResource.check('get').allowed()",
  "authorizer.serviceAccount('a', 'b').path('/x').check('get').reason() == ''",
  "has(oldObject.spec) && oldObject.spec.x.all(i, i > 0)",
  "oldObject == null || quantity(object.spec.size).isGreaterThan(quantity('1Gi'))",
  "object.spec.?a.orValue(false) == true",
];
const badExpressions: readonly [string, ...string[]] = [
  "",
  "1",
  "object",
  "object.spec.enabled",
  "foo",
  "self.a == 1",
  "params.a == 1",
  "request.nam == 'x'",
  "request.object == null",
  "namespaceObject.metadata.uid == ''",
  "namespaceObject.metadata.ownerReferences.size() == 0",
  "authorizer.check('get')",
  "authorizer.requestResource.allowed()",
  "'a'.matches('[')",
  "request.dryRun + 1 == 2",
  "true &&",
  "variables.a",
];

const condition = fc.record({
  name: mostly(["a", "b", "c.d", "acme.example/b"], ["", "a b", "-"]),
  expression: mostly(expressions, badExpressions),
});

const resource = mostly(
  ["pods", "pods/status", "apps", "x/scale"],
  ["", "*", "*/*", "pods/*", "*/status", "/", "a/b/c"],
);
const rule = fc.record(
  {
    apiGroups: few(mostly(["", "apps"], ["*"]), 1),
    apiVersions: few(mostly(["v1", "v1beta1"], ["", "*"]), 1),
    operations: few(mostly(["CREATE", "UPDATE", "DELETE", "CONNECT"], ["*", "create", ""]), 1),
    resources: few(resource, 1),
    scope: mostly(["*", "Cluster", "Namespaced"], ["All", ""]),
  },
  { requiredKeys: ["apiGroups", "apiVersions", "operations", "resources"] },
);

const service = fc.record(
  {
    name: mostly(["s"], [""]),
    namespace: mostly(["n"], [""]),
    path: mostly(["/", "/a", "/a/b.c/"], ["a", "//", "/a//b", "/A", "/a?b", ""]),
    port: mostly([443, 9443], [0, 65_536]),
  },
  { requiredKeys: ["name", "namespace"] },
);

const url = mostly(
  ["https://a.example", "https://a.example:9443/x", "HTTPS://a/", "https://[::1]:9/x", "https://a/?"],
  [
    "http://a",
    "https:///a",
    "https://u:p@a",
    "https://a?b",
    "https://a#b",
    "https://a b",
    "https://a:99999",
    "https://a:b",
    "https://a/%zz",
    "https://:8443/x",
    "a",
    "",
  ],
);

const clientConfig = fc.oneof(
  { weight: 9, arbitrary: service.map((one) => ({ service: one })) },
  { weight: 4, arbitrary: url.map((one) => ({ url: one })) },
  { weight: 1, arbitrary: fc.constantFrom({}, { url: "https://a", service: { name: "s", namespace: "n" } }) },
);

const webhook = (isMutating: boolean): fc.Arbitrary<object> =>
  fc.record(
    {
      name: fc.oneof(
        { weight: 15, arbitrary: fc.nat(999).map((number) => `w${number}.acme.example`) },
        {
          weight: 1,
          arbitrary: fc.constantFrom("", "a.b", "A.b.c", "w.acme.example", `${"a".repeat(250)}.b.c`),
        },
      ),
      clientConfig,
      rules: few(rule),
      failurePolicy: mostly(["Fail", "Ignore"], ["fail", ""]),
      matchPolicy: mostly(["Exact", "Equivalent"], ["exact"]),
      sideEffects: mostly(["None", "NoneOnDryRun"], ["Some", "Unknown", "none"]),
      timeoutSeconds: mostly([1, 30], [0, 31]),
      admissionReviewVersions: fc.oneof(
        { weight: 15, arbitrary: fc.constantFrom(["v1"], ["v1beta1", "v2"], ["v1", "v1beta1"]) },
        { weight: 1, arbitrary: fc.constantFrom([], ["v2"], ["v1", "v1"], ["v1", "V2"], ["v1", ""]) },
      ),
      namespaceSelector: selector,
      objectSelector: selector,
      matchConditions: fc.oneof(
        { weight: 9, arbitrary: fc.uniqueArray(condition, { selector: ({ name }) => name, maxLength: 3 }) },
        { weight: 1, arbitrary: few(condition) },
      ),
      ...(isMutating && { reinvocationPolicy: mostly(["Never", "IfNeeded"], ["never"]) }),
    },
    { requiredKeys: ["name", "clientConfig", "sideEffects", "admissionReviewVersions"] },
  );

export interface Manifest {
  readonly kind: string;
  readonly [field: string]: unknown;
}

export const randomWebhookConfiguration: fc.Arbitrary<Manifest> = fc.boolean().chain((isMutating) =>
  fc.record({
    apiVersion: fc.constant("admissionregistration.k8s.io/v1"),
    kind: fc.constant(isMutating ? "MutatingWebhookConfiguration" : "ValidatingWebhookConfiguration"),
    metadata: fc.record({ name: mostly(["acme", "a.b"], ["A", "a..b", "a/b"]) }),
    webhooks: fc.array(webhook(isMutating), { maxLength: 2 }),
  }),
);

const verbs = few(mostly(["get", "list"], ["*", ""]));
const resourceRule = {
  verbs: fc.oneof(
    { weight: 9, arbitrary: verbs.filter(({ length }) => length > 0) },
    { weight: 1, arbitrary: verbs },
  ),
  apiGroups: few(mostly(["", "apps"], ["*"]), 1),
  resources: few(mostly(["pods"], ["*", "", "pods/*"]), 1),
  resourceNames: few(mostly(["a"], [""])),
};
const nonResourceURLs = few(mostly(["/a"], ["*", "a"]), 1);
const policyRule = fc.oneof(
  { weight: 8, arbitrary: fc.record(resourceRule, { requiredKeys: ["verbs", "apiGroups", "resources"] }) },
  { weight: 2, arbitrary: fc.record({ verbs, nonResourceURLs }) },
  { weight: 1, arbitrary: fc.record({ ...resourceRule, nonResourceURLs }, { requiredKeys: ["verbs"] }) },
);

export const randomRole: fc.Arbitrary<Manifest> = fc.constantFrom("ClusterRole", "Role").chain((kind) =>
  fc.record({
    apiVersion: fc.constant("rbac.authorization.k8s.io/v1"),
    kind: fc.constant(kind),
    metadata: fc.record({
      name: mostly(["a", "a:b", "A_b"], [".", "..", "a/b", "a%b"]),
      ...(kind === "Role" && { namespace: fc.constant("default") }),
    }),
    rules: fc.array(policyRule, { maxLength: 2 }),
  }),
);
