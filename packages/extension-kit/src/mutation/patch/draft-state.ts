import type { JSONValue } from "@capikit/api/meta";
import { setMember } from "@capikit/common/json";

const stateKey = Symbol("capikit.draft");

/** Whether the draft is finished; shared by a draft and its parts. */
interface Scope {
  finished: boolean;
}

type Container = Record<PropertyKey, unknown>;

/**
 * One object or list of an edited document. It begins as the original. The first edit, or access to
 * one of its objects, makes a shallow copy, in which accessed objects are drafts.
 */
export class DraftState {
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
export function draftStateOf(value: object): DraftState | undefined {
  return (value as { [stateKey]?: DraftState })[stateKey];
}

function draftable(value: object): boolean {
  if (Array.isArray(value)) return true;
  const prototype = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

type Target = { [stateKey]: DraftState };

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
