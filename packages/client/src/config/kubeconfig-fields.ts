import { ConfigError } from "../errors/config-error.ts";

/** A mapping of a kubeconfig. */
export type Fields = Readonly<Record<string, unknown>>;

/**
 * Returns a mapping; empty for an absent value.
 *
 * @throws ConfigError `CONFIG_INVALID` for anything else.
 */
export function readMapping(value: unknown, what: string, where: string): Fields {
  if (value === undefined || value === null) return {};
  if (typeof value !== "object" || Array.isArray(value)) {
    throw new ConfigError("CONFIG_INVALID", `${where}: ${what} is not a mapping`);
  }
  return value as Fields;
}

/**
 * Returns a list of mappings; empty for an absent value.
 *
 * @throws ConfigError `CONFIG_INVALID` for anything else.
 */
export function readMappings(value: unknown, what: string, where: string): readonly Fields[] {
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value)) throw new ConfigError("CONFIG_INVALID", `${where}: ${what} is not a list`);
  return value.map((item, index) => readMapping(item, `${what}[${index}]`, where));
}

/**
 * Returns a text field; undefined if missing, inherited, null or empty.
 *
 * @throws ConfigError `CONFIG_INVALID` for a value that is not text, as client-go refuses it.
 */
export function textField(fields: Fields, name: string, where: string): string | undefined {
  const value = Object.hasOwn(fields, name) ? fields[name] : undefined;
  if (value === undefined || value === null || value === "") return undefined;
  if (typeof value !== "string") {
    throw new ConfigError("CONFIG_INVALID", `${where}: ${name} is not text: put it in quotes`);
  }
  return value;
}
