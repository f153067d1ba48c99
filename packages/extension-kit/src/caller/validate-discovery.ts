import type { HookCatalog } from "@capikit/api/catalog/runtime";
import type { ExtensionHandler } from "@capikit/api/hooks/v1alpha1";
import { isDnsLabel, truncateText } from "@capikit/common/text";
import { parseRequestHook } from "./registration.ts";

/** The valid handlers, and the errors of the others. */
export interface CheckedHandlers {
  readonly handlers: readonly ExtensionHandler[];
  readonly errors: readonly string[];
}

/** Maximum items of `status.handlers`, by the CustomResourceDefinition. */
const maxHandlers = 512;
const maxErrorBytes = 1024;

/** Checks handlers as Cluster API does, with its defaults: 10 seconds, failure policy `Fail`. */
export function checkHandlers(catalog: Pick<HookCatalog, "find">, declared: unknown): CheckedHandlers {
  if (declared === undefined || declared === null) {
    return { handlers: [], errors: [] };
  }
  if (!Array.isArray(declared)) {
    return { handlers: [], errors: ["handlers is not a list"] };
  }
  if (declared.length > maxHandlers) {
    const problem = `${declared.length} handlers, but the status of a registration holds at most ${maxHandlers}`;
    return { handlers: [], errors: [problem] };
  }
  const names = new Set<string>();
  const errors: string[] = [];
  const handlers = declared.flatMap((one: unknown, index): ExtensionHandler[] => {
    const handler = (typeof one === "object" && one !== null ? one : {}) as Record<string, unknown>;
    const name = typeof handler.name === "string" ? handler.name : "";
    const timeoutSeconds = handler.timeoutSeconds ?? 10;
    const failurePolicy = handler.failurePolicy ?? "Fail";
    const wrong: string[] = [];
    if (names.has(name)) {
      wrong.push("another handler has this name; names are unique across all hooks");
    }
    names.add(name);
    if (!isDnsLabel(name)) {
      wrong.push(
        "its name is not a DNS label; use lower-case letters, digits and hyphens between them, 63 at most",
      );
    }
    if (!Number.isInteger(timeoutSeconds) || Number(timeoutSeconds) < 0 || Number(timeoutSeconds) > 30) {
      wrong.push(`timeoutSeconds ${JSON.stringify(timeoutSeconds)} is not an integer from 0 to 30`);
    }
    if (failurePolicy !== "Fail" && failurePolicy !== "Ignore") {
      wrong.push(`failurePolicy ${JSON.stringify(failurePolicy)} is neither "Ignore" nor "Fail"`);
    }
    const requestHook = hookOf(handler.requestHook);
    const hook = parseRequestHook(requestHook);
    if (hook === undefined) {
      wrong.push(`apiVersion ${JSON.stringify(requestHook.apiVersion)} is not group/version`);
    } else if (catalog.find(hook) === undefined) {
      wrong.push(
        `the catalog has no hook ${requestHook.hook} in ${requestHook.apiVersion}; advertise only hooks that the caller supports`,
      );
    }
    const which = name === "" ? `handler ${index + 1}` : `handler ${name}`;
    for (const item of wrong.map((error) => truncateText(`${which}: ${error}`, maxErrorBytes)))
      errors.push(item);
    return wrong.length > 0
      ? []
      : [{ name, requestHook, timeoutSeconds, failurePolicy } as unknown as ExtensionHandler];
  });
  return { handlers, errors };
}

function hookOf(value: unknown): { readonly apiVersion: string; readonly hook: string } {
  const { apiVersion, hook } = Object(value) as Record<string, unknown>;
  const textOf = (member: unknown): string => (typeof member === "string" ? member : "");
  return { apiVersion: textOf(apiVersion), hook: textOf(hook) };
}
