import { isRecord, ownMember } from "@capikit/common/json";

/**
 * Returns a text that is equal for items with the same values in some fields, or undefined for an
 * item that has no equal: objects and lists identify no item.
 */
export function keyOfItem(item: unknown, fields: readonly string[]): string | undefined {
  if (!isRecord(item)) return undefined;
  const values = fields.map((field) => ownMember(item, field));
  if (values.some((value) => typeof value === "object" && value !== null)) return undefined;
  return JSON.stringify(values.map((value) => [typeof value, String(value)]));
}
