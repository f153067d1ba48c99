import { X509Certificate } from "node:crypto";
import { listAt, plainText, recordOf } from "@capikit/common/json";
import { type LabelSelector, matchesSelector } from "@capikit/common/kubernetes";
import { injectCaFrom } from "@capikit/inventory";
import type { ComponentsModel, WebhookCall, Workload } from "../read/components-model.ts";
import { type LintObject, stringsIn } from "../read/lint-object.ts";
import type { SignedCertificate } from "./signed-certificates.ts";

type Certificates = ReadonlyMap<string, SignedCertificate>;

/** Why a webhook cannot be called, and the objects that are the cause, as locations name them. */
interface Unreachable {
  readonly reason: string;
  readonly about: readonly string[];
}

/** Returns why the API server cannot call a webhook of stored objects; undefined if it can. */
export function whyUnreachable(
  call: WebhookCall,
  model: ComponentsModel,
  certificates: Certificates,
): Unreachable | undefined {
  const { service, object } = call;
  // Whether a URL answers is unknown.
  if (service === undefined) return undefined;
  const address = `${plainText(service.name)}.${plainText(service.namespace)}.svc`;
  const target = model.find("Service", service.name);
  const about = [`Service ${plainText(service.name)}`];
  const of = (reason: string): Unreachable => ({ reason, about });
  if (target === undefined || target.namespace !== service.namespace)
    return of(`there is no Service ${plainText(service.namespace)}/${plainText(service.name)}`);
  const spec = recordOf(target.value.spec);
  if (spec.type === "ExternalName") return undefined;
  if (spec.clusterIP === "None") return of(`the Service ${target.name} has no cluster IP`);
  const called = service.port ?? 443;
  const port = listAt(spec.ports)
    .map(recordOf)
    .find((one) => one.port === called);
  if (port === undefined) return of(`the Service ${target.name} has no port ${plainText(called)}`);
  if (port.protocol !== undefined && port.protocol !== "TCP")
    return of(
      `port ${plainText(called)} of the Service ${target.name} has the protocol ${plainText(port.protocol)}`,
    );
  const behind = model.behind(target).filter(({ object: one }) => one.namespace === target.namespace);
  if (behind.length === 0) return of(`the Service ${target.name} selects no Pod`);
  const name = port.targetPort ?? port.port;
  const serving = behind.filter((one) => typeof name !== "string" || opens(one, name));
  if (serving.length === 0)
    return of(`no container behind the Service ${target.name} has the port ${plainText(name)}`);
  if (serving.every(({ object: { value } }) => recordOf(value.spec).replicas === 0))
    return {
      reason: `no Pod of ${serving.map((one) => one.object.name).join(", ")} runs behind the Service ${target.name}: replicas is 0`,
      about: [...about, ...serving.map((one) => locatedName(one.object))],
    };
  return whyUntrusted(object, address, serving, certificates);
}

function locatedName({ kind, name }: LintObject): string {
  return `${kind} ${name}`;
}

function opens({ containers }: Workload, port: string): boolean {
  return containers.some(({ value }) => listAt(value.ports).some((one) => recordOf(one).name === port));
}

/** Returns why the API server cannot verify the certificate that Pods present. */
function whyUntrusted(
  object: LintObject,
  address: string,
  serving: readonly Workload[],
  certificates: Certificates,
): Unreachable | undefined {
  const injected = object.annotations[injectCaFrom]?.split("/")[1];
  const trusted = certificates.get(injected ?? "");
  if (trusted === undefined || trusted.problem !== undefined) return undefined;
  for (const { object: workload, pod } of serving) {
    const mounted = new Set([...stringsIn(pod.volumes)].map(([, value]) => value));
    const presented = [...certificates.values()].filter(({ secret }) => mounted.has(secret));
    if (presented.length === 0) continue;
    const reasons = presented.map((one) => whyRejected(one, trusted, address));
    if (reasons.every((reason) => reason !== undefined))
      return {
        reason: `${workload.kind} ${workload.name} presents the Certificate ${presented[0]?.name}, ${reasons[0]}`,
        about: [locatedName(workload), ...presented.map((one) => `Certificate ${one.name}`)],
      };
  }
  return undefined;
}

function whyRejected(
  { certificate, isForServers }: SignedCertificate,
  trusted: SignedCertificate,
  address: string,
): string | undefined {
  const parsed = new X509Certificate(certificate);
  if (!parsed.verify(new X509Certificate(trusted.authority).publicKey))
    return `which the CA of ${trusted.name} did not sign`;
  if (!isForServers) return "whose usages do not include server auth";
  return parsed.checkHost(address) === undefined ? `which is not for ${address}` : undefined;
}

/** Returns the webhook that a Pod of the components needs before it can start; undefined if none. */
export function webhookBefore(
  workload: Workload,
  model: ComponentsModel,
  namespaceLabels: Readonly<Record<string, string>>,
): WebhookCall | undefined {
  return model.webhooks.find(({ admission, service }) => {
    if (admission === undefined || service === undefined || admission.failurePolicy === "Ignore")
      return false;
    const matches = (selector: unknown, labels: Readonly<Record<string, unknown>>): boolean =>
      matchesSelector(recordOf(selector) as LabelSelector, labels as Record<string, string>);
    const target = model.find("Service", service.name);
    const serving = target === undefined ? [] : model.behind(target);
    return (
      // Pods of other workloads start once the webhook answers.
      serving.includes(workload) &&
      listAt(admission.matchConditions).length === 0 &&
      listAt(admission.rules).map(recordOf).some(includesPods) &&
      matches(admission.namespaceSelector, namespaceLabels) &&
      matches(admission.objectSelector, workload.labels)
    );
  });
}

function includesPods(rule: Readonly<Record<string, unknown>>): boolean {
  const has = (list: unknown, ...items: string[]): boolean =>
    listAt(list).some((one) => items.includes(plainText(one)));
  return (
    has(rule.apiGroups, "", "*") &&
    has(rule.apiVersions, "v1", "*") &&
    has(rule.operations, "CREATE", "*") &&
    has(rule.resources, "pods", "*", "*/*") &&
    has([rule.scope ?? "*"], "*", "Namespaced")
  );
}
