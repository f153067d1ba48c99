import type { JSONValue } from "@capikit/api/meta";
import { type JsonObject, jsonPointer, setMember } from "@capikit/common/json";
import { MutationError } from "../errors/mutation-error.ts";
import { DraftState, draftStateOf } from "./draft-state.ts";

/** Names and indexes that lead to a value. */
type Path = readonly (string | number)[];

/** A document being edited. */
export interface Draft<T> {
  /** A proxy of the document that records edits. */
  readonly draft: T;

  /**
   * Ends the editing. Returns the edited document, which shares unedited parts with the original,
   * or the original itself without edits. Later edits throw.
   *
   * @throws MutationError for values outside JSON.
   */
  finish(): T;
}

/** Creates a draft of a JSON document; parts of the original are copied when first accessed. */
export function createDraft<T extends object>(original: T): Draft<T> {
  const scope = { finished: false };
  const state = new DraftState(original, undefined, scope, true);
  return {
    draft: state.proxy as T,
    finish: () => {
      scope.finished = true;
      return finished(state, []) as unknown as T;
    },
  };
}

function finished(state: DraftState, path: Path): JSONValue {
  if (!state.modified && state.original) return state.base as JSONValue;
  if (state.result !== undefined) return state.result;
  if (state.finishing)
    throw new MutationError(`${jsonPointer(path)} contains itself, which is not possible in JSON.`);
  state.finishing = true;
  state.result = state.modified ? finishedCopy(state, path) : clean(state.base, path);
  state.finishing = false;
  return state.result;
}

/** Finishes a copy in place, as it belongs to the draft. */
function finishedCopy(state: DraftState, path: Path): JSONValue {
  const copy = state.latest;
  if (Array.isArray(copy)) {
    for (let index = 0; index < copy.length; index++) {
      const element: unknown = copy[index];
      if (element === undefined || !state.holdsOriginal(index, element))
        copy[index] = clean(element, [...path, index]);
    }
    return copy;
  }
  const object = copy as JsonObject;
  for (const key of Object.keys(object)) {
    const member = object[key];
    if (member === undefined) delete object[key];
    else if (!state.holdsOriginal(key, member)) setMember(object, key, cleanMember(member, path, key));
  }
  return object;
}

/** Deeper documents are cycles or attacks on parsers. */
const deepest = 1_000;

/** Returns a value as JSON: drafts finished, no undefined members; the same object if unchanged. */
function clean(value: unknown, path: Path): JSONValue {
  if (value === null || typeof value === "string" || typeof value === "boolean") return value;
  if (typeof value === "number" && Number.isFinite(value)) return value;
  if (typeof value === "bigint") return value as never; // an integer of the request
  if (typeof value !== "object") throw notJson(value, path);
  const state = draftStateOf(value);
  if (state !== undefined) return finished(state, path);
  if (path.length > deepest) throw new MutationError(`The value is nested deeper than ${deepest} levels.`);
  if (Array.isArray(value)) return cleanList(value, path);
  const prototype = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) throw notJson(value, path);
  return cleanObject(value, path);
}

function cleanList(list: readonly unknown[], path: Path): JSONValue[] {
  let changed = false;
  // Array.from includes holes.
  const next = Array.from(list, (element, index) => {
    const cleaned = clean(element, [...path, index]);
    changed ||= cleaned !== element;
    return cleaned;
  });
  return changed ? next : (list as JSONValue[]);
}

function cleanObject(object: object, path: Path): JSONValue {
  let changed = false;
  const next: JsonObject = {};
  for (const [key, member] of Object.entries(object)) {
    if (member === undefined) {
      changed = true;
      continue;
    }
    const cleaned = cleanMember(member, path, key);
    changed ||= cleaned !== member;
    setMember(next, key, cleaned);
  }
  return changed ? next : (object as JsonObject);
}

/** Most members are scalars, which need no path. */
function cleanMember(value: unknown, path: Path, key: string): JSONValue {
  if (typeof value === "string" || typeof value === "boolean" || value === null) return value;
  return clean(value, [...path, key]);
}

function notJson(value: unknown, path: Path): MutationError {
  const what =
    typeof value === "object" && value !== null ? `a ${value.constructor?.name ?? "object"}` : String(value);
  const help = value === undefined ? " Remove elements from a list with splice or filter." : "";
  return new MutationError(`${jsonPointer(path)} is ${what}, which is not JSON.${help}`);
}
