import { types } from "node:util";
import { ownPlace } from "@capikit/common/errors";
import { isRecord } from "@capikit/common/json";
import { isSecretName } from "@capikit/common/text";
import { redactFields } from "@capikit/serving/logging";
import { currentRecording, type Recording } from "../journal/recording.ts";

const maxArguments = 300;
/** Methods whose arguments may be secrets without a name. */
const secretMethod = /auth|login|sign/i;

/**
 * Wraps a client of a platform, such as the object of an SDK, so that reconciles record its calls: the
 * journal, `capikit why` and the console show each with its arguments, without secrets, and its
 * time, also while it runs. Objects that it has or returns are wrapped, too; data is not.
 *
 * @param name in front of the methods. Default: none.
 *
 * @example
 * const compute = recorded(new ComputeClient({ region }), "compute");
 * await compute.servers.create({ name });
 */
export function recorded<T extends object>(platform: T, name = ""): T {
  return new Recorder().wrap(platform, name) as T;
}

type Call = (...given: readonly unknown[]) => unknown;

/** Wraps the objects of one client: the same one for the same object. */
class Recorder {
  readonly #wrapped = new WeakMap<object, object>();
  /** Methods by object and name: instances of a class share their functions, and a function may have two names. */
  readonly #methods = new WeakMap<
    object,
    Map<string | symbol, { readonly of: object; readonly method: object }>
  >();

  wrap(target: object, name: string): object {
    const known = this.#wrapped.get(target);
    if (known !== undefined) return known;
    // A substitute: proxies must not change the fixed members of their own target.
    const substitute = typeof target === "function" ? function platform() {} : {};
    Object.setPrototypeOf(substitute, Object.getPrototypeOf(target));
    const proxy: object = new Proxy(substitute, {
      get: (_, key) => this.#member(target, key, name),
      set: (_, key, value) => Reflect.set(target, key, value),
      has: (_, key) => Reflect.has(target, key),
      deleteProperty: (_, key) => Reflect.deleteProperty(target, key),
      ownKeys: () => Reflect.ownKeys(target).filter((key) => key !== "prototype"),
      getOwnPropertyDescriptor: (_, key) => {
        const found = Reflect.getOwnPropertyDescriptor(target, key);
        return found && { ...found, configurable: true };
      },
      getPrototypeOf: () => Reflect.getPrototypeOf(target),
      apply: (_, self, given) => this.#call(name, target as Call, self, given, target),
      construct: (_, given) => this.#returned(Reflect.construct(target as never, given), name) as object,
    });
    this.#wrapped.set(target, proxy);
    this.#wrapped.set(proxy, proxy);
    return proxy;
  }

  #member(target: object, key: string | symbol, name: string): unknown {
    const value: unknown = Reflect.get(target, key);
    const title = [name, typeof key === "string" ? key : ""].filter(Boolean).join(".");
    if (typeof value !== "function") return this.#returned(value, title);
    if (key === "constructor") return value;
    const methods = this.#methods.get(target) ?? new Map();
    const known = methods.get(key);
    if (known?.of === value) return known.method;
    const call = (...given: readonly unknown[]) => this.#call(title, value as Call, target, given, target);
    // Static members and classes of a namespace.
    const method: object = /^class\b/.test(String(value)) ? this.wrap(value, title) : call;
    methods.set(key, { of: value, method });
    this.#methods.set(target, methods);
    return method;
  }

  #call(title: string, call: Call, self: unknown, given: readonly unknown[], target: object): unknown {
    const recording = currentRecording();
    const run = (): unknown => Reflect.apply(call, self, given);
    const describe = (): string => `${title}(${argumentsText(title, given)})`;
    const result = recording === undefined ? run() : timed(recording, describe, run);
    return result === target ? this.wrap(target, title) : this.#returned(result, title);
  }

  /** Wraps objects with methods. Promises have been observed; their results are mostly data. */
  #returned(value: unknown, name: string): unknown {
    return typeof value === "object" && value !== null && hasMethods(value) ? this.wrap(value, name) : value;
  }
}

/** Makes a call that is recorded if it is asynchronous or throws, also while it runs. */
export function timed<T>(recording: Recording, describe: () => string, run: () => T): T {
  const since = performance.now();
  const { stack = "" } = new Error();
  const placeOf = () => ownPlace(stack);
  const end = recording.begin(describe, placeOf);
  const ended = (error?: unknown): void => {
    end();
    recording.called(describe(), performance.now() - since, error, placeOf());
  };
  let result: T;
  try {
    result = run();
  } catch (error) {
    ended(error);
    throw error;
  }
  if (!isThenable(result)) {
    end();
    return result;
  }
  const settled = result.then(
    (value) => {
      ended();
      return value;
    },
    (error: unknown) => {
      ended(error);
      throw error;
    },
  );
  if (Object.getPrototypeOf(result) === Promise.prototype) return settled as T;
  // It may have further members, such as those of a request that can be cancelled.
  Promise.resolve(settled).catch(() => {});
  return result;
}

function isThenable<T>(value: T): value is T & PromiseLike<unknown> {
  return isRecord(value) && typeof value.then === "function";
}

function hasMethods(value: object): boolean {
  if (Array.isArray(value) || ArrayBuffer.isView(value) || isThenable(value) || isBuiltIn(value))
    return false;
  for (let at: object | null = value; at !== null && at !== Object.prototype; at = Object.getPrototypeOf(at))
    for (const [key, { value: member, get }] of Object.entries(Object.getOwnPropertyDescriptors(at)))
      if (key !== "constructor" && (typeof member === "function" || (at !== value && get !== undefined)))
        return true;
  return Symbol.asyncIterator in value;
}

function isBuiltIn(value: object): boolean {
  const isOther = [AbortSignal, URL, URLSearchParams, Headers, Request, Response, ReadableStream, Error].some(
    (one) => value instanceof one,
  );
  const { isMap, isSet, isDate, isRegExp, isAnyArrayBuffer, isProxy } = types;
  return isOther || [isMap, isSet, isDate, isRegExp, isAnyArrayBuffer, isProxy].some((is) => is(value));
}

function argumentsText(title: string, given: readonly unknown[]): string {
  const [method = ""] = title.split(".").slice(-1);
  if (given.length > 0 && (secretMethod.test(method) || isSecretName(method))) return "[redacted]";
  const text = given.flatMap((one) => argumentText(one) ?? []).join(", ");
  return text.length > maxArguments ? `${text.slice(0, maxArguments)}…` : text;
}

/** Shows an argument without secrets; the platform does not receive signals and functions. */
function argumentText(value: unknown): string | undefined {
  if (typeof value === "function" || value instanceof AbortSignal) return undefined;
  if (typeof value !== "object" || value === null) return jsonOf(value);
  const { constructor: of } = value;
  if (Array.isArray(value) || of === undefined || of === Object) return jsonOf(value);
  // Commands of SDKs have an input.
  const input = isRecord(value) && isRecord(value.input) ? ` ${jsonOf(value.input)}` : "";
  return `${of.name}${input}`;
}

function jsonOf(value: unknown): string {
  const members = isRecord(value) && !Array.isArray(value) ? Object.entries(value) : undefined;
  const kept = members?.filter(([, member]) => !(member instanceof AbortSignal));
  const { shown } = redactFields({ shown: kept === undefined ? value : Object.fromEntries(kept) });
  return JSON.stringify(shown) ?? "";
}
