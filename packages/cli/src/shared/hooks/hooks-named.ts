import type { HookDescriptor, HookSet } from "@capikit/api/catalog/runtime";
import { splitApiVersion } from "@capikit/client/kinds";
import { plainText } from "@capikit/common/json";
import { compareApiVersions } from "@capikit/common/kubernetes";
import { UsageError } from "@capikit/generators/run";
import { suggestWord } from "../command/suggest-word.ts";

/**
 * Returns the versions of a hook by its name, the newest first. The name may be in any case, with
 * dashes, and preceded by a version, or by group and version: `v1alpha1/BeforeDrain`.
 *
 * @throws UsageError for an unknown hook, and for a name in several groups
 */
export function hooksNamed(
  text: string,
  { hooks }: Pick<HookSet, "hooks">,
): readonly [HookDescriptor, ...HookDescriptor[]] {
  const [hook = "", version, group] = text.split("/").reverse();
  const [first, ...others] = hooks
    .filter(
      (one) =>
        plain(one.hook) === plain(hook) &&
        (version === undefined || one.version === version) &&
        (group === undefined || one.group === group),
    )
    .sort((a, b) => compareApiVersions(b.version, a.version));
  const names = [...new Set(hooks.map((one) => one.hook))];
  if (first === undefined)
    throw new UsageError(
      `unknown hook: ${text}`,
      suggestWord(hook, names) ??
        `hooks: ${names.join(", ")}; add others with --catalog FILE or --openapi FILE`,
    );
  const other = others.find((one) => one.group !== first.group);
  if (other !== undefined)
    throw new UsageError(
      `several groups have a hook ${first.hook}`,
      [first, other].map((one) => `${one.group}/${one.version}/${one.hook}`).join(" or "),
    );
  return [first, ...others];
}

function plain(name: string): string {
  return name.replaceAll("-", "").toLowerCase();
}

/** Returns the hook of a request body, by `apiVersion` and `kind`; undefined if it is unknown. */
export function hookOfRequest(request: object, hooks: HookSet): HookDescriptor | undefined {
  const { apiVersion, kind } = request as { readonly apiVersion?: unknown; readonly kind?: unknown };
  return hookOfHandler(
    { apiVersion: plainText(apiVersion), hook: plainText(kind).replace(/Request$/, "") },
    hooks,
  );
}

/** Returns the hook of a handler, by its `requestHook`; undefined if it is unknown. */
export function hookOfHandler(
  { apiVersion, hook }: { readonly apiVersion: string; readonly hook: string },
  hooks: HookSet,
): HookDescriptor | undefined {
  const [group, version] = splitApiVersion(apiVersion);
  return hooks.find({ group, version, hook });
}
