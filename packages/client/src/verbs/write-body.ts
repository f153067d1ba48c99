import { isRecord, stringifyJson } from "@capikit/common/json";

/**
 * Returns the body of a write as JSON.
 *
 * @throws TypeError for a value that JSON would replace by `null` or `{}`, such as NaN or a Map: the
 * server would store another value, or delete the field.
 */
export function writeBody(owner: string, value: unknown): string {
  const text = stringifyJson(value);
  if (text.includes("null") || text.includes("{}")) checkValue(owner, value, "");
  return text;
}

function checkValue(owner: string, value: unknown, path: string): void {
  const replaced = replacedValue(value);
  if (replaced !== undefined) {
    throw new TypeError(`${owner}: ${path.replace(/^\./, "")} is ${replaced}, which JSON cannot represent`);
  }
  if (Array.isArray(value)) {
    value.forEach((item: unknown, at) => {
      if (item === undefined)
        throw new TypeError(`${owner}: ${path.slice(1)}[${at}] is undefined: remove the item`);
      checkValue(owner, item, `${path}[${at}]`);
    });
  } else if (isRecord(value)) {
    for (const [name, member] of Object.entries(value)) checkValue(owner, member, `${path}.${name}`);
  }
}

function replacedValue(value: unknown): string | undefined {
  if (typeof value === "number") return Number.isFinite(value) ? undefined : String(value);
  if (!isRecord(value) || typeof value.toJSON === "function") return undefined;
  const type = Object.prototype.toString.call(value).slice("[object ".length, -1);
  return type === "Object" ? undefined : `a ${type}`;
}
