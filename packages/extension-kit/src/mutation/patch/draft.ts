import type { JSONValue } from "@capikit/api/meta";
import { type JsonObject, jsonPointer, setMember } from "@capikit/common/json";
import { MutationError } from "../errors/mutation-error.ts";

const stateKey = Symbol("capikit.draft");

const handler: ProxyHandler<Target> = {
  get: (target, key) => (key === stateKey ? target[stateKey] : target[stateKey].read(key)),
  set(target, key, value) {
    target[stateKey].set(key, value);
    return true;
  },
  deleteProperty(target, key) {
    target[stateKey].remove(key);
    return true;
  },
  has: (target, key) => Reflect.has(target[stateKey].latest, key),
  ownKeys: (target) => Reflect.ownKeys(target[stateKey].latest),
  getOwnPropertyDescriptor(target, key) {
    const state = target[stateKey];
    const descriptor = Reflect.getOwnPropertyDescriptor(state.latest, key);
    if (descriptor === undefined) return undefined;
    const length = key === "length" && Array.isArray(state.latest);
    return {
      value: state.read(key),
      writable: true,
      enumerable: descriptor.enumerable ?? false,
      configurable: !length,
    };
  },
  getPrototypeOf: (target) => Reflect.getPrototypeOf(target[stateKey].latest),
  defineProperty() {
    throw new TypeError("Object.defineProperty on a draft would not be part of the patch: use assignments.");
  },
  setPrototypeOf() {
    throw new TypeError("Drafts are JSON, which has no prototypes.");
  },
};

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

/** Whether the draft is finished; shared by a draft and its parts. */
interface Scope {
  finished: boolean;
}

type Container = Record<PropertyKey, unknown>;

/**
 * One object or list of an edited document. It begins as the original. The first edit, or access to
 * one of its objects, makes a shallow copy, in which accessed objects are drafts.
 */
class DraftState {
  readonly base: object;
  readonly proxy: object;
  modified = false;
  finishing = false;
  result: JSONValue | undefined;
  /** Whether the base is a part of the original document, which is JSON already. */
  readonly original: boolean;
  readonly #parent: DraftState | undefined;
  readonly #scope: Scope;
  #copy: Container | undefined;

  constructor(base: object, parent: DraftState | undefined, scope: Scope, original: boolean) {
    this.base = base;
    this.original = original;
    this.#parent = parent;
    this.#scope = scope;
    // A list's target must be a list for Array.isArray.
    this.proxy = Array.isArray(base)
      ? new Proxy(Object.assign([], { [stateKey]: this }), handler)
      : new Proxy({ [stateKey]: this }, handler);
  }

  get latest(): object {
    return this.#copy ?? this.base;
  }

  /** Reports whether the original document has the same value at this key. */
  holdsOriginal(key: PropertyKey, value: unknown): boolean {
    return this.original && (this.base as Container)[key] === value;
  }

  read(key: PropertyKey): unknown {
    const source = this.latest as Container;
    if (!Object.hasOwn(source, key)) return key === "__proto__" ? undefined : source[key];
    const value = source[key];
    if (typeof value !== "object" || value === null || !draftable(value)) return value;
    if (draftStateOf(value) !== undefined) return value;
    const child = new DraftState(value, this, this.#scope, this.holdsOriginal(key, value));
    // The parts of a finished draft can be read, but edits throw: they belong to the request.
    if (this.#scope.finished) return child.proxy;
    setMember(this.#own(), key as string, child.proxy);
    return child.proxy;
  }

  set(key: PropertyKey, value: unknown): void {
    const source = this.latest as Container;
    if (Object.hasOwn(source, key) && Object.is(source[key], value)) return;
    this.#edited();
    setMember(this.#own(), key as string, value);
  }

  remove(key: PropertyKey): void {
    if (!Object.hasOwn(this.latest, key)) return;
    this.#edited();
    delete this.#own()[key];
  }

  #own(): Container {
    this.#copy ??= (Array.isArray(this.base) ? [...this.base] : { ...this.base }) as unknown as Container;
    return this.#copy;
  }

  #edited(): void {
    if (this.#scope.finished)
      throw new TypeError("The draft was edited after its function had returned: await all edits.");
    for (
      let state: DraftState | undefined = this;
      state !== undefined && !state.modified;
      state = state.#parent
    )
      state.modified = true;
  }
}

/** Returns the state of a draft, or undefined for an ordinary value. */
function draftStateOf(value: object): DraftState | undefined {
  return (value as { [stateKey]?: DraftState })[stateKey];
}

function draftable(value: object): boolean {
  if (Array.isArray(value)) return true;
  const prototype = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

type Target = { [stateKey]: DraftState };
