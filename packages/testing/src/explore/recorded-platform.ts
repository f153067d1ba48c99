/** A call of a platform. */
export interface PlatformCall {
  /** Path of the method, such as `machines.create`. */
  readonly method: string;
  readonly args: readonly unknown[];
}

/** Handles a call by calling `execute` once or never. */
export type CallHandler = (call: PlatformCall, execute: () => unknown) => unknown;

/**
 * Returns a platform whose calls are handled by `handle`, also those of its members. Data and
 * private members work as before.
 */
export function recordCalls<P>(platform: P, handle: CallHandler): P {
  const proxies = new WeakMap<object, object>();
  const wrap = (target: object, path: string): object => {
    const known = proxies.get(target);
    if (known !== undefined) return known;
    const methods = new Map<PropertyKey, unknown>();
    const proxy = new Proxy(target, {
      get(of, name) {
        const value: unknown = Reflect.get(of, name, of);
        if (typeof name === "symbol" || name === "constructor" || name === "then") return value;
        const place = path === "" ? name : `${path}.${name}`;
        if (typeof value === "function") {
          const wrapped =
            methods.get(name) ??
            ((...args: unknown[]) => handle({ method: place, args }, () => Reflect.apply(value, of, args)));
          methods.set(name, wrapped);
          return wrapped;
        }
        return isService(value) ? wrap(value, place) : value;
      },
    });
    proxies.set(target, proxy);
    return proxy;
  };
  if (typeof platform === "function")
    return ((...args: unknown[]) =>
      handle({ method: platform.name || "call", args }, () => platform(...args))) as P;
  return typeof platform === "object" && platform !== null ? (wrap(platform, "") as P) : platform;
}

/** Reports whether a member has methods of its own, unlike data and collections. */
function isService(value: unknown): value is object {
  if (typeof value !== "object" || value === null) return false;
  if (Array.isArray(value) || value instanceof Map || value instanceof Set || value instanceof Date)
    return false;
  for (
    let at: object | null = value;
    at !== null && at !== Object.prototype;
    at = Object.getPrototypeOf(at)
  ) {
    const members = Object.getOwnPropertyDescriptors(at);
    if (
      Object.entries(members).some(
        ([name, { value: member }]) => name !== "constructor" && typeof member === "function",
      )
    )
      return true;
  }
  return false;
}

/** Returns the resources of a platform that keeps them in maps, sets or arrays. */
export function defaultResources(platform: unknown): readonly string[] {
  if (typeof platform !== "object" || platform === null) return [];
  return Object.entries(platform).flatMap(([name, value]) => {
    if (isService(value)) return defaultResources(value).map((one) => `${name}.${one}`);
    if (value instanceof Map)
      return [...value].map(([key, item]) => `${name}/${textOf(key)} ${textOf(item)}`);
    if (value instanceof Set) return [...value].map((item) => `${name}/${textOf(item)}`);
    if (Array.isArray(value)) return value.map((item) => `${name}/${textOf(item)}`);
    return [];
  });
}

/** Reports whether a platform has a member that may show its resources: a map, a set, or an empty array. */
export const hasCollection = (platform: unknown): boolean =>
  typeof platform === "object" &&
  platform !== null &&
  Object.values(platform).some(
    (value) =>
      value instanceof Map ||
      value instanceof Set ||
      (Array.isArray(value) ? value.length === 0 : isService(value) && hasCollection(value)),
  );

/** Returns a value as text; with placeholders, such as `[function]`, for values that JSON does not have. */
export function textOf(value: unknown): string {
  if (typeof value === "string") return value;
  try {
    const seen = new Set<unknown>();
    return (
      JSON.stringify(value, (_, member: unknown) => {
        if (typeof member === "bigint") return String(member);
        if (typeof member === "function") return "[function]";
        if (typeof member !== "object" || member === null) return member;
        if (member instanceof AbortSignal) return "[signal]";
        if (seen.has(member)) return "[again]";
        seen.add(member);
        if (member instanceof Map || member instanceof Set) return [...member];
        return member;
      }) ?? String(value)
    );
  } catch {
    return "[unreadable]";
  }
}
