import type { HookDescriptor } from "@capikit/api/catalog/runtime";

/** Returns one stable sentence about a deprecated version of a hook; undefined for others. */
export function deprecationText(hook: HookDescriptor): string | undefined {
  const { deprecation } = hook;
  if (deprecation === undefined) return undefined;
  const { replacement, removedOn, removedIn } = deprecation;
  const ends = [
    ...(removedOn === undefined ? [] : [`on ${removedOn}`]),
    ...(removedIn === undefined ? [] : [`in ${removedIn}`]),
  ].join(" or ");
  const end = ends === "" ? "" : ` and will be removed ${ends}`;
  const instead = replacement === undefined ? "" : `; use ${replacement}`;
  return `${hook.hook} ${hook.version} of ${hook.group} is deprecated${end}${instead}`;
}

/** Returns a `Warning` header as of Kubernetes' API servers (RFC 7234, 5.5: code 299, no agent). */
export function warningHeader(text: string): string {
  const sayable = text.replace(/[^\u0020-\u007e]+/g, " ");
  return `299 - "${sayable.replace(/["\\]/g, "\\$&")}"`;
}
