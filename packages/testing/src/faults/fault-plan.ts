import type { KindDescriptor } from "@capikit/client";
import { checkOptions } from "@capikit/common/options";
import { didYouMean, formatList, nearestName } from "@capikit/common/text";
import { type Random, seeded, toSeed } from "../random/random.ts";
import { hasCreatedSubresource, type Operation, operations } from "../server/api-request.ts";
import {
  type FaultEntry,
  type FaultName,
  type FaultStage,
  faultNames,
  faultTable,
  fits,
} from "./fault-table.ts";

/** Selects the requests of an injected fault. Absent members match all. */
export interface FaultTarget {
  /** Operations, to each of which the fault must apply. Default: all that it applies to. */
  readonly on?: Operation | readonly Operation[];
  /** Plural of a served kind. */
  readonly resource?: string;
  readonly namespace?: string;
  readonly name?: string;
  /** Prefix of the client's user agent. */
  readonly userAgent?: string;
}

/** Options of an injected fault. */
export interface FaultInjection extends FaultTarget {
  /** Number of times, from 1 to Infinity. Default: 1. */
  readonly times?: number;
  /** Number of matching requests to skip first. Default: 0. */
  readonly skip?: number;
  /** Duration of a delay or temporary fault in milliseconds. Default: 50. */
  readonly delayMs?: number;
  /** Seconds in the `Retry-After` header. Default: 1. */
  readonly retryAfterSeconds?: number;
}

/** A point at which a fault may occur. */
export interface FaultPoint {
  readonly operation: Operation;
  readonly group: string;
  readonly resource: string;
  readonly namespace: string | undefined;
  readonly name: string | undefined;
  readonly userAgent: string;
}

/** A fault to apply now. */
export interface Fault {
  readonly name: FaultName;
  readonly delayMs: number;
  readonly retryAfterSeconds: number;
}

/** Decides which faults occur. */
export interface FaultPlan {
  /** Returns random numbers for the effects on a request, reproducible for the n-th of its kind. */
  randomFor(point: FaultPoint): Random;
  /** Returns the fault at a point, if any. */
  strike(point: FaultPoint, stage: FaultStage): Fault | undefined;
  /** @throws TypeError if the fault can never occur. */
  inject(name: FaultName, injection: FaultInjection): void;
  /** Ends all faults except those injected later. */
  heal(): void;
}

/** @param kinds the served kinds. */
export function createFaultPlan(seed: number, kinds: readonly KindDescriptor[]): FaultPlan {
  const counts = new Map<string, number>();
  let injected: { name: FaultName; injection: FaultInjection; skip: number; times: number }[] = [];

  return {
    randomFor({ operation, resource }) {
      const of = `${operation} ${resource}`;
      const count = (counts.get(of) ?? 0) + 1;
      counts.set(of, count);
      return seeded(toSeed(seed, `${of} ${count}`));
    },
    strike(point, stage) {
      const found = injected.find(
        ({ name, injection }) => fits(name, stage, point.operation) && matches(injection, point),
      );
      if (found === undefined || found.skip-- > 0) return undefined;
      found.times--;
      injected = injected.filter(({ times }) => times > 0);
      const { delayMs = 50, retryAfterSeconds = 1 } = found.injection;
      return { name: found.name, delayMs, retryAfterSeconds };
    },
    inject(name, injection) {
      checkInjection(name, injection, kinds);
      injected.push({ name, injection, skip: injection.skip ?? 0, times: injection.times ?? 1 });
    },
    heal() {
      injected = [];
    },
  };
}

export function matches(target: FaultTarget, point: FaultPoint): boolean {
  const { on, resource, namespace, name, userAgent } = target;
  return (
    (on === undefined || [on].flat().includes(point.operation)) &&
    (resource === undefined || resource === point.resource) &&
    (namespace === undefined || namespace === point.namespace) &&
    (name === undefined || name === point.name) &&
    (userAgent === undefined || point.userAgent.startsWith(userAgent))
  );
}

/** Operations whose requests have no name, apart from most of `create`. */
const unnamed: readonly Operation[] = ["list", "watch", "deletecollection", "discovery"];

/**
 * Checks that an injected fault can occur, because a test of a fault that never occurs passes
 * without testing anything.
 *
 * @param kinds the served kinds.
 * @throws TypeError otherwise.
 */
function checkInjection(name: FaultName, injection: FaultInjection, kinds: readonly KindDescriptor[]): void {
  if (!faultNames.includes(name)) throw unknown("fault", name, faultNames);
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
