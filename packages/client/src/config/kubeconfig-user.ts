import { readFile } from "node:fs/promises";
import { shortText } from "@capikit/common/json";
import { ConfigError } from "../errors/config-error.ts";
import type { ExecIdentity, HeaderIdentity, Identity, Impersonation } from "./cluster-config.ts";
import { execVersions } from "./exec-versions.ts";
import type { Place } from "./kubeconfig.ts";
import { type Fields, readMapping, textField } from "./kubeconfig-fields.ts";

/** Returns the credentials of a kubeconfig's user; undefined for none. */
export async function readIdentity(
  user: Fields,
  cluster: Fields,
  place: Place,
): Promise<Identity | undefined> {
  if (user["auth-provider"]) {
    const { name } = Object(user["auth-provider"]) as { readonly name?: unknown };
    throw new ConfigError(
      "CONFIG_UNSUPPORTED",
      `${place.where}: auth-provider ${typeof name === "string" ? shortText(name) : ""} is not supported, as Kubernetes removed it in 1.26: use a credential plugin (exec), such as kubelogin or gke-gcloud-auth-plugin`,
    );
  }
  assertOneMethod(user, place);
  const certificate = await dataOrFile(user, "client-certificate", place);
  const key = await dataOrFile(user, "client-key", place);
  if (certificate !== undefined && key !== undefined) {
    const files =
      certificate.path === undefined || key.path === undefined
        ? undefined
        : { certificate: certificate.path, key: key.path };
    const authorization = readHeaderIdentity(user, cluster, place);
    return {
      type: "client-certificate",
      certificate: certificate.text,
      key: key.text,
      ...(files && { files }),
      ...(authorization && { authorization }),
    };
  }
  if (certificate !== undefined || key !== undefined) {
    throw new ConfigError(
      "CONFIG_INVALID",
      `${place.where}: a client certificate needs both client-certificate and client-key`,
    );
  }
  return readHeaderIdentity(user, cluster, place);
}

/** Refuses a token with a user name or password, as client-go does: a request can send only one. */
function assertOneMethod(user: Fields, { where }: Place): void {
  const hasPassword = ["username", "password"].some((name) => textField(user, name, where) !== undefined);
  if (!hasPassword || textField(user, "token", where) === undefined) return;
  throw new ConfigError(
    "CONFIG_INVALID",
    `${where}: the user has both a token and a user name or password: remove one of them`,
  );
}

function readHeaderIdentity(user: Fields, cluster: Fields, place: Place): HeaderIdentity | undefined {
  // A token file wins over a token, as in client-go.
  const { where } = place;
  const tokenFile = textField(user, "tokenFile", where);
  if (tokenFile !== undefined) return { type: "token-file", path: place.resolve(tokenFile) };
  const token = textField(user, "token", where);
  if (token !== undefined) return { type: "token", token };
  if (user.exec) return execOf(readMapping(user.exec, "exec", where), cluster, place);
  const username = textField(user, "username", where);
  const password = textField(user, "password", where) ?? "";
  return username === undefined ? undefined : { type: "basic", username, password };
}

const interactiveModes = ["Never", "IfAvailable", "Always"] as const;

function execOf(exec: Fields, cluster: Fields, place: Place): ExecIdentity {
  const { command, args, env, installHint, provideClusterInfo } = exec;
  const refuse = (what: string): never => {
    throw new ConfigError("CONFIG_INVALID", `${place.where}: the user's exec ${what}`);
  };
  if (typeof command !== "string" || command === "") {
    return refuse("has no command");
  }
  const apiVersion =
    execVersions.find((version) => version === exec.apiVersion) ??
    refuse(
      `has apiVersion ${typeof exec.apiVersion === "object" ? "of another type" : String(exec.apiVersion)}, known are ${execVersions.join(", ")}`,
    );
  const interactiveMode = interactiveModes.find((mode) => mode === exec.interactiveMode);
  if (interactiveMode === undefined && exec.interactiveMode)
    refuse(`has an unknown interactiveMode, known are ${interactiveModes.join(", ")}`);
  const pairs = Array.isArray(env) ? (env as { readonly name?: unknown; readonly value?: unknown }[]) : [];
  const clusterInfo = readExtension(cluster);
  return {
    type: "exec",
    // A bare name is searched for in PATH.
    command: /[\\/]/.test(command) ? place.resolve(command) : command,
    apiVersion,
    ...(Array.isArray(args) && { args: args.map(String) }),
    ...(pairs.length > 0 && {
      env: Object.fromEntries(pairs.map(({ name, value }) => [scalarText(name), scalarText(value ?? "")])),
    }),
    ...(provideClusterInfo === true && { provideClusterInfo }),
    ...(clusterInfo !== undefined && { clusterInfo }),
    ...(interactiveMode !== undefined && { interactiveMode }),
    ...(typeof installHint === "string" && installHint !== "" && { installHint }),
  };
}

/** Returns the data for credential plugins in a kubeconfig's cluster. */
function readExtension({ extensions }: Fields): unknown {
  const list = Array.isArray(extensions) ? (extensions as { name?: unknown; extension?: unknown }[]) : [];
  return list.find(({ name }) => name === "client.authentication.k8s.io/exec")?.extension;
}

export function readImpersonation(user: Fields, place: Place): Impersonation | undefined {
  const groups = user["as-groups"];
  const extra = user["as-user-extra"];
  const uid = textField(user, "as-uid", place.where);
  const name = textField(user, "as", place.where);
  if (name === undefined) {
    if (groups || extra || uid) {
      throw new ConfigError(
        "CONFIG_INVALID",
        `${place.where}: as-uid, as-groups and as-user-extra require \`as\``,
      );
    }
    return undefined;
  }
  return {
    user: name,
    ...(uid !== undefined && { uid }),
    ...(Array.isArray(groups) && { groups: groups.map(scalarText) }),
    ...(typeof extra === "object" &&
      extra !== null && {
        extra: Object.fromEntries(
          Object.entries(extra).map(([key, values]) => [
            key,
            (Array.isArray(values) ? values : []).map(scalarText),
          ]),
        ),
      }),
  };
}

/** Returns the text of a scalar. `String` throws for mappings with a member `toString`. */
function scalarText(value: unknown): string {
  if (typeof value !== "object" || value === null) return String(value);
  throw new ConfigError(
    "CONFIG_INVALID",
    "kubeconfig: the user has a list or mapping where a string is expected",
  );
}

/** Returns the value of a field: inline, in base64 (`-data`), or from a file. */
export async function dataOrFile(
  object: Fields,
  field: string,
  place: Place,
): Promise<{ readonly text: string; readonly path?: string } | undefined> {
  const data = textField(object, `${field}-data`, place.where);
  if (data !== undefined) return { text: Buffer.from(data, "base64").toString("utf8") };
  const file = textField(object, field, place.where);
  if (file === undefined) return undefined;
  const path = place.resolve(file);
  try {
    return { text: await readFile(path, "utf8"), path };
  } catch (cause) {
    throw new ConfigError("CONFIG_UNREADABLE", `${place.where}: cannot read ${field} ${path}`, { cause });
  }
}
