import type { HookDescriptor } from "@capikit/api/catalog/runtime";

/** One sentence on a version of a hook that is deprecated, the same for the same facts; undefined where it is not. */
export function deprecationText(hook: HookDescriptor): string | undefined {
  const { deprecation } = hook;
  if (deprecation === undefined) return undefined;
  const { replacement, removedOn, removedIn } = deprecation;
  const ends = [
    ...(removedOn === undefined ? [] : [`on ${removedOn}`]),
    ...(removedIn === undefined ? [] : [`in ${removedIn}`]),
  ].join(" or ");
  const end = ends === "" ? "" : ` and goes ${ends}`;
  const instead = replacement === undefined ? "" : `; use ${replacement}`;
  return `${hook.hook} ${hook.version} of ${hook.group} is deprecated${end}${instead}`;
}

/** The value of a `Warning` header, as Kubernetes' API servers send them (RFC 7234, section 5.5, code 299, no agent). */
export function warningHeader(text: string): string {
  const sayable = text.replace(/[^\u0020-\u007e]+/g, " ");
  return `299 - "${sayable.replace(/["\\]/g, "\\$&")}"`;
}
