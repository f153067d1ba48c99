import {
  equalJson,
  type JsonSchema,
  listAt,
  ownMember,
  plainText,
  recordOf,
  textAt,
} from "@capikit/common/json";
import { dnsLabelErrors, dnsSubdomainErrors, isBase64, qualifiedNameErrors } from "@capikit/common/text";
import { parseDuration } from "@capikit/common/time";
import { type Fields, itemsOf } from "../crd/crd-error.ts";
import { validateCrd } from "../crd/validate-crd.ts";
import { isCidr } from "../formats/network.ts";
import type { FieldError } from "../json-schema/field-path.ts";
import { validateSchema } from "../schema-validation/validate-schema.ts";
import type { ReportField } from "./match-conditions.ts";
import {
  type Check,
  checkLabels,
  checkNonNegative,
  checkPort,
  checkPortName,
  checkQuantities,
  checkWord,
  isSet,
  requireTexts,
  rule,
  selects,
  without,
} from "./rule.ts";

const dataKey = /^[-._a-zA-Z0-9]{1,253}$/;

const quote = (value: unknown): string => JSON.stringify(plainText(value));

export const service = rule(
  "ports, type, changes of a given clusterIP, externalName",
  "core.ValidateService",
  ({ spec }, report, old) => {
    const { ports, type = "ClusterIP", clusterIP, externalName, selector } = recordOf(spec);
    const list = itemsOf(ports);
    const isExternal = type === "ExternalName";
    if (isExternal && !externalName) report("spec.externalName", "is required", "FieldValueRequired");
    for (const error of isExternal && externalName
      ? dnsSubdomainErrors(plainText(externalName).replace(/\.$/, ""))
      : [])
      report("spec.externalName", error);
    if (list.length === 0 && !isExternal && clusterIP !== "None")
      report("spec.ports", "is required", "FieldValueRequired");
    checkLabels("spec.selector", selector, report);
    for (const [index, { name, port, targetPort, nodePort, protocol = "TCP" }] of list.entries()) {
      const path = `spec.ports[${index}]`;
      const earlier = list.slice(0, index);
      checkPort(port, `${path}.port`, report);
      checkPort(targetPort, `${path}.targetPort`, report);
      if (typeof targetPort === "string") checkPortName(targetPort, `${path}.targetPort`, report);
      if (nodePort && type === "ClusterIP")
        report(`${path}.nodePort`, "may not be used when `type` is 'ClusterIP'", "FieldValueForbidden");
      if (!name && list.length > 1) report(`${path}.name`, "is required", "FieldValueRequired");
      else if (name && earlier.some((one) => one.name === name))
        report(`${path}.name`, `repeats ${quote(name)}`, "FieldValueDuplicate");
      else if (name) for (const error of dnsLabelErrors(plainText(name))) report(`${path}.name`, error);
      if (earlier.some((one) => one.port === port && (one.protocol ?? "TCP") === protocol))
        report(path, `repeats port ${plainText(port)}`, "FieldValueDuplicate");
    }
    const before = recordOf(old?.spec);
    if (before.clusterIP && clusterIP !== before.clusterIP && !isExternal && before.type !== "ExternalName")
      report("spec.clusterIPs[0]", "may not change once set");
    else if (clusterIP === "None" && (type === "NodePort" || type === "LoadBalancer"))
      report("spec.clusterIPs[0]", `may not be set to 'None' for ${type} services`);
  },
);

export const data = rule("keys of data, immutable", "core.ValidateConfigMap", (object, report, old) => {
  for (const field of ["data", "stringData", "binaryData"])
    for (const key of Object.keys(recordOf(object[field]))) {
      if (!dataKey.test(key) || key === "." || key.startsWith(".."))
        report(`${field}[${key}]`, "a valid key consists of letters, digits, '-', '_' and '.'");
      if (field === "binaryData" && Object.hasOwn(recordOf(object.data), key))
        report(`data[${key}]`, "duplicate of key present in binaryData");
    }
  if (old?.immutable !== true) return;
  const why = "field is immutable when `immutable` is set";
  if (object.immutable !== true) report("immutable", why, "FieldValueForbidden");
  for (const name of ["data", "binaryData"])
    if (!equalJson(object[name] ?? {}, old[name] ?? {})) report(name, why, "FieldValueForbidden");
});

/** Keys that Secrets of a type need: each of one group. */
const secretKeys: Readonly<Record<string, readonly string[]>> = {
  "kubernetes.io/dockercfg": [".dockercfg"],
  "kubernetes.io/dockerconfigjson": [".dockerconfigjson"],
  "kubernetes.io/ssh-auth": ["ssh-privatekey"],
  "kubernetes.io/tls": ["tls.crt", "tls.key"],
};

export const secret = rule("base64 in data, keys of known types", "core.ValidateSecret", (object, report) => {
  for (const [key, value] of Object.entries(recordOf(object.data)))
    if (typeof value === "string" && !isBase64(value))
      report(`data[${key}]`, "must be base64: encode it, or use stringData", "FieldValueTypeInvalid");
  const known = { ...recordOf(object.data), ...recordOf(object.stringData) };
  for (const key of ownMember(secretKeys, textAt(object.type)) ?? [])
    if (!(key in known))
      report(`data[${key}]`, `is required for ${plainText(object.type)}`, "FieldValueRequired");
});

export const claimChange = rule(
  "changes of spec except sizes of bound claims",
  "core.ValidatePersistentVolumeClaimUpdate",
  (object, report, old) => {
    if (old === undefined) return;
    const before = recordOf(old.spec);
    const isBound = textAt(old, "status", "phase") === "Bound";
    const open = ["volumeName", "storageClassName"].filter((name) => !isSet(before[name]));
    const free = ["volumeAttributesClassName", ...(isBound ? ["resources"] : []), ...open].join(" ");
    if (!equalJson(without(object.spec, free), without(before, free)))
      report(
        "spec",
        "is immutable after creation except resources.requests and volumeAttributesClassName for bound claims",
        "FieldValueForbidden",
      );
  },
);

export const claim = rule(
  "accessModes, storage",
  "core.ValidatePersistentVolumeClaimSpec",
  ({ spec }, report) => {
    const { accessModes, resources } = recordOf(spec);
    if (listAt(accessModes).length === 0) report("spec.accessModes", "is required", "FieldValueRequired");
    const requests = recordOf(recordOf(resources).requests);
    if (!isSet(requests.storage)) report("spec.resources[storage]", "is required", "FieldValueRequired");
    checkQuantities(requests, "spec.resources.requests", report);
  },
);

export const budget = rule(
  "minAvailable, maxUnavailable, selector",
  "policy.ValidatePodDisruptionBudgetSpec",
  ({ spec }, report) => {
    const { selector, ...rest } = recordOf(spec);
    const fields = ["minAvailable", "maxUnavailable"].filter((field) => isSet(rest[field]));
    if (fields.length === 2) report("spec", "minAvailable and maxUnavailable cannot be both set");
    for (const field of fields) {
      const value = rest[field];
      const percent = /^(\d+)%$/.exec(plainText(value))?.[1];
      if (typeof value === "number" ? value < 0 : percent === undefined || Number(percent) > 100)
        report(`spec.${field}`, "must be a number of at least 0, or a percentage up to 100%");
    }
    selects("spec.selector", selector, report);
  },
);

export const networkPolicy = rule(
  "ports, peers without `except`, policyTypes",
  "networking.ValidateNetworkPolicySpec",
  ({ spec }, report) => {
    const { podSelector, policyTypes, ...rest } = recordOf(spec);
    selects("spec.podSelector", podSelector, report);
    for (const [index, type] of listAt(policyTypes).entries())
      checkWord(type, `spec.policyTypes[${index}]`, "Ingress Egress", report);
    for (const [field, peers] of [
      ["ingress", "from"],
      ["egress", "to"],
    ] as const)
      for (const [index, entry] of itemsOf(rest[field]).entries()) {
        const path = `spec.${field}[${index}]`;
        for (const [at, { port, endPort, protocol }] of itemsOf(entry.ports).entries()) {
          checkPort(port, `${path}.ports[${at}].port`, report);
          checkWord(protocol, `${path}.ports[${at}].protocol`, "TCP UDP SCTP", report);
          if (!isSet(endPort)) continue;
          if (typeof port !== "number")
            report(`${path}.ports[${at}].endPort`, "requires a port that is a number");
          else if (Number(endPort) < port || Number(endPort) > 65_535)
            report(`${path}.ports[${at}].endPort`, "must be between the port and 65535");
        }
        for (const [at, peer] of itemsOf(entry[peers]).entries())
          checkPeer(peer, `${path}.${peers}[${at}]`, report);
      }
  },
);

function checkPeer(
  { ipBlock, podSelector, namespaceSelector }: Fields,
  path: string,
  report: ReportField,
): void {
  const isSelector = isSet(podSelector) || isSet(namespaceSelector);
  selects(`${path}.podSelector`, podSelector, report);
  selects(`${path}.namespaceSelector`, namespaceSelector, report);
  if (!isSet(ipBlock)) {
    if (!isSelector) report(path, "must specify a peer", "FieldValueRequired");
    return;
  }
  if (isSelector) report(path, "may not specify both ipBlock and another peer", "FieldValueForbidden");
  const { cidr, except } = recordOf(ipBlock);
  for (const [at, block] of [
    ["cidr", cidr] as const,
    ...listAt(except).map((item, index) => [`except[${index}]`, item] as const),
  ])
    if (!isCidr(plainText(block)))
      report(`${path}.ipBlock.${at}`, "must be a block of addresses such as 10.0.0.0/8");
}

export const rbac = "rbac.authorization.k8s.io";

export const binding = rule(
  "roleRef, subjects",
  "rbac.ValidateRoleBinding",
  ({ kind, roleRef, subjects }, report) => {
    const isNamespaced = kind === "RoleBinding";
    const { apiGroup, ...role } = recordOf(roleRef);
    if (apiGroup) checkWord(apiGroup, "roleRef.apiGroup", rbac, report);
    if (isSet(role.kind))
      checkWord(
        role.kind || "none",
        "roleRef.kind",
        isNamespaced ? "Role ClusterRole" : "ClusterRole",
        report,
      );
    requireTexts(role, "roleRef", ["name"], report);
    for (const [index, subject] of itemsOf(subjects).entries()) {
      const path = `subjects[${index}]`;
      const isAccount = subject.kind === "ServiceAccount";
      requireTexts(subject, path, ["name"], report);
      checkWord(subject.kind || "none", `${path}.kind`, "ServiceAccount User Group", report);
      // The namespace of a RoleBinding is meant in its absence.
      if (isAccount && !isNamespaced) requireTexts(subject, path, ["namespace"], report);
      if (isAccount && subject.apiGroup)
        report(`${path}.apiGroup`, "must be empty for a ServiceAccount", "FieldValueNotSupported");
      if (!isAccount) checkWord(subject.apiGroup, `${path}.apiGroup`, rbac, report);
    }
  },
);

export const lease = rule("durations, times", "coordination.ValidateLeaseSpec", ({ spec }, report) => {
  const { leaseDurationSeconds, ...rest } = recordOf(spec);
  checkMicroTimes(rest, "spec", "acquireTime renewTime", report);
  if (typeof leaseDurationSeconds === "number" && leaseDurationSeconds <= 0)
    report("spec.leaseDurationSeconds", "must be greater than 0");
  checkNonNegative(rest, "spec", "leaseTransitions", report);
});

/** Reports times without exactly six digits of a second, such as those of `toISOString`. */
function checkMicroTimes(holder: Fields, path: string, fields: string, report: ReportField): void {
  for (const field of fields.split(" ")) {
    const value = holder[field];
    if (isSet(value) && !/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}(?:Z|[+-]\d\d:\d\d)$/.test(plainText(value)))
      report(
        path === "" ? field : `${path}.${field}`,
        "must be a time with six digits of a second, such as 2006-01-02T15:04:05.000000Z",
        "FieldValueTypeInvalid",
      );
  }
}

export const event = rule(
  "times, namespace, new-style fields",
  "core.ValidateEventCreate",
  (object, report, old) => {
    checkMicroTimes(object, "", "eventTime", report);
    checkMicroTimes(recordOf(object.series), "series", "lastObservedTime", report);
    const isCore = object.apiVersion === "v1";
    const about = isCore ? "involvedObject" : "regarding";
    const namespace = textAt(object, "metadata", "namespace");
    const named = textAt(object, about, "namespace");
    if (namespace !== "" && named !== namespace && (named !== "" || namespace !== "default"))
      report("involvedObject.namespace", "does not match event.namespace");
    if (isCore) return;
    const { count } = recordOf(object.series);
    if (typeof count === "number" && count < 2) report("series.count", "should be at least 2");
    if (old !== undefined) return;
    for (const field of ["eventTime", "reportingController", "reportingInstance", "action", "reason"])
      if (!isSet(object[field]) || object[field] === "") report(field, "is required", "FieldValueRequired");
    for (const error of object.reportingController
      ? qualifiedNameErrors(plainText(object.reportingController))
      : [])
      report("reportingController", error);
    if (object.type !== "Normal" && object.type !== "Warning") report("type", "must be Normal or Warning");
  },
);

export const node = rule(
  "changes of providerID and podCIDRs, taints",
  "core.ValidateNodeUpdate",
  ({ spec }, report, old) => {
    const { providerID, podCIDRs, taints } = recordOf(spec);
    const before = recordOf(old?.spec);
    const why = 'node updates may not change it except from "" to valid';
    if (before.providerID && before.providerID !== providerID) report("spec.providerID", why);
    if (listAt(before.podCIDRs).length > 0 && !equalJson(before.podCIDRs ?? null, podCIDRs ?? null))
      report("spec.podCIDRs", why, "FieldValueForbidden");
    const seen = new Set<string>();
    for (const [index, { key, effect }] of itemsOf(taints).entries()) {
      const id = `${plainText(key)}:${plainText(effect)}`;
      for (const error of qualifiedNameErrors(plainText(key ?? "")))
        report(`spec.taints[${index}].key`, error);
      if (isSet(effect))
        checkWord(
          effect || "none",
          `spec.taints[${index}].effect`,
          "NoSchedule PreferNoSchedule NoExecute",
          report,
        );
      if (seen.has(id)) report(`spec.taints[${index}]`, `repeats ${id}`, "FieldValueDuplicate");
      seen.add(id);
    }
  },
);

export const podSecurity = rule(
  "labels of Pod security",
  "admission plugin PodSecurity",
  ({ metadata }, report) => {
    const labels = recordOf(recordOf(metadata).labels);
    for (const mode of ["enforce", "audit", "warn"]) {
      const label = `pod-security.kubernetes.io/${mode}`;
      const { [label]: level, [`${label}-version`]: version = "latest" } = labels;
      checkWord(level, `metadata.labels[${label}]`, "privileged baseline restricted", report);
      if (!/^(?:latest|v1\.\d+)$/.test(plainText(version)))
        report(`metadata.labels[${label}-version]`, "must be latest or a version such as v1.33");
    }
  },
);

export const fieldErrors =
  (errorsOf: (object: Fields) => readonly FieldError[]): Check =>
  (object, report) => {
    for (const { path, message, type } of errorsOf(object))
      if (!path.startsWith("metadata")) report(path, message, type);
  };

export const definition = rule(
  "names, versions, schemas, their changes",
  "apiextensions.ValidateCustomResourceDefinition",
  (object, report, old) => {
    const { group, names, scope, versions } = recordOf(object.spec);
    for (const { path, message } of validateCrd(object)) report(textOf(path), message);
    const list = itemsOf(versions);
    if (list.filter(({ storage }) => storage === true).length !== 1)
      report("spec.versions", "must have exactly one version marked as storage version");
    for (const [index, { schema, subresources }] of list.entries()) {
      const given = recordOf(schema).openAPIV3Schema;
      const root = ["spec", "versions", index, "schema", "openAPIV3Schema"];
      if (!isSet(given)) report(textOf(root), "schemas are required", "FieldValueRequired");
      else
        for (const { schemaPath, message } of validateSchema(given as JsonSchema, {
          statusSubresource: isSet(recordOf(subresources).status),
        }))
          report(textOf([...root, ...schemaPath]), message);
    }
    const stored = listAt(object, "status", "storedVersions");
    for (const [index, version] of stored.entries())
      if (!list.some(({ name }) => name === version))
        report(
          `status.storedVersions[${index}]`,
          `spec.versions must have the stored version ${plainText(version)}`,
        );
    if (old === undefined) return;
    const before = recordOf(old.spec);
    for (const [path, now, then] of [
      ["spec.group", group, before.group],
      ["spec.names.plural", recordOf(names).plural, recordOf(before.names).plural],
      ["spec.scope", scope, before.scope],
      ["spec.names.kind", recordOf(names).kind, recordOf(before.names).kind],
    ] as const)
      if (now !== then) report(path, "field is immutable");
  },
);

/** Returns a path in the form of errors: steps of digits are indices. */
function textOf(steps: readonly (number | string)[]): string {
  return steps
    .map((step) => (/^\d+$/.test(String(step)) ? `[${step}]` : `.${step}`))
    .join("")
    .slice(1);
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

export const certificate = rule("all fields", "cert-manager: ValidateCertificateSpec", ({ spec }, report) => {
  const { issuerRef, commonName, ...rest } = recordOf(spec);
  const { name, kind, group = "cert-manager.io" } = recordOf(issuerRef);
  requireTexts(rest, "spec", ["secretName"], report);
  if (!name) report("spec.issuerRef", "requires a name", "FieldValueRequired");
  if (group === "cert-manager.io" || group === "")
    checkWord(kind, "spec.issuerRef.kind", "Issuer ClusterIssuer", report);
  if (!subjects.some((field) => listAt(recordOf(spec)[field]).length > 0 || textAt(spec, field) !== ""))
    report("spec.dnsNames", `requires one of ${subjects.join(", ")}`);
  if (textAt(commonName).length > 64) report("spec.commonName", "must have at most 64 characters");
  for (const field of ["duration", "renewBefore"])
    if (isSet(rest[field]) && parseDuration(plainText(rest[field])) === undefined)
      report(`spec.${field}`, "must be a duration such as 2160h");
  const valid = parseDuration(textAt(rest.duration) || "2160h");
  const before = parseDuration(textAt(rest.renewBefore));
  const hour = 3_600_000_000_000n;
  if (valid !== undefined && valid < hour) report("spec.duration", "must be at least an hour");
  if (before !== undefined && before < hour / 12n) report("spec.renewBefore", "must be at least 5 minutes");
  else if (before !== undefined && valid !== undefined && before >= valid)
    report("spec.renewBefore", "must be less than duration");
});

export const issuer = rule("types", "cert-manager: ValidateIssuerSpec", ({ spec }, report) => {
  const given = Object.entries(recordOf(spec)).filter(
    ([field, value]) => /^(?:acme|ca|vault|selfSigned|venafi)$/.test(field) && isSet(value),
  );
  if (given.length !== 1)
    report(
      given.length === 0 ? "spec" : `spec.${given[1]?.[0]}`,
      "requires exactly one of acme, ca, vault, selfSigned, venafi",
    );
});
