import { ConfigError } from "../errors/config-error.ts";
import type { ClusterConfig } from "./cluster-config.ts";
import { type Fields, readMapping, readMappings } from "./kubeconfig-fields.ts";

const clusterFields: ReadonlySet<string> = new Set([
  "server",
  "tls-server-name",
  "insecure-skip-tls-verify",
  "certificate-authority-data",
  "proxy-url",
  "disable-compression",
  "extensions",
]);

const userFields: ReadonlySet<string> = new Set([
  "client-certificate-data",
  "client-key-data",
  "token",
  "username",
  "password",
  "as",
  "as-uid",
  "as-groups",
  "as-user-extra",
  "extensions",
]);

/**
 * Checks that a kubeconfig is self-contained: no programs, no files, and no unknown fields, which a
 * later version may interpret that way. Covers all clusters and users.
 *
 * @throws ConfigError `CONFIG_UNTRUSTED` with the name of the field.
 */
export function assertInlineOnly(config: Fields, name: string): void {
  check(config, "clusters", "cluster", clusterFields, name);
  check(config, "users", "user", userFields, name);
}

function check(
  config: Fields,
  list: "clusters" | "users",
  entry: "cluster" | "user",
  allowed: ReadonlySet<string>,
  name: string,
): void {
  for (const one of readMappings(config[list], list, name)) {
    const fields = readMapping(one[entry], `a ${entry}`, name);
    const field = Object.keys(fields).find((key) => !allowed.has(key) && !isEmpty(fields[key]));
    if (field !== undefined) {
      throw new ConfigError(
        "CONFIG_UNTRUSTED",
        `${name} has ${labelOf(field)} in its ${list}, which is not allowed here: use inline values only, such as ${
          entry === "cluster" ? "certificate-authority-data" : "token or client-certificate-data"
        }`,
      );
    }
  }
}

/** Programs that write kubeconfigs leave the fields of other credentials empty. */
function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === "";
}

/** Returns a field's name if it looks like one; others may hold anything. */
function labelOf(field: string): string {
  return /^[A-Za-z][A-Za-z-]{0,40}$/.test(field) ? field : "an unknown field";
}

/**
 * Checks the parsed configuration, too: inline credentials and no files.
 *
 * @throws ConfigError `CONFIG_UNTRUSTED`.
 */
export function assertInlineConfig(config: ClusterConfig, name: string): void {
  const refuse = (what: string): never => {
    throw new ConfigError("CONFIG_UNTRUSTED", `${name} ${what}`);
  };
  const { identity } = config;
  switch (identity?.type) {
    case "token":
    case "basic":
      break;
    case "client-certificate":
      if (identity.files !== undefined)
        refuse("has a client certificate in files: use client-certificate-data");
      if (identity.authorization?.type === "token-file" || identity.authorization?.type === "exec")
        refuse(`has credentials of type ${identity.authorization.type}: use only the client certificate`);
      break;
    case undefined:
      refuse("has no credentials: add a token, a client certificate, or a user name and password");
      break;
    default:
      refuse(`has credentials of type ${identity?.type}: use a token or a client certificate`);
  }
  if (config.certificateAuthorityFile !== undefined) {
    refuse("has a certificate authority in a file: use certificate-authority-data");
  }
}
