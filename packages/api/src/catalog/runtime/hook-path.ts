import { isDnsLabel } from "@capikit/common/text";
import type { HookDescriptor } from "./hook-descriptor.ts";

/** Handler name argument: required, absent for a singleton, optional if that is not known. */
export type HandlerName<H extends HookDescriptor> = H["singleton"] extends true
  ? []
  : H["singleton"] extends false
    ? [handler: string]
    : [handler?: string];

/**
 * Returns a handler's path, `/<group>/<version>/<hook>/<handler>`, with a lower-case hook and
 * handler. A singleton's path has no handler.
 *
 * @throws RangeError for a singleton with a name, another hook without one, or an invalid name
 */
export function hookPath<H extends HookDescriptor>(hook: H, ...[handler]: HandlerName<H>): string {
  const path = `/${hook.group}/${hook.version}/${hook.hook.toLowerCase()}`;
  if (hook.singleton) {
    if (handler !== undefined)
      throw new RangeError(
        `${hook.hook} is a singleton and takes no handler name: ${JSON.stringify(handler)}; leave the name out`,
      );
    return path;
  }
  if (handler === undefined || handler === "")
    throw new RangeError(`the path of ${hook.hook} ends with a handler name; pass one`);
  const name = handler.toLowerCase();
  if (!isDnsLabel(name))
    throw new RangeError(
      `invalid handler name ${JSON.stringify(handler)} for ${hook.hook}; use a DNS label: at most 63 letters, digits and hyphens`,
    );
  return `${path}/${name}`;
}

/** The parts of a hook path. The hook name is lower-case. */
export interface HookPathParts {
  readonly group: string;
  readonly version: string;
  readonly hook: string;
  readonly handler: string | undefined;
}

/** Parses a path after an optional prefix. Returns `undefined` if it is not the path of a hook. */
export function parseHookPath(path: string, prefix = ""): HookPathParts | undefined {
  const start = `${prefix.replace(/\/+$/, "")}/`;
  if (!path.startsWith(start)) return undefined;
  const [group, version, hook, handler, ...rest] = path.slice(start.length).split("/");
  if (!group || !version || !hook || handler === "" || rest.length > 0) return undefined;
  return { group, version, hook, handler };
}
