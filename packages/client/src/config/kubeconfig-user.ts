import { errorMessage } from "@capikit/common/errors";
import { readTextFile } from "@capikit/common/files";
import { shortText } from "@capikit/common/json";
import { ConfigError } from "../errors/config-error.ts";
import type { ExecIdentity, HeaderIdentity, Identity, Impersonation } from "./cluster-config.ts";
import type { Place } from "./kubeconfig.ts";
import { type Fields, readMapping, readMappings, textField } from "./kubeconfig-fields.ts";

export const execVersions = [
  "client.authentication.k8s.io/v1",
  "client.authentication.k8s.io/v1beta1",
] as const;

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
  const exec = user.exec ? execOf(readMapping(user.exec, "exec", place.where), cluster, place) : undefined;
  const certificate = await dataOrFile(user, "client-certificate", place);
  const key = await dataOrFile(user, "client-key", place);
  if (certificate !== undefined && key !== undefined) {
    const files =
      certificate.path === undefined || key.path === undefined
        ? undefined
        : { certificate: certificate.path, key: key.path };
    const authorization = readHeaderIdentity(user, exec, place);
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
  return readHeaderIdentity(user, exec, place);
}

/** Refuses a token with a user name or password, as client-go does: a request can send only one. */
function assertOneMethod(user: Fields, { where }: Place): void {
  const hasPassword = ["username", "password"].some((name) => textField(user, name, where) !== undefined);
  const hasToken = ["token", "tokenFile"].some((name) => textField(user, name, where) !== undefined);
  if (!hasPassword || !hasToken) return;
  throw new ConfigError(
    "CONFIG_INVALID",
    `${where}: the user has both a token and a user name or password: remove one of them`,
  );
}

function readHeaderIdentity(
  user: Fields,
  exec: ExecIdentity | undefined,
  place: Place,
): HeaderIdentity | undefined {
  // As in client-go, a token file wins over a token, and both and a user name win over a program.
  const { where } = place;
  const tokenFile = textField(user, "tokenFile", where);
  if (tokenFile !== undefined) return { type: "token-file", path: place.resolve(tokenFile) };
  const token = textField(user, "token", where);
  if (token !== undefined) return { type: "token", token };
  const username = textField(user, "username", where);
  const password = textField(user, "password", where) ?? "";
  return username === undefined ? exec : { type: "basic", username, password };
}

const interactiveModes = ["Never", "IfAvailable", "Always"] as const;

function execOf(exec: Fields, cluster: Fields, place: Place): ExecIdentity {
  const { command, args, installHint, provideClusterInfo } = exec;
  const refuse = (what: string): never => {
    throw new ConfigError("CONFIG_INVALID", `${place.where}: the user's exec ${what}`);
  };
  if (typeof command !== "string" || command === "") {
    return refuse("has no command");
  }
  if (exec.apiVersion === undefined || exec.apiVersion === null || exec.apiVersion === "") {
    return refuse(`has no apiVersion, known are ${execVersions.join(", ")}`);
  }
  const apiVersion =
    execVersions.find((version) => version === exec.apiVersion) ??
    refuse(`has apiVersion ${shortText(String(exec.apiVersion))}, known are ${execVersions.join(", ")}`);
  const interactiveMode = interactiveModes.find((mode) => mode === exec.interactiveMode);
  if (interactiveMode === undefined && exec.interactiveMode)
    refuse(`has an unknown interactiveMode, known are ${interactiveModes.join(", ")}`);
  if (interactiveMode === undefined && apiVersion !== "client.authentication.k8s.io/v1beta1")
    refuse(`has no interactiveMode, which ${apiVersion} requires: add one of ${interactiveModes.join(", ")}`);
  const env = readMappings(exec.env, "exec.env", place.where).map((variable) => {
    const name =
      textField(variable, "name", place.where) ?? refuse("has an environment variable without a name");
    return [name, textField(variable, "value", place.where) ?? ""] as const;
  });
  const clusterInfo = readExtension(cluster);
  return {
    type: "exec",
    // A bare name is searched for in PATH.
    command: /[\\/]/.test(command) ? place.resolve(command) : command,
    apiVersion,
    ...(Array.isArray(args) && { args: textsOf(args) }),
    ...(env.length > 0 && { env: Object.fromEntries(env) }),
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
    ...(Array.isArray(groups) && { groups: textsOf(groups) }),
    ...(typeof extra === "object" &&
      extra !== null && {
        extra: Object.fromEntries(
          Object.entries(extra).map(([key, values]) => [key, Array.isArray(values) ? textsOf(values) : []]),
        ),
      }),
  };
}

/** Returns a list of checked types; null is an empty text in Go. */
function textsOf(list: readonly unknown[]): string[] {
  return list.map((item) => (item ?? "") as string);
}

/**
 * Returns the value of a field: inline, in base64 (`-data`), or from a file.
 *
 * @throws ConfigError `CONFIG_INVALID` for both, as client-go refuses it.
 */
export async function dataOrFile(
  object: Fields,
  field: string,
  place: Place,
): Promise<{ readonly text: string; readonly path?: string } | undefined> {
  const data = textField(object, `${field}-data`, place.where);
  const file = textField(object, field, place.where);
  if (data !== undefined) {
    if (file === undefined) return { text: Buffer.from(data, "base64").toString("utf8") };
    throw new ConfigError(
      "CONFIG_INVALID",
      `${place.where}: both ${field} and ${field}-data are set: remove one of them`,
    );
  }
  if (file === undefined) return undefined;
  const path = place.resolve(file);
  try {
    return { text: await readTextFile(path), path };
  } catch (cause) {
    const message = `${place.where}: cannot read ${field} ${path}: ${errorMessage(cause)}`;
    throw new ConfigError("CONFIG_UNREADABLE", message, { cause });
  }
}
