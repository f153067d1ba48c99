import { discovery } from "@capikit/api/catalog";
import type { HookSet } from "@capikit/api/catalog/runtime";
import { isDnsLabel } from "@capikit/common/text";
import { parseRequestHook } from "../../caller/registration.ts";
import type { TestedHandler } from "./session.ts";

/** Returns handlers whose names and hooks form a path, each path once. */
export function testedHandlers(declared: unknown, hooks: HookSet): TestedHandler[] {
  const found = new Map<string, TestedHandler>();
  for (const one of Array.isArray(declared) ? declared : []) {
    const { name, requestHook, timeoutSeconds } = Object(one) as Record<string, unknown>;
    const { apiVersion, hook: wanted } = Object(requestHook) as Record<string, unknown>;
    const identity = parseRequestHook({ apiVersion: String(apiVersion), hook: String(wanted) });
    const hook = identity && hooks.find(identity);
    if (hook === undefined || hook === discovery || typeof name !== "string") continue;
    if (!isDnsLabel(name.toLowerCase())) continue;
    const seconds = Number(timeoutSeconds);
    const label = `${hook.hook} ${name}`;
    found.set(label, {
      label,
      hook,
      name: hook.singleton ? undefined : name,
      timeoutMs: seconds > 0 && seconds <= 30 ? seconds * 1000 : 10_000,
    });
  }
  return [...found.values()];
}
