import { BlockList, isIP } from "node:net";
import { listAt, ownMember, plainText, recordOf, valueAt } from "@capikit/common/json";
import { compareQuantities, parseQuantity } from "@capikit/common/kubernetes";
import { parseDuration } from "@capikit/common/time";
import { validateLabelSelector } from "@capikit/schema/manifests";
import { fieldPath, type LintObject, text, type YamlPath, type YamlRecord } from "./lint-object.ts";
import type { ObjectProblem } from "./object-problems.ts";
import { hasVariable } from "./workload.ts";

type Problems = Generator<ObjectProblem>;

/** The checks of the API server, and of cert-manager's webhook, by kind and group. */
const checks: Readonly<Record<string, (spec: YamlRecord) => Problems>> = {
  "PodDisruptionBudget policy": budgetProblems,
  "NetworkPolicy networking.k8s.io": networkProblems,
  "HorizontalPodAutoscaler autoscaling": autoscalerProblems,
  "ResourceQuota ": quotaProblems,
  "LimitRange ": limitProblems,
  "Certificate cert-manager.io": certificateProblems,
  "Issuer cert-manager.io": issuerProblems,
  "ClusterIssuer cert-manager.io": issuerProblems,
};

/**
 * Yields the values of policies, autoscalers, quotas and certificates that the API server or
 * cert-manager rejects beyond their types, and label selectors of any built-in object.
 */
export function* policyProblems({ kind, group, value }: LintObject): Problems {
  const spec = recordOf(value.spec);
  const check = ownMember(checks, `${kind} ${group}`);
  if (kind === "PriorityClass" && group === "scheduling.k8s.io") yield* priorityProblems(value);
  const problems = check === undefined ? [] : check(spec);
  for (const { path, message } of problems) yield { path: ["spec", ...path], message };
  if (check !== undefined || group === "apps" || group === "batch") yield* selectorsIn(spec, ["spec"]);
}

function* selectorsIn(value: unknown, path: YamlPath): Problems {
  if (typeof value !== "object" || value === null) return;
  if (path.length > 1 && /selector$/i.test(String(path.at(-1))))
    for (const error of validateLabelSelector(value)) {
      // Labels of the object's own selector are checked with its other labels.
      if (path.length === 2 && error.path.startsWith("matchLabels")) continue;
      if (isOpen(valueAt(value, ...fieldPath(error.path)))) continue;
      yield {
        path: [...path, ...fieldPath(error.path)],
        message: `${path.at(-1)}: ${error.path} ${error.message}`,
      };
    }
  for (const [key, item] of Object.entries(value))
    yield* selectorsIn(item, [...path, Array.isArray(value) ? Number(key) : key]);
}

const isOpen = (value: unknown): boolean => typeof value === "string" && hasVariable(value);
const isSet = (value: unknown): boolean => value !== undefined && value !== null;

function* budgetProblems(spec: YamlRecord): Problems {
  const fields = ["minAvailable", "maxUnavailable"].filter((field) => isSet(spec[field]));
  if (fields.length === 2)
    yield { path: ["maxUnavailable"], message: "minAvailable and maxUnavailable exclude each other" };
  for (const field of fields) {
    const value = spec[field];
    const percent = typeof value === "string" ? /^(\d+)%$/.exec(value)?.[1] : undefined;
    const isValid = typeof value === "number" ? value >= 0 : percent !== undefined && Number(percent) <= 100;
    if (!isValid && !isOpen(value))
      yield {
        path: [field],
        message: `${field} is ${plainText(value)}, not a number or a percentage up to 100%`,
      };
  }
}

function* networkProblems(spec: YamlRecord): Problems {
  for (const [index, type] of listAt(spec.policyTypes).entries())
    if (type !== "Ingress" && type !== "Egress" && !isOpen(type))
      yield {
        path: ["policyTypes", index],
        message: `the policy type ${plainText(type)} is not Ingress or Egress`,
      };
  for (const [field, peers] of [
    ["ingress", "from"],
    ["egress", "to"],
  ] as const)
    for (const [index, rule] of listAt(spec[field]).map(recordOf).entries()) {
      for (const [at, port] of listAt(rule.ports).map(recordOf).entries())
        yield* policyPortProblems(port, [field, index, "ports", at]);
      for (const [at, peer] of listAt(rule[peers]).map(recordOf).entries())
        yield* peerProblems(peer, [field, index, peers, at]);
    }
}

function* policyPortProblems({ port, endPort }: YamlRecord, path: YamlPath): Problems {
  if (typeof port === "number" && (port < 1 || port > 65535))
    yield { path: [...path, "port"], message: `port ${port} is not between 1 and 65535` };
  if (!isSet(endPort)) return;
  if (typeof port !== "number")
    yield { path: [...path, "endPort"], message: "endPort requires a port that is a number" };
  else if (typeof endPort === "number" && (endPort < port || endPort > 65535))
    yield { path: [...path, "endPort"], message: `endPort ${endPort} is not between the port and 65535` };
}

function* peerProblems(peer: YamlRecord, path: YamlPath): Problems {
  const { ipBlock } = peer;
  const selects = isSet(peer.podSelector) || isSet(peer.namespaceSelector);
  if (!isSet(ipBlock)) {
    if (!selects) yield { path, message: "a peer requires a selector or an ipBlock" };
    return;
  }
  if (selects) yield { path: [...path, "ipBlock"], message: "a peer with an ipBlock cannot have selectors" };
  const { cidr, except } = recordOf(ipBlock);
  const outer = blockOf(cidr);
  if (outer === undefined && !isOpen(cidr))
    yield { path: [...path, "ipBlock", "cidr"], message: `${plainText(cidr)} is not a block of addresses` };
  for (const [index, item] of listAt(except).entries()) {
    const inner = blockOf(item);
    const isInside =
      outer?.list.check(inner?.address ?? "", inner?.family) && inner && inner.bits > outer.bits;
    if (!isInside && outer !== undefined && !isOpen(item))
      yield {
        path: [...path, "ipBlock", "except", index],
        message: `${plainText(item)} is not a smaller block of addresses in ${plainText(cidr)}`,
      };
  }
}

function blockOf(value: unknown) {
  const [, address = "", length = ""] = /^(.*)\/(\d+)$/.exec(text(value) ?? "") ?? [];
  const version = isIP(address);
  const bits = Number(length);
  if (version === 0 || bits > (version === 4 ? 32 : 128)) return undefined;
  const family = version === 4 ? "ipv4" : "ipv6";
  const list = new BlockList();
  list.addSubnet(address, bits, family);
  return { address, bits, family, list } as const;
}

function* autoscalerProblems({ minReplicas, maxReplicas }: YamlRecord): Problems {
  const least = typeof minReplicas === "number" ? minReplicas : 1;
  if (typeof maxReplicas === "number" && (maxReplicas < 1 || maxReplicas < least))
    yield { path: ["maxReplicas"], message: `maxReplicas ${maxReplicas} is less than minReplicas ${least}` };
}

function* quotaProblems({ hard }: YamlRecord): Problems {
  const zero = parseQuantity("0");
  for (const [name, amount] of Object.entries(recordOf(hard))) {
    const quantity = parseQuantity(plainText(amount));
    const isValid = quantity !== undefined && zero !== undefined && compareQuantities(quantity, zero) >= 0;
    if (!isValid && !isOpen(amount))
      yield { path: ["hard", name], message: `${plainText(amount)} is not a quantity of at least 0` };
  }
}

/** Fields of a limit, each of which is at most the following one. */
const bounds = ["min", "defaultRequest", "default", "max"];

function* limitProblems({ limits }: YamlRecord): Problems {
  for (const [index, limit] of listAt(limits).map(recordOf).entries()) {
    const path = ["limits", index];
    if (limit.type === "Pod")
      for (const field of ["default", "defaultRequest"])
        if (isSet(limit[field]))
          yield { path: [...path, field], message: `a limit of Pods cannot have ${field}` };
    const given = bounds.map((field) => [field, recordOf(limit[field])] as const);
    for (const [at, [field, amounts]] of given.entries())
      for (const [name, amount] of Object.entries(amounts)) {
        const quantity = parseQuantity(plainText(amount));
        if (isOpen(amount)) continue;
        if (quantity === undefined) {
          yield { path: [...path, field, name], message: `${plainText(amount)} is not a quantity` };
          continue;
        }
        for (const [larger, others] of given.slice(at + 1)) {
          const bound = parseQuantity(plainText(others[name]));
          if (isSet(others[name]) && bound !== undefined && compareQuantities(quantity, bound) > 0)
            yield {
              path: [...path, field, name],
              message: `${field} ${plainText(amount)} of ${name} is over ${larger} ${plainText(others[name])}`,
            };
        }
      }
  }
}

function* priorityProblems(object: YamlRecord): Problems {
  const { value } = object;
  const name = text(recordOf(object.metadata).name) ?? "";
  if (name.startsWith("system-"))
    yield { path: ["metadata", "name"], message: "names with the prefix system- are reserved" };
  if (typeof value === "number" && value > 1_000_000_000)
    yield { path: ["value"], message: `value ${value} is over 1000000000` };
}

const subjects = [
  "commonName",
  "literalSubject",
  "dnsNames",
  "ipAddresses",
  "uris",
  "emailAddresses",
  "otherNames",
];

function* certificateProblems(spec: YamlRecord): Problems {
  const { issuerRef, commonName, duration, renewBefore } = spec;
  const { name, kind, group = "cert-manager.io" } = recordOf(issuerRef);
  if (!spec.secretName) yield { path: ["secretName"], message: "a Certificate requires secretName" };
  if (!name) yield { path: ["issuerRef"], message: "issuerRef requires a name" };
  if (isSet(kind) && !isOpen(kind) && (group === "cert-manager.io" || group === ""))
    if (!/^(?:Cluster)?Issuer$/.test(plainText(kind)))
      yield {
        path: ["issuerRef", "kind"],
        message: `the kind ${plainText(kind)} is not Issuer or ClusterIssuer`,
      };
  if (!subjects.some((field) => listAt(spec[field]).length > 0 || text(spec[field])))
    yield { path: ["dnsNames"], message: `a Certificate requires one of ${subjects.join(", ")}` };
  if ((text(commonName) ?? "").length > 64 && !isOpen(commonName))
    yield { path: ["commonName"], message: "commonName has more than 64 characters" };
  for (const [field, value] of Object.entries({ duration, renewBefore }))
    if (isSet(value) && !isOpen(value) && parseDuration(plainText(value)) === undefined)
      yield { path: [field], message: `${field} ${plainText(value)} is not a duration such as 2160h` };
  const valid = parseDuration(text(duration) ?? "2160h");
  const before = parseDuration(text(renewBefore) ?? "");
  const hour = 3_600_000_000_000n;
  if (valid !== undefined && valid < hour)
    yield { path: ["duration"], message: `duration ${plainText(duration)} is less than an hour` };
  if (before !== undefined && before < hour / 12n)
    yield { path: ["renewBefore"], message: `renewBefore ${plainText(renewBefore)} is less than 5 minutes` };
  if (before !== undefined && valid !== undefined && before >= valid)
    yield {
      path: ["renewBefore"],
      message: `renewBefore ${plainText(renewBefore)} is not less than duration`,
    };
}

const issuers = ["acme", "ca", "vault", "selfSigned", "venafi"];

function* issuerProblems(spec: YamlRecord): Problems {
  const given = Object.keys(spec).filter((field) => issuers.includes(field) && isSet(spec[field]));
  if (given.length !== 1)
    yield { path: given.slice(1, 2), message: `an issuer requires exactly one of ${issuers.join(", ")}` };
}
