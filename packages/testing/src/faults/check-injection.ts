import type { KindDescriptor } from "@capikit/client";
import { checkOptions } from "@capikit/common/options";
import { didYouMean, formatList, nearestName } from "@capikit/common/text";
import { hasCreatedSubresource, type Operation, operations } from "../server/api-request.ts";
import type { FaultInjection, FaultSchedule, FaultTarget } from "./fault-plan.ts";
import { type FaultEntry, type FaultName, faultNames, faultTable } from "./fault-table.ts";

/** Operations whose requests have no name, apart from most of `create`. */
const unnamed: readonly Operation[] = ["list", "watch", "deletecollection", "discovery"];

/** @throws TypeError for an unknown fault. */
export function requireFault(name: string): void {
  if (!faultNames.includes(name as FaultName)) throw unknown("fault", name, faultNames);
}

/** @throws TypeError for an unknown or invalid member, and for an unknown fault. */
export function checkSchedule(schedule: FaultSchedule): void {
  checkOptions("faults", schedule, {
    only: "array",
    rate: "number",
    streamRate: "number",
    retryAfterSeconds: "number",
    maxDelayMs: "number",
  });
  for (const rate of ["rate", "streamRate"] as const) {
    const { [rate]: value = 0 } = schedule;
    check("faults", value >= 0 && value <= 1, `${rate} must be from 0 to 1, got ${value}`);
  }
  for (const name of schedule.only ?? []) requireFault(name);
}

/**
 * Checks that an injected fault can occur, because a test of a fault that never occurs passes
 * without testing anything.
 *
 * @param kinds the served kinds.
 * @throws TypeError otherwise.
 */
export function checkInjection(
  name: FaultName,
  injection: FaultInjection,
  kinds: readonly KindDescriptor[],
): void {
  requireFault(name);
  const owner = `inject ${name}`;
  checkOptions(owner, injection, {
    on: "any",
    skip: "integer",
    delayMs: "number",
    retryAfterSeconds: "number",
    times: "count",
    resource: "string",
    namespace: "string",
    name: "string",
    userAgent: "string",
  });
  const { delayMs = 0, retryAfterSeconds = 0, resource } = injection;
  for (const [member, value] of Object.entries({ delayMs, retryAfterSeconds })) {
    check(owner, value >= 0 && Number.isFinite(value), `${member} must be from 0, got ${value}`);
  }
  for (const member of ["resource", "namespace", "name", "userAgent"] as const) {
    check(owner, injection[member] !== "", `${member} must not be empty: omit it to match all`);
  }
  const on = operationsOf(owner, injection, faultTable[name]);
  if (resource !== undefined && !kinds.some(({ plural }) => plural === resource)) {
    throw unknownResource(owner, resource, kinds);
  }
  checkNames(owner, injection, on, kinds);
}

/** Returns the operations of an injection. @throws TypeError if the fault does not apply to one. */
function operationsOf(
  owner: string,
  { on }: FaultTarget,
  { on: possible }: FaultEntry,
): readonly Operation[] {
  if (on === undefined) return possible;
  const wanted = [on].flat();
  check(owner, wanted.length > 0, "on must not be empty: omit it to match all operations of the fault");
  for (const operation of wanted) {
    if (!operations.includes(operation)) throw unknown("operation", operation, operations);
    const fit = `the fault does not apply to ${operation}, only to ${formatList(possible, "and")}`;
    check(owner, possible.includes(operation), fit);
  }
  return wanted;
}

/** @throws TypeError if no request can have the namespace or name of a target. */
function checkNames(
  owner: string,
  { resource, namespace, name }: FaultTarget,
  on: readonly Operation[],
  kinds: readonly KindDescriptor[],
): void {
  const isOfKind = on.some((operation) => operation !== "discovery");
  const isAny = [resource, namespace, name].every((value) => value === undefined);
  check(owner, isOfKind || isAny, "requests for discovery have no resource, namespace or name");
  const found = kinds.filter(({ plural }) => resource === undefined || plural === resource);
  const isNamed = on.some((operation) =>
    operation === "create" ? found.some(hasCreatedSubresource) : !unnamed.includes(operation),
  );
  const problem = `requests of ${formatList(on, "or")} have no name: omit it`;
  check(owner, name === undefined || isNamed, problem);
  const isNamespaced = found.some(({ scope }) => scope === "Namespaced");
  check(owner, namespace === undefined || isNamespaced, `${resource} are cluster-scoped: omit namespace`);
}

function unknownResource(owner: string, resource: string, kinds: readonly KindDescriptor[]): TypeError {
  const wanted = resource.toLowerCase();
  const [short] = wanted.split(/[./]/);
  const named = kinds.find(({ kind, plural }) => kind.toLowerCase() === wanted || plural === short);
  const plurals = kinds.map(({ plural }) => plural);
  const help = didYouMean(named?.plural ?? nearestName(resource, plurals));
  return new TypeError(
    `${owner}: no served kind has the plural ${JSON.stringify(resource)}: ${help ?? `served: ${plurals.join(", ")}`}`,
  );
}

function unknown(what: string, name: unknown, known: readonly string[]): TypeError {
  const help = didYouMean(nearestName(String(name), known)) ?? `known: ${known.join(", ")}`;
  return new TypeError(`unknown ${what} ${JSON.stringify(name)}: ${help}`);
}

function check(owner: string, isRight: boolean, problem: string): void {
  if (!isRight) throw new TypeError(`${owner}: ${problem}`);
}
