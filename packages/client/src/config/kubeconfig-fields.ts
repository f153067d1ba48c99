import { shortText } from "@capikit/common/json";
import { isBase64 } from "@capikit/common/text";
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

/** The type of a field, as client-go decodes it: `named` is a list of entries with unique names. */
type FieldType = "text" | "flag" | "base64" | "texts" | "lists of texts" | "named" | FieldTypes;
interface FieldTypes {
  readonly [field: string]: FieldType;
}

/** The fields of entries in `k8s.io/client-go/tools/clientcmd/api/v1`. */
export const entryTypes = {
  cluster: {
    server: "text",
    "tls-server-name": "text",
    "insecure-skip-tls-verify": "flag",
    "certificate-authority": "text",
    "certificate-authority-data": "base64",
    "proxy-url": "text",
    "disable-compression": "flag",
    extensions: "named",
  },
  user: {
    "client-certificate": "text",
    "client-certificate-data": "base64",
    "client-key": "text",
    "client-key-data": "base64",
    token: "text",
    tokenFile: "text",
    as: "text",
    "as-uid": "text",
    "as-groups": "texts",
    "as-user-extra": "lists of texts",
    username: "text",
    password: "text",
    "auth-provider": {},
    exec: {
      command: "text",
      args: "texts",
      apiVersion: "text",
      installHint: "text",
      provideClusterInfo: "flag",
      interactiveMode: "text",
    },
    extensions: "named",
  },
  context: { cluster: "text", user: "text", namespace: "text", extensions: "named" },
} as const satisfies Readonly<Record<string, FieldTypes>>;

/**
 * Checks the types of known fields. Null counts as absent, and unknown fields are ignored, as in
 * client-go.
 *
 * @throws ConfigError `CONFIG_INVALID` with the name of the field, never with its value.
 */
export function assertFieldTypes(fields: Fields, types: FieldTypes, where: string): void {
  for (const [name, type] of Object.entries(types)) {
    const value = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (value === undefined || value === null) continue;
    if (typeof type === "object") {
      assertFieldTypes(readMapping(value, name, where), type, where);
      continue;
    }
    const problem = problemOf(value, type);
    if (problem !== undefined) throw new ConfigError("CONFIG_INVALID", `${where}: ${name} ${problem}`);
  }
}

function problemOf(value: unknown, type: Exclude<FieldType, FieldTypes>): string | undefined {
  switch (type) {
    case "text":
      return typeof value === "string" ? undefined : "is not text: put it in quotes";
    case "flag":
      return typeof value === "boolean" ? undefined : "is not a boolean: use true or false without quotes";
    case "base64":
      return typeof value === "string" && isBase64(value) ? undefined : "is not padded base64";
    case "texts":
      return isTexts(value) ? undefined : "is not a list of texts: put its items in quotes";
    case "lists of texts":
      return typeof value === "object" && !Array.isArray(value) && Object.values(Object(value)).every(isTexts)
        ? undefined
        : "is not a mapping to lists of texts";
    case "named":
      return Array.isArray(value) ? duplicateOf(value) : "is not a list";
  }
}

function isTexts(value: unknown): boolean {
  if (value === null) return true;
  return Array.isArray(value) && value.every((item) => typeof item === "string" || item === null);
}

/** Describes a name that two entries have; undefined if names are unique. */
export function duplicateOf(entries: readonly unknown[]): string | undefined {
  const names = new Set<string>();
  for (const entry of entries) {
    const { name } = Object(entry) as { readonly name?: unknown };
    const text = typeof name === "string" ? name : "";
    if (names.has(text)) return `has two entries of the name ${shortText(text || "(unnamed)")}`;
    names.add(text);
  }
  return undefined;
}
