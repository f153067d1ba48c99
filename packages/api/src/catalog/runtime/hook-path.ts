import type { HookDescriptor } from "./hook-descriptor.ts";

/** The handler's name where the hook's path has one; nothing for a singleton; either where that is not known. */
export type HandlerName<H extends HookDescriptor> = H["singleton"] extends true
  ? []
  : H["singleton"] extends false
    ? [handler: string]
    : [handler?: string];

/**
 * The path at which a handler is called: `/<group>/<version>/<hook>/<handler>`, hook and handler in lower case. The path of a singleton
 * has no handler.
 *
 * @throws RangeError for a singleton with a name, for another hook without one, and for a name that cannot be a part of a path
 */
export function hookPath<H extends HookDescriptor>(hook: H, ...[handler]: HandlerName<H>): string {
  const path = `/${hook.group}/${hook.version}/${hook.hook.toLowerCase()}`;
  if (hook.singleton) {
    if (handler !== undefined)
      throw new RangeError(
        `${hook.hook} is a singleton: its handler has no name, and ${JSON.stringify(handler)} was given; leave the name out`,
      );
    return path;
  }
  if (handler === undefined || handler === "")
    throw new RangeError(`the path of ${hook.hook} ends with the name of a handler; give one`);
  const name = handler.toLowerCase();
  if (!/^[a-z0-9]([-a-z0-9]*[a-z0-9])?$/.test(name) || name.length > 63)
    throw new RangeError(
      `${JSON.stringify(handler)} cannot name a handler of ${hook.hook}; use a DNS label: letters, digits and hyphens, 63 at most`,
    );
  return `${path}/${name}`;
}

/** The parts of a path; the hook's name is in lower case there. */
export interface HookPathParts {
  readonly group: string;
  readonly version: string;
  readonly hook: string;
  readonly handler: string | undefined;
}

/** Takes a path apart, without the prefix that a service may have; `undefined` for what is no path of a hook. */
export function parseHookPath(path: string, prefix = ""): HookPathParts | undefined {
  const start = `${prefix.replace(/\/+$/, "")}/`;
  if (!path.startsWith(start)) return undefined;
  const [group, version, hook, handler, ...rest] = path.slice(start.length).split("/");
  if (!group || !version || !hook || handler === "" || rest.length > 0) return undefined;
  return { group, version, hook, handler };
}
