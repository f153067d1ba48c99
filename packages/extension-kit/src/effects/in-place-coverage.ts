import type { HookDescriptor } from "@capikit/api/catalog/runtime";
import type { JSONValue } from "@capikit/api/meta";
import {
  canonicalJson,
  equalJson,
  isJsonObject,
  type JsonObject,
  jsonPointer,
  ownMember,
  parseJsonPointer,
} from "@capikit/common/json";
import { patchEffects } from "./patch-effects.ts";

/** The part of a change that an answer of an in-place hook covers, for one object of the request. */
export interface ObjectCoverage {
  /** Its member in the request, such as `infrastructureMachine`. */
  readonly name: string;
  readonly kind: string;
  /** JSON pointers of changes that the answer makes in place. */
  readonly covered: readonly string[];
  /** JSON pointers at which the patched object is not as desired. */
  readonly remaining: readonly string[];
  /** Those of `remaining` that the answer changed to a value that is not the desired one. */
  readonly unasked: readonly string[];
}

/** The part of a change that an answer of CanUpdateMachine or CanUpdateMachineSet covers. */
export interface InPlaceCoverage {
  /** Whether nothing remains. Otherwise Cluster API replaces the Machines. */
  readonly isInPlace: boolean;
  readonly objects: readonly ObjectCoverage[];
}

/** The compared parts of the objects of a request. */
const roots: Readonly<Record<string, readonly string[]>> = {
  CanUpdateMachine: ["spec"],
  CanUpdateMachineSet: ["spec", "template", "spec"],
};

/** Fields of Machines that Cluster API does not compare: they never change, or always in place. */
const ignored = [
  "clusterName",
  "bootstrap",
  "infrastructureRef",
  "providerID",
  "minReadySeconds",
  "readinessGates",
  "deletion",
  "taints",
  // Contract v1beta1.
  "nodeDrainTimeout",
  "nodeVolumeDetachTimeout",
  "nodeDeletionTimeout",
];

/**
 * Returns the part of a change that an answer covers, as Cluster API compares it; undefined for
 * other hooks, and for patches that cannot be applied.
 */
export function inPlaceCoverage(
  hook: Pick<HookDescriptor, "hook" | "patchRoots">,
  request: object,
  response: object,
): InPlaceCoverage | undefined {
  const root = ownMember(roots, hook.hook);
  const { current, desired } = request as { readonly current?: unknown; readonly desired?: unknown };
  if (root === undefined || !isJsonObject(current) || !isJsonObject(desired)) return undefined;
  const effects = patchEffects(hook, request, response);
  if (effects.some(({ error }) => error !== undefined)) return undefined;
  const patched = new Map(effects.map(({ at, after }) => [at, after]));
  const names = new Set([...Object.keys(current), ...Object.keys(desired)]);
  const objects = [...names].flatMap((name): ObjectCoverage[] => {
    const [before, wanted] = [ownMember(current, name), ownMember(desired, name)];
    if (!isJsonObject(before) || !isJsonObject(wanted)) {
      const only = isJsonObject(before) ? before : wanted;
      // Cluster API does not even ask about a bootstrap config that only one of them has.
      return isJsonObject(only)
        ? [{ name, kind: String(only.kind), covered: [], remaining: [""], unasked: [] }]
        : [];
    }
    const kind = typeof before.kind === "string" ? before.kind : name;
    const after = patched.get(`${name}Patch`) ?? before;
    return [{ name, kind, ...coverageOf(before, wanted, after, root) }];
  });
  return { isInPlace: objects.every(({ remaining }) => remaining.length === 0), objects };
}

/** Compares an object with its desired and patched form. */
export function coverageOf(
  current: JsonObject,
  desired: JsonObject,
  patched: JsonObject,
  root: readonly string[],
): Pick<ObjectCoverage, "covered" | "remaining" | "unasked"> {
  const isMachine = current.kind === "Machine" || current.kind === "MachineSet";
  const [before, wanted, after] = [current, desired, patched].map((object) =>
    comparedPart(object, root, isMachine),
  );
  const remaining = differences(after, wanted, root);
  const isChanged = relatedTo(differences(before, after, root));
  const isRemaining = relatedTo(remaining);
  const isPart = (pointer: string): boolean =>
    isPartOfLists(at(patched, pointer), at(desired, pointer), at(current, pointer));
  return {
    covered: differences(before, wanted, root).filter((pointer) => !isRemaining(pointer)),
    remaining,
    unasked: remaining.filter((pointer) => isChanged(pointer) && !isPart(pointer)),
  };
}

/** Returns whether a JSON pointer is one of the given ones, above or below one. */
function relatedTo(pointers: readonly string[]): (pointer: string) => boolean {
  const parentsOf = (pointer: string): string[] => {
    const tokens = pointer.split("/");
    return tokens.slice(1).map((_, index) => tokens.slice(0, index + 1).join("/"));
  };
  const exact = new Set(pointers);
  const parents = new Set(pointers.flatMap(parentsOf));
  return (pointer) =>
    exact.has(pointer) || parents.has(pointer) || parentsOf(pointer).some((parent) => exact.has(parent));
}

function comparedPart(
  object: JsonObject,
  root: readonly string[],
  isMachine: boolean,
): JSONValue | undefined {
  const spec = root.reduce<JSONValue | undefined>(
    (value, key) => (isJsonObject(value) ? ownMember(value, key) : undefined),
    object,
  );
  if (!isMachine || !isJsonObject(spec)) return spec;
  // Machines are compared as Go types, in which an empty text is absent.
  return Object.fromEntries(
    Object.entries(spec).filter(([name, value]) => !ignored.includes(name) && value !== "" && value !== null),
  );
}

/** Returns the JSON pointers of differences. Lists of different lengths differ as a whole. */
function differences(
  before: JSONValue | undefined,
  after: JSONValue | undefined,
  path: readonly string[],
): string[] {
  if (equalJson(before, after)) return [];
  const [a, b] = [membersOf(before), membersOf(after)];
  if (a === undefined || b === undefined) return [jsonPointer(path)];
  if (Array.isArray(before) !== Array.isArray(after) || (Array.isArray(before) && a.size !== b.size))
    return [jsonPointer(path)];
  return [...new Set([...a.keys(), ...b.keys()])].flatMap((key) =>
    differences(a.get(key), b.get(key), [...path, key]),
  );
}

function membersOf(value: JSONValue | undefined): ReadonlyMap<string, JSONValue> | undefined {
  if (Array.isArray(value)) return new Map(value.map((item, index) => [String(index), item]));
  return isJsonObject(value) ? new Map(Object.entries(value)) : undefined;
}

/** Reports whether all items of a list are desired or current ones: a change in part. */
function isPartOfLists(
  patched: JSONValue | undefined,
  desired: JSONValue | undefined,
  current: JSONValue | undefined,
): boolean {
  if (!Array.isArray(patched) || !Array.isArray(desired)) return false;
  const known = new Set([...desired, ...(Array.isArray(current) ? current : [])].map(canonicalJson));
  return patched.every((item) => known.has(canonicalJson(item)));
}

function at(object: JsonObject, pointer: string): JSONValue | undefined {
  const tokens = parseJsonPointer(pointer) ?? [];
  return tokens.reduce<JSONValue | undefined>((value, token) => membersOf(value)?.get(token), object);
}
