import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { normaliseRules, type PolicyRule, type Rule, rbacEmitter } from "../src/index.ts";
import { modelOf, rule } from "./marker.ts";

const options = { roleName: "manager-role" };

function emitted(...rules: string[]): string {
  const { artefacts, diagnostics } = rbacEmitter.emit(modelOf(...rules.map((text) => rule(text))), options);
  expect(diagnostics).toEqual([]);
  expect(artefacts.map(({ path }) => path)).toEqual(["role.yaml"]);
  return artefacts[0]?.text ?? "";
}

describe("rbac", () => {
  test("unites verbs, resources, groups and URLs, in controller-gen's order", () => {
    expect(
      emitted(
        "groups=apps,resources=deployments;replicasets,verbs=get",
        "groups=extensions,resources=deployments;replicasets,verbs=get",
        "groups=batch,resources=jobs,verbs=get;list",
        "groups=batch,resources=jobs,verbs=*",
        'groups="",resources=secrets,verbs=list;get',
        "groups=core,resources=secrets,verbs=create",
        "urls=/metrics,verbs=get",
        "urls=/healthz;/readyz,verbs=get",
      ),
    ).toBe(`---
apiVersion: rbac.authorization.k8s.io/v1
kind: ClusterRole
metadata:
  name: manager-role
rules:
- nonResourceURLs:
  - /healthz
  - /metrics
  - /readyz
  verbs:
  - get
- apiGroups:
  - ""
  resources:
  - secrets
  verbs:
  - create
  - get
  - list
- apiGroups:
  - apps
  - extensions
  resources:
  - deployments
  - replicasets
  verbs:
  - get
- apiGroups:
  - batch
  resources:
  - jobs
  verbs:
  - '*'
`);
  });

  test("writes ClusterRoles first, then Roles by namespace and name", () => {
    const text = emitted(
      "groups=apps,resources=a,verbs=get,namespace=zoo",
      "groups=apps,resources=a,verbs=get,namespace=park,roleName=z",
      "groups=apps,resources=a,verbs=get,namespace=park,roleName=b",
      "groups=apps,resources=a,verbs=get,roleName=a",
      "groups=apps,resources=a,verbs=get",
    );
    const headings = [
      ...text.matchAll(/kind: (\w+)\nmetadata:\n {2}name: (.*)\n(?: {2}namespace: (.*)\n)?/g),
    ];
    expect(headings.map(([, ...parts]) => parts.filter(Boolean).join(" "))).toEqual([
      "ClusterRole a",
      "ClusterRole manager-role",
      "Role b park",
      "Role z park",
      "Role manager-role zoo",
    ]);
  });

  test("writes header and file name of the options", () => {
    const { artefacts } = rbacEmitter.emit(modelOf(rule("groups=apps,resources=a,verbs=get")), {
      ...options,
      fileName: "roles.yaml",
      headerFile: "# Copyright YEAR Acme.",
      year: "2026",
    });
    expect(artefacts[0]?.path).toBe("roles.yaml");
    expect(artefacts[0]?.text.startsWith("# Copyright 2026 Acme.\n---\n")).toBe(true);
  });

  test("needs no role name when there is no rule, or when every rule names its role", () => {
    expect(rbacEmitter.emit(modelOf(), {})).toEqual({ artefacts: [], diagnostics: [] });
    const named = rbacEmitter.emit(modelOf(rule("groups=a,resources=b,verbs=get,roleName=r")), {});
    expect(named.artefacts).toHaveLength(1);
  });

  test.each([
    ["groups=apps,resources=a,verbs={}", "CK6002"],
    ["groups=apps,verbs=get", "CK6003"],
    ["resources=a,verbs=get", "CK6004"],
    ["groups=apps,resources=a,urls=/b,verbs=get", "CK6005"],
    ["urls=/b,verbs=get,namespace=n", "CK6006"],
    ["groups=apps,resources=a,verbs=get,namespace=No Name", "CK6007"],
    ["groups=apps,resources=a,verbs=get,roleName=a/b", "CK6007"],
  ])("refuses %s", (text, code) => {
    const { artefacts, diagnostics } = rbacEmitter.emit(modelOf(rule(text, 4)), options);
    expect(artefacts).toEqual([]);
    expect(diagnostics.map((found) => found.code)).toEqual([code]);
    expect(diagnostics[0]?.location?.start).toBe(6);
  });

  test("asks for the role name once, at the first rule that needs it", () => {
    const markers = modelOf(
      rule("groups=a,resources=b,verbs=get", 2),
      rule("groups=a,resources=c,verbs=get", 3),
    );
    const { diagnostics } = rbacEmitter.emit(markers, {});
    expect(diagnostics.map(({ code, location }) => [code, location?.start])).toEqual([["CK6001", 4]]);
  });

  test.each(["../role.yaml", "a/b.yaml", ".."])("refuses the file name %s", (fileName) => {
    const { diagnostics } = rbacEmitter.emit(modelOf(), { ...options, fileName });
    expect(diagnostics.map(({ code }) => code)).toEqual(["CK6008"]);
  });
});

describe("normaliseRules", () => {
  const few = (...values: string[]) =>
    fc.uniqueArray(fc.constantFrom(...values), { minLength: 1, maxLength: 3 });
  const resourceRule = fc.record({
    groups: few("a", "b", "core", ""),
    resources: few("x", "y", "z"),
    resourceNames: fc.oneof(fc.constant([]), few("n", "m")),
    urls: fc.constant<string[]>([]),
    verbs: few("get", "list", "*"),
  });

  /** Every single permission that rules give. */
  function permissions(rules: readonly PolicyRule[]): ReadonlySet<string> {
    const found = new Set<string>();
    for (const rule of rules)
      for (const group of rule.apiGroups ?? [])
        for (const resource of rule.resources ?? [])
          for (const name of rule.resourceNames ?? ["*"])
            for (const verb of rule.verbs.includes("*") ? ["get", "list", "*"] : rule.verbs)
              found.add([group, resource, name, verb].join());
    return found;
  }

  function asPolicy(rule: Rule): PolicyRule {
    return {
      apiGroups: rule.groups.map((group) => (group === "core" ? "" : group)),
      resources: rule.resources,
      ...(rule.resourceNames.length > 0 && { resourceNames: rule.resourceNames }),
      verbs: rule.verbs,
    };
  }

  test("allows what the rules allow, no more, in whatever order they come", () => {
    fc.assert(
      fc.property(fc.array(resourceRule, { maxLength: 8 }), (rules) => {
        const normal = normaliseRules(rules);
        expect(permissions(normal)).toEqual(permissions(rules.map(asPolicy)));
        expect(normaliseRules(rules.toReversed())).toEqual(normal);
      }),
    );
  });
});
