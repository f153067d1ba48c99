import { listAt, ownMember, plainText, recordOf } from "@capikit/common/json";
import { nearestName } from "@capikit/common/text";
import { resourceVerbs } from "@capikit/schema/manifests";
import { type ComponentsModel, selectsLabels } from "./components-model.ts";
import type { LintObject } from "./lint-object.ts";
import { argumentsOf, hasVariable } from "./workload.ts";

/** Verbs of other checks of the API server. */
const otherVerbs = /^(?:\*|use|bind|escalate|impersonate|approve|sign|attest|proxy|connect)$/;
/** Words in place of verbs. */
const wrongVerbs: Readonly<Record<string, string>> = {
  post: "create",
  put: "update",
  read: "get",
  write: "update",
  edit: "update",
  modify: "update",
  view: "get",
  remove: "delete",
};

/** Returns the verb that a misspelled one means; other verbs as they are. */
export function meantVerb(verb: string): string {
  if (resourceVerbs.includes(verb) || otherVerbs.test(verb)) return verb;
  return (
    ownMember(wrongVerbs, verb.toLowerCase()) ??
    nearestName(verb, resourceVerbs, verb.length > 4 ? 2 : 1) ??
    verb
  );
}

/**
 * Returns the verbs that a role grants on all objects of a resource or subresource.
 *
 * @param named whether to include verbs on objects of some names
 */
export function verbsOn(
  role: LintObject,
  group: string,
  resource: string,
  named = false,
): ReadonlySet<string> {
  const [, sub] = resource.split("/");
  // The API server reads `machines/*` as a subresource of this name.
  const wanted = [resource, "*", ...(sub === undefined ? [] : [`*/${sub}`])];
  return new Set(
    listAt(role.value.rules).flatMap((item) => {
      const rule = recordOf(item);
      const groups = listAt(rule.apiGroups);
      const fits =
        (groups.includes(group) || groups.includes("*")) &&
        // Another rule reports misspelled resources and verbs.
        listAt(rule.resources).some(
          (name) => wanted.includes(plainText(name)) || isMisspelled(plainText(name), resource),
        );
      const isNamed = listAt(rule.resourceNames).length > 0;
      return !fits || (isNamed && !named)
        ? []
        : listAt(rule.verbs)
            .map((verb) => meantVerb(plainText(verb)))
            // The name of a new object is unknown when the API server checks the permission.
            .filter((verb) => !isNamed || verb !== "create");
    }),
  );
}

function isMisspelled(name: string, resource: string): boolean {
  return name !== "" && nearestName(name, [resource], 1) !== undefined;
}

/** The service account of the Pods of a program. */
export interface ProgramAccount {
  readonly object: LintObject;
  readonly name: string;
  /** Whether the program reconciles the objects of one namespace. */
  readonly hasOneNamespace: boolean;
}

/** Returns the accounts of the programs that run in components, without those of Jobs. */
export function programAccounts({ workloads }: ComponentsModel): readonly ProgramAccount[] {
  return workloads
    .filter(({ object }) => !/Job$/.test(object.kind))
    .map(({ object, pod, containers }) => ({
      object,
      name: plainText(pod.serviceAccountName ?? "default"),
      hasOneNamespace: containers.some((container) =>
        argumentsOf(container).some((arg) => /^--?(?:watch-)?namespaces?(?:=.+)?$/.test(arg)),
      ),
    }));
}

const group = "system:serviceaccounts:";

/** Reports whether a subject of a binding is an account, or a group that has it. */
function isSubject(
  subject: unknown,
  { name: account, object }: Pick<ProgramAccount, "name" | "object">,
): boolean {
  const { kind, name } = recordOf(subject);
  const text = plainText(name);
  const isOwn = (namespace = ""): boolean =>
    object.namespace === undefined ||
    hasVariable(`${namespace} ${object.namespace}`) ||
    namespace === object.namespace;
  // clusterctl sets the namespaces of all subjects.
  if (kind === "ServiceAccount") return text === account || hasVariable(text) || hasVariable(account);
  if (kind === "User") {
    const [, namespace, name] = /^system:serviceaccount:([^:]*):([^:]*)$/.exec(text) ?? [];
    return name === account && isOwn(namespace);
  }
  return (
    /^system:(?:authenticated|serviceaccounts)$/.test(text) ||
    (text.startsWith(group) && isOwn(text.slice(group.length)))
  );
}

/** Returns the bindings of an account: in all namespaces, or also those in its own one. */
export function bindingsOf(
  objects: readonly LintObject[],
  account: ProgramAccount,
  inOwnNamespace = account.hasOneNamespace,
): readonly LintObject[] {
  return objects.filter(
    ({ kind, value }) =>
      (kind === "ClusterRoleBinding" || (inOwnNamespace && kind === "RoleBinding")) &&
      listAt(value.subjects).some((subject) => isSubject(subject, account)),
  );
}

/**
 * Returns the roles that bindings refer to, with the parts of aggregated ones; undefined if a role
 * is not among the objects, or the parts are not known.
 */
export function rolesOfBindings(
  objects: readonly LintObject[],
  bindings: readonly LintObject[],
): readonly LintObject[] | undefined {
  const roles = objects.filter(({ kind }) => kind === "ClusterRole" || kind === "Role");
  const bound = bindings.map(({ value }) => {
    const { kind, name } = recordOf(value.roleRef);
    return roles.find((role) => role.name === name && (kind === undefined || role.kind === kind));
  });
  const known = bound.filter((role) => role !== undefined);
  if (known.length < bound.length) return undefined;
  // Parts of aggregated roles may be aggregated, too.
  const all = new Set(known);
  for (const { value } of all)
    for (const selector of listAt(recordOf(value.aggregationRule).clusterRoleSelectors))
      for (const part of roles.filter(({ kind }) => kind === "ClusterRole")) {
        const isPart = selectsLabels(selector, part.labels);
        if (isPart === undefined) return undefined;
        if (isPart) all.add(part);
      }
  // The control plane replaces the rules of an aggregated role.
  return [...all].filter(({ value }) => value.aggregationRule === undefined);
}

/** Returns the roles of all programs of components; undefined if they are not known. */
export function programRoles({
  objects,
  model,
}: {
  readonly objects: readonly LintObject[];
  readonly model: ComponentsModel;
}): readonly LintObject[] | undefined {
  const accounts = programAccounts(model);
  if (accounts.length === 0) return undefined;
  return rolesOfBindings(
    objects,
    accounts.flatMap((account) => bindingsOf(objects, account, true)),
  );
}
