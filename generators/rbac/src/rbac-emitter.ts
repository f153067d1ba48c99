import {
  type Diagnostic,
  type EmitResult,
  type Emitter,
  headerOptions,
  type Marker,
  type Model,
  type OptionValues,
  rbacBadFileName,
  rbacRoleNameMissing,
  stringOf,
  stringsOf,
  yamlDocuments,
} from "@capikit/model";
import { checkRoleName, checkRule } from "./check-rule.ts";
import { normaliseRules, type Rule } from "./rule.ts";

/** The marker that the emitter reads. */
export const rbacMarker = "kubebuilder:rbac";

/** `+kubebuilder:rbac` markers → `role.yaml`: a ClusterRole, and a Role for each namespace that is named. */
export const rbacEmitter: Emitter = {
  name: "rbac",
  summary: "ClusterRole and Roles from +kubebuilder:rbac markers",
  folder: "rbac",
  needsKinds: false,
  options: {
    roleName: { type: "string", summary: "Name of the role of rules that name none." },
    fileName: { type: "string", summary: "Name of the file.", default: "role.yaml" },
    ...headerOptions,
  },
  emit: emitRoles,
};

interface RoleRules {
  readonly namespace: string;
  readonly roleName: string;
  readonly rules: Rule[];
}

function emitRoles(model: Model, options: OptionValues): EmitResult {
  const diagnostics: Diagnostic[] = [];
  const report = (diagnostic: Diagnostic) => diagnostics.push(diagnostic);
  const markers = model.fileMarkers.filter((marker) => marker.key === rbacMarker);
  const roleName =
    typeof options.roleName === "string" && options.roleName !== "" ? options.roleName : undefined;
  const fileName = String(options.fileName || "role.yaml");
  const nameless: Marker[] = [];
  const roles = new Map<string, RoleRules>();
  for (const marker of markers) {
    const rule = ruleOf(marker);
    checkRule(marker, rule, report);
    const name = stringOf(marker, "roleName") ?? roleName;
    if (name === undefined) nameless.push(marker);
    else addRule(roles, stringOf(marker, "namespace") ?? "", name, rule);
  }
  checkRoleName(roleName, undefined, report);
  if (nameless.length > 0)
    report(rbacRoleNameMissing.create({ rules: nameless.length }, nameless[0]?.location));
  if (!isFileName(fileName)) report(rbacBadFileName.create({ fileName }));
  if (diagnostics.length > 0 || roles.size === 0) return { artefacts: [], diagnostics };
  const documents = [...roles.values()].sort(compareRoles).map(toManifest);
  return { artefacts: [{ path: fileName, text: yamlDocuments(documents, options) }], diagnostics };
}

function ruleOf(marker: Marker): Rule {
  return {
    groups: stringsOf(marker, "groups"),
    resources: stringsOf(marker, "resources"),
    resourceNames: stringsOf(marker, "resourceNames"),
    urls: stringsOf(marker, "urls"),
    verbs: stringsOf(marker, "verbs"),
  };
}

function addRule(roles: Map<string, RoleRules>, namespace: string, roleName: string, rule: Rule): void {
  const key = JSON.stringify([namespace, roleName]);
  const known = roles.get(key);
  if (known === undefined) roles.set(key, { namespace, roleName, rules: [rule] });
  else known.rules.push(rule);
}

function compareRoles(a: RoleRules, b: RoleRules): number {
  return compare(a.namespace, b.namespace) || compare(a.roleName, b.roleName);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function toManifest({ namespace, roleName, rules }: RoleRules): unknown {
  return {
    apiVersion: "rbac.authorization.k8s.io/v1",
    kind: namespace === "" ? "ClusterRole" : "Role",
    metadata: { name: roleName, ...(namespace !== "" && { namespace }) },
    rules: normaliseRules(rules),
  };
}

function isFileName(name: string): boolean {
  return name !== "." && name !== ".." && !/[/\\]/.test(name);
}
