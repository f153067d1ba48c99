import { plainText } from "@capikit/common/json";
import { quotedText } from "@capikit/model";
import type { JsonObject } from "@capikit/schema";
import type { MarkerLine } from "../declarations/declaration.ts";
import { isList, isObject, objectAt, textAt } from "../json/json-values.ts";
import { type DocumentHook, findReferencedComponent } from "./read-document.ts";

/** Returns a hook's marker; derives from the response whether the hook is blocking. */
export function hookMarker(
  { operation, singleton, response }: DocumentHook,
  components: ReadonlyMap<string, JsonObject>,
): MarkerLine {
  const traits = objectAt(operation, "x-capikit-hook");
  const deprecation = objectAt(traits, "deprecation");
  const parts: string[] = [];
  const text = (name: string, value: unknown): void => {
    if (typeof value === "string" && value !== "") parts.push(`${name}=${quotedText(value)}`);
  };
  const list = (name: string, value: unknown): void => {
    if (Array.isArray(value) && value.length > 0)
      parts.push(`${name}=${value.map((one) => quotedText(plainText(one))).join(";")}`);
  };
  const flag = (name: string, value: unknown): void => {
    if (value === true) parts.push(name);
  };
  text("summary", textAt(operation, "summary"));
  list("tags", operation.tags);
  flag("singleton", singleton);
  flag("blocking", canRetry(components.get(response)));
  text("extensions", traits.extensions);
  text("cache", traits.cache);
  list("patchRoots", traits.patchRoots);
  list("gates", traits.gates);
  text("since", traits.since);
  flag("deprecated", operation.deprecated);
  text("deprecatedOn", deprecation.on);
  text("deprecatedIn", deprecation.in);
  text("replacement", deprecation.replacement);
  text("removedOn", deprecation.removedOn);
  text("removedIn", deprecation.removedIn);
  return { name: "capikit:hook", argument: parts.length === 0 ? "" : `:${parts.join(",")}` };
}

/** Reports whether a response has `retryAfterSeconds`, as those of blocking hooks. */
export function canRetry(response: JsonObject | undefined): boolean {
  if (response === undefined || findReferencedComponent(response) !== undefined) return false;
  const member = objectAt(response, "properties").retryAfterSeconds;
  const required = isList(response.required) && response.required.includes("retryAfterSeconds");
  return required && isObject(member) && member.type === "integer" && member.format === "int32";
}
