import {
  applyHookPatch,
  decodeHookPatch,
  type HookDescriptor,
  type UnreadableHookPatch,
} from "@capikit/api/catalog/runtime";
import type { JSONValue } from "@capikit/api/meta";
import {
  equalJson,
  isJsonObject,
  type JsonObject,
  jsonPointer,
  ownMember,
  PatchError,
} from "@capikit/common/json";

/** Kinds of invalid patches. */
export type PatchErrorReason = UnreadableHookPatch["reason"] | "not-applicable";

/** The effect of a patch on an object of the request. */
export interface PatchEffect {
  /** The object: kind, name and place in the request. */
  readonly object: string;
  /** Place of the patch in the response. */
  readonly at: string;
  readonly patchType: string;
  /** The patch in plain JSON; absent if it is unreadable. */
  readonly patch?: JSONValue;
  readonly before?: JsonObject;
  /** The patched object; absent if the patch cannot be applied. */
  readonly after?: JsonObject;
  /** JSON pointers of changes that the hook does not permit: Cluster API drops or refuses them. */
  readonly outside: readonly string[];
  /** Reason for a missing `after`. */
  readonly error?: { readonly reason: PatchErrorReason | "unknown-uid"; readonly message: string };
}

/** Returns the effects of a response's patches, applied in order, on the request's objects. */
export function patchEffects(
  hook: Pick<HookDescriptor, "hook" | "patchRoots">,
  request: object,
  response: object,
): PatchEffect[] {
  const roots = (hook.patchRoots ?? []).map((root) => root.split("."));
  return hook.hook === "GeneratePatches"
    ? itemEffects(request as Items, response as Items, roots)
    : memberEffects(request as InPlace, response as Readonly<Record<string, unknown>>, roots);
}

interface Items {
  readonly items?: unknown;
}

interface InPlace {
  readonly current?: unknown;
}

type Roots = readonly (readonly string[])[];

function itemEffects(request: Items, response: Items, roots: Roots): PatchEffect[] {
  const objects = new Map<unknown, { readonly name: string; state: JsonObject }>();
  for (const item of listOf(request.items)) {
    const { uid, object, holderReference } = item;
    if (isJsonObject(object))
      objects.set(uid, { name: describeObject(object, placeOf(holderReference)), state: object });
  }
  return listOf(response.items).map((item, index): PatchEffect => {
    const at = `items[${index}]`;
    const { uid } = item;
    const target = objects.get(uid);
    if (target === undefined)
      return {
        object: `uid ${JSON.stringify(uid)}`,
        at,
        patchType: shown(item.patchType),
        outside: [],
        error: {
          reason: "unknown-uid",
          message: `no item of the request has the uid ${JSON.stringify(uid)}; return the item's own`,
        },
      };
    const effect = effectOf(target.name, at, target.state, item, roots);
    if (effect.after !== undefined) target.state = effect.after;
    return effect;
  });
}

function memberEffects(
  { current }: InPlace,
  response: Readonly<Record<string, unknown>>,
  roots: Roots,
): PatchEffect[] {
  if (!isJsonObject(current)) return [];
  return Object.entries(current).flatMap(([name, object]) => {
    const patch = response[`${name}Patch`];
    if (!isJsonObject(object) || !isJsonObject(patch)) return [];
    return [effectOf(describeObject(object, `current.${name}`), `${name}Patch`, object, patch, roots)];
  });
}

function effectOf(
  object: string,
  at: string,
  before: JsonObject,
  wire: Readonly<Record<string, unknown>>,
  roots: Roots,
): PatchEffect {
  const known = { object, at, patchType: shown(wire.patchType), before };
  const decoded = decodeHookPatch(wire);
  if ("reason" in decoded) return { ...known, outside: [], error: decoded };
  const patch = decoded.value as JSONValue;
  try {
    const after = applyHookPatch(before, decoded);
    return { ...known, patch, after, outside: changesOutside(before, after, roots) };
  } catch (error) {
    if (!(error instanceof PatchError)) throw error;
    const { code, message } = error;
    const reason = code === "PATCH_INVALID" ? "content" : "not-applicable";
    return { ...known, patch, outside: [], error: { reason, message } };
  }
}

function listOf(value: unknown): JsonObject[] {
  return Array.isArray(value) ? value.filter(isJsonObject) : [];
}

function placeOf(holder: JSONValue | undefined): string {
  const { kind, name, fieldPath } = isJsonObject(holder) ? holder : {};
  return `${shown(fieldPath)} of ${shown(kind)} ${shown(name)}`;
}

function describeObject({ kind, metadata }: JsonObject, place: string): string {
  const name = isJsonObject(metadata) ? metadata.name : undefined;
  return `${shown(kind)}${name === undefined ? "" : ` ${shown(name)}`} (${place})`;
}

/** Responses may contain any value for a string, even those for which `String` throws. */
function shown(value: unknown): string {
  return typeof value === "string" ? value : (JSON.stringify(value) ?? "undefined");
}

/** Returns the differences outside the roots, as JSON pointers. */
function changesOutside(
  before: JSONValue | undefined,
  after: JSONValue | undefined,
  roots: readonly (readonly string[])[],
  path: readonly string[] = [],
): string[] {
  if (equalJson(before, after)) return [];
  const leading = roots.filter((root) => path.every((token, index) => root[index] === token));
  if (leading.some((root) => root.length === path.length)) return [];
  if (!isJsonObject(before) || !isJsonObject(after)) return [jsonPointer(path)];
  const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...keys].flatMap((key) =>
    changesOutside(ownMember(before, key), ownMember(after, key), roots, [...path, key]),
  );
}
