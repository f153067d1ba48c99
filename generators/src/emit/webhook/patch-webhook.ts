import { applyMergePatch, isRecord } from "@capikit/common/json";
import { nearestName } from "@capikit/common/text";
import type { Fields, FieldType } from "./webhook-schema.ts";

/** A problem in a patch, with its path. */
export interface PatchError {
  readonly path: string;
  readonly problem: string;
  readonly suggestion?: string;
}

type Json = Record<string, unknown>;

/**
 * Applies a JSON merge patch to a webhook. Checks the patch first, and returns the webhook unchanged
 * if it is invalid.
 */
export function patchWebhook(
  original: Json,
  patch: unknown,
  fields: Fields,
  report: (problem: PatchError) => void,
): Json {
  let problems = 0;
  const count = (found: PatchError): void => {
    problems++;
    report(found);
  };
  if (!isRecord(patch)) {
    count({ path: "", problem: "is not a JSON object" });
    return original;
  }
  checkObject(patch, fields, "", count);
  if (problems > 0) return original;
  return complete(applyMergePatch(original, patch) as Json, fields);
}

function checkObject(patch: Json, fields: Fields, path: string, report: (problem: PatchError) => void): void {
  for (const [key, value] of Object.entries(patch)) {
    const at = path === "" ? key : `${path}.${key}`;
    const field = Object.hasOwn(fields, key) ? fields[key] : undefined;
    if (field === undefined) {
      const suggestion = nearestName(key, Object.keys(fields));
      report({
        path: at,
        problem: "is not a field of a webhook",
        ...(suggestion !== undefined && { suggestion }),
      });
    } else if (value !== null) {
      checkValue(value, field, at, report);
    }
  }
}

function checkValue(
  value: unknown,
  type: FieldType,
  at: string,
  report: (problem: PatchError) => void,
): void {
  switch (type.kind) {
    case "string":
      if (typeof value !== "string") report({ path: at, problem: "must be a string" });
      return;
    case "bytes":
      if (typeof value !== "string" || !isBase64(value)) report({ path: at, problem: "must be base64" });
      return;
    case "integer":
      if (!Number.isInteger(value) || Math.abs(Number(value)) > 2 ** 31 - 1)
        report({ path: at, problem: "must be a 32-bit integer" });
      return;
    case "map":
      if (!isRecord(value)) report({ path: at, problem: "must be an object" });
      else
        for (const [key, item] of Object.entries(value))
          if (item !== null && typeof item !== "string")
            report({ path: `${at}.${key}`, problem: "must be a string" });
      return;
    case "list":
      if (!Array.isArray(value)) report({ path: at, problem: "must be a list" });
      else
        for (const [index, item] of value.entries()) checkValue(item, type.items, `${at}[${index}]`, report);
      return;
    case "object":
      if (!isRecord(value)) report({ path: at, problem: "must be an object" });
      else checkObject(value, type.fields, at, report);
  }
}

function isBase64(text: string): boolean {
  return text.length % 4 === 0 && /^[A-Za-z0-9+/]*={0,2}$/.test(text);
}

/** Adds fields that the API's types always print, and drops empty fields that they omit. */
function complete(object: Json, fields: Fields): Json {
  const out: Json = {};
  for (const [key, field] of Object.entries(fields)) {
    const value = object[key];
    if (value === undefined) {
      if (field.always) out[key] = field.kind === "string" ? "" : {};
    } else if (field.kind === "object" && isRecord(value)) out[key] = complete(value, field.fields);
    else if (field.kind === "list" && Array.isArray(value)) {
      const { items } = field;
      if (value.length > 0)
        out[key] = items.kind === "object" ? value.map((item) => complete(item, items.fields)) : value;
    } else if (field.kind !== "map" || Object.keys(value as Json).length > 0) out[key] = value;
  }
  return out;
}
