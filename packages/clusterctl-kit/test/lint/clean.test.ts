import { describe, expect, it } from "vitest";
import { lint } from "../../src/lint/index.ts";
import type { Loose } from "../loose.ts";
import {
  addon,
  bootstrap,
  bootstrapOfV1beta1,
  controlPlane,
  controlPlaneOfV1beta1,
  type Files,
  infrastructure,
  infrastructureOfOwnGroup,
  infrastructureOfV1beta1,
  ipam,
  runtimeExtension,
  toFiles,
} from "./clean-providers.ts";
import { components, object } from "./seeds/seeded-violation.ts";
import { served } from "./seeds/serving.ts";

describe("a valid provider", () => {
  it.each([
    ["infrastructure", infrastructure],
    ["infrastructure with conversion, metrics and budget", served],
    ["infrastructure in another group", infrastructureOfOwnGroup],
    ["control plane", controlPlane],
    ["bootstrap", bootstrap],
    ["IPAM", ipam],
    ["runtime extension", runtimeExtension],
    ["runtime extension with an ExtensionConfig", () => runtimeExtension(true)],
    ["addon", addon],
    ["infrastructure of contract v1beta1", infrastructureOfV1beta1],
    ["control plane of contract v1beta1", controlPlaneOfV1beta1],
    ["bootstrap of contract v1beta1", bootstrapOfV1beta1],
  ])("has no findings: %s", (_, files) => {
    expect(lint(toFiles(files()))).toMatchObject({ findings: [], notJudged: [] });
  });

  it("has no findings in a folder of release assets", () => {
    const files = toFiles(infrastructure()).map(({ path, content }) => ({
      path: path.replace("infrastructure-foo/", "release/"),
      content,
    }));
    expect(files.map(({ path }) => path)).toContain("release/v1.0.0/infrastructure-components.yaml");
    expect(lint(files).findings).toEqual([]);
  });

  it("has no findings with an aggregated role of the manager", () => {
    const files = infrastructure();
    const role = object(files, "ClusterRole", "manager");
    const { rules } = role;
    const label = { "foo.example.com/aggregate-to-manager": "true" };
    Object.assign(role, { rules: [], aggregationRule: { clusterRoleSelectors: [{ matchLabels: label }] } });
    components(files).push({
      ...role,
      aggregationRule: undefined,
      metadata: { name: "capf-system-part", labels: label },
      rules,
    });
    expect(lint(toFiles(files)).findings).toEqual([]);
  });

  const group = (name: string) => [{ apiGroup: "rbac.authorization.k8s.io", kind: "Group", name }];
  it.each<[string, (files: Files) => void]>([
    [
      "all service accounts",
      (w) => (object(w, "ClusterRoleBinding").subjects = group("system:serviceaccounts")),
    ],
    [
      "the accounts of the namespace",
      (w) => (object(w, "ClusterRoleBinding").subjects = group("system:serviceaccounts:capf-system")),
    ],
    [
      "the user of the account",
      (w) =>
        (object(w, "ClusterRoleBinding").subjects = [
          { ...group("system:serviceaccount:capf-system:capf-manager")[0], kind: "User" },
        ]),
    ],
    [
      "an account with a variable",
      (w) => (object(w, "ClusterRoleBinding").subjects[0].name = "${FOO_ACCOUNT}"),
    ],
    [
      "an account of another namespace, which clusterctl replaces",
      (w) => (object(w, "ClusterRoleBinding").subjects[0].namespace = "other"),
    ],
    [
      "wildcards",
      (w) =>
        (object(w, "ClusterRole", "manager").rules = [{ apiGroups: ["*"], resources: ["*"], verbs: ["*"] }]),
    ],
    [
      "aggregated roles of aggregated roles",
      (w) => {
        const role = object(w, "ClusterRole", "manager");
        const select = (key: string) => ({
          clusterRoleSelectors: [{ matchExpressions: [{ key, operator: "Exists" }] }],
        });
        components(w).push(
          {
            ...role,
            metadata: { name: "capf-system-b", labels: { "example.com/b": "" } },
            aggregationRule: select("example.com/c"),
            rules: [],
          },
          { ...role, metadata: { name: "capf-system-c", labels: { "example.com/c": "" } } },
        );
        Object.assign(role, { rules: [], aggregationRule: select("example.com/b") });
      },
    ],
    [
      "a program for one namespace",
      (w) => {
        const binding = object(w, "ClusterRoleBinding");
        Object.assign(binding, {
          kind: "RoleBinding",
          metadata: { ...binding.metadata, namespace: "capf-system" },
        });
        object(w, "Deployment").spec.template.spec.containers[0].args.push("--namespace=capf-system");
      },
    ],
    [
      "a second program without permissions",
      (w) => {
        const other = structuredClone(object(w, "Deployment"));
        other.metadata.name = "capf-proxy";
        other.spec.selector.matchLabels = { app: "proxy" };
        other.spec.template.metadata.labels = { app: "proxy" };
        other.spec.template.spec.serviceAccountName = "capf-proxy";
        other.spec.template.spec.containers[0].args = [];
        components(w).push(other, {
          ...object(w, "ServiceAccount"),
          metadata: { ...object(w, "ServiceAccount").metadata, name: "capf-proxy" },
        });
      },
    ],
  ])("may read and write its kinds as %s", (_, change) => {
    const files = JSON.parse(JSON.stringify(infrastructure())) as Files;
    change(files);
    expect(lint(toFiles(files)).findings.filter(({ code }) => code.startsWith("rbac/"))).toEqual([]);
  });

  it.each<[string, Loose]>([
    [
      "of another group",
      { apiGroups: ["ipam.metal3.io"], resources: ["ippools", "ippools/status"], verbs: ["update"] },
    ],
    [
      "of another provider",
      { apiGroups: ["infrastructure.cluster.x-k8s.io"], resources: ["barmachines"], verbs: ["patch"] },
    ],
    [
      "for reading",
      { apiGroups: ["infrastructure.cluster.x-k8s.io"], resources: ["barmachines/status"], verbs: ["get"] },
    ],
    [
      "of all kinds",
      { apiGroups: ["infrastructure.cluster.x-k8s.io"], resources: ["*/status"], verbs: ["patch"] },
    ],
  ])("needs no CRD for permissions %s", (_, rule) => {
    const files = JSON.parse(JSON.stringify(infrastructure())) as Files;
    object(files, "ClusterRole", "manager").rules.unshift(rule);
    expect(lint(toFiles(files)).findings).toEqual([]);
  });
});
