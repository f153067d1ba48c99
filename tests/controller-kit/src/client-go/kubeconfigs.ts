/** A kubeconfig, with parts of the errors of kubectl and `parseKubeconfig`; undefined if accepted. */
export interface KubeconfigCase {
  readonly name: string;
  readonly cluster?: object;
  readonly user?: object;
  readonly document?: object;
  readonly kubectl?: string;
  readonly error?: string;
  /** Why the answers differ. */
  readonly difference?: string;
}

const base64 = (text: string): string => Buffer.from(text).toString("base64");
const exec = { apiVersion: "client.authentication.k8s.io/v1", command: "true", interactiveMode: "Never" };
const beta = { ...exec, apiVersion: "client.authentication.k8s.io/v1beta1" };
const without = (fields: object, name: string): object =>
  Object.fromEntries(Object.entries(fields).filter(([key]) => key !== name));
const named = (list: string, entry: string, fields: object) => ({
  [list]: [1, 2].map(() => ({ name: entry[0], [entry]: fields })),
});
const type = "cannot unmarshal";
const server = "https://127.0.0.1:1";

/** Each rule of `clientcmd`'s loader, validation and conversion to a transport, and its limits. */
export const kubeconfigCases: readonly KubeconfigCase[] = [
  { name: "a server alone" },
  { name: "a token", user: { token: "t" } },
  { name: "a user name and password", user: { username: "u", password: "p" } },
  { name: "null in place of fields", user: { token: null, "as-groups": null, exec: null } },
  { name: "unknown fields", user: { token: "t", future: [1] }, cluster: { future: {} } },
  { name: "a program", user: { exec } },
  { name: "a program of v1beta1 without a mode", user: { exec: without(beta, "interactiveMode") } },
  { name: "skipped verification", cluster: { "insecure-skip-tls-verify": true } },
  {
    name: "skipped verification without TLS",
    cluster: {
      server: "http://127.0.0.1:1",
      "insecure-skip-tls-verify": true,
      "certificate-authority-data": "LS0t",
    },
  },
  // Loader
  {
    name: "two clusters of a name",
    document: named("clusters", "cluster", { server }),
    kubectl: 'duplicate name "c"',
    error: "clusters has two entries of the name c",
  },
  {
    name: "two users of a name",
    document: named("users", "user", { token: "t" }),
    kubectl: 'duplicate name "u"',
    error: "users has two entries of the name u",
  },
  {
    name: "two contexts of a name",
    document: named("contexts", "context", { cluster: "c" }),
    kubectl: 'duplicate name "c"',
    error: "contexts has two entries of the name c",
  },
  {
    name: "two users without a name",
    document: { users: [{ user: {} }, { user: {} }] },
    kubectl: 'duplicate name ""',
    error: "users has two entries of the name (unnamed)",
  },
  {
    name: "two extensions of a name",
    cluster: { extensions: [1, 2].map(() => ({ name: "e", extension: { apiVersion: "v1", kind: "X" } })) },
    kubectl: 'duplicate name "e"',
    error: "extensions has two entries of the name e",
  },
  { name: "another kind", document: { kind: "List" }, kubectl: "no kind", error: "not a kubeconfig" },
  { name: "another version", document: { apiVersion: "v2" }, kubectl: "no kind", error: "not a kubeconfig" },
  ...(
    [
      ["server", 5, "text"],
      ["tls-server-name", true, "text"],
      ["insecure-skip-tls-verify", "true", "a boolean"],
      ["certificate-authority", ["a"], "text"],
      ["proxy-url", {}, "text"],
      ["disable-compression", 1, "a boolean"],
      ["extensions", {}, "a list"],
    ] as const
  ).map(([field, value, error]) => ({
    name: `${field} of another type`,
    cluster: { [field]: value },
    kubectl: type,
    error: `${field} is not ${error}`,
  })),
  ...(
    [
      ["token", 5, "is not text"],
      ["tokenFile", false, "is not text"],
      ["username", 5, "is not text"],
      ["password", 12345, "is not text"],
      ["as", 5, "is not text"],
      ["as-uid", 5, "is not text"],
      ["as-groups", "admins", "is not a list of texts"],
      ["as-groups", [5], "is not a list of texts"],
      ["as-user-extra", ["a"], "is not a mapping to lists of texts"],
      ["as-user-extra", { scopes: "a" }, "is not a mapping to lists of texts"],
      ["client-certificate", 5, "is not text"],
      ["client-key", [], "is not text"],
      ["exec", [], "is not a mapping"],
      ["exec", { ...exec, args: [1] }, "args is not a list of texts"],
      ["exec", { ...exec, env: { A: "b" } }, "env is not a list"],
      ["exec", { ...exec, env: [{ name: "A", value: 1 }] }, "value is not text"],
      ["exec", { ...exec, provideClusterInfo: "true" }, "provideClusterInfo is not a boolean"],
    ] as const
  ).map(([field, value, error]) => ({
    name: `${field} ${JSON.stringify(value)}`,
    user: { as: "a", [field]: value },
    kubectl: type,
    error,
  })),
  {
    name: "data that is not base64",
    cluster: { "certificate-authority-data": "-----BEGIN" },
    kubectl: "illegal base64",
    error: "certificate-authority-data is not padded base64",
  },
  {
    name: "data without padding",
    user: { "client-certificate-data": "YQ", "client-key-data": "YQ==" },
    kubectl: "illegal base64",
    error: "client-certificate-data is not padded base64",
  },
  // Clusters
  {
    name: "skipped verification with an authority",
    cluster: { "insecure-skip-tls-verify": true, "certificate-authority-data": base64("ca") },
    user: { token: "t" },
    kubectl: "root certificates file with the insecure flag is not allowed",
    error: "both a certificate authority and insecure-skip-tls-verify",
  },
  {
    name: "an authority inline and in a file",
    cluster: { "certificate-authority-data": base64("ca"), "certificate-authority": "/dev/null" },
    kubectl: "certificate-authority-data and certificate-authority are both specified",
    error: "both certificate-authority and certificate-authority-data are set",
  },
  {
    name: "a missing file of an authority",
    cluster: { "certificate-authority": "/none" },
    kubectl: "unable to read certificate-authority /none",
    error: "cannot read certificate-authority /none",
  },
  {
    name: "a proxy of another scheme",
    cluster: { "proxy-url": "ftp://p.test" },
    kubectl: "unsupported scheme",
    error: "invalid proxy-url",
  },
  // Users
  {
    name: "a token and a user name",
    user: { token: "t", username: "u" },
    kubectl: "more than one authentication method",
    error: "both a token and a user name or password",
  },
  {
    name: "a token file and a user name",
    user: { tokenFile: "/etc/hostname", username: "u" },
    kubectl: "username/password or bearer token may be set, but not both",
    error: "both a token and a user name or password",
  },
  {
    name: "a certificate inline and in a file",
    user: {
      "client-certificate": "/dev/null",
      "client-certificate-data": base64("c"),
      "client-key-data": base64("k"),
    },
    kubectl: "client-cert-data and client-cert are both specified",
    error: "both client-certificate and client-certificate-data are set",
  },
  {
    name: "a key inline and in a file",
    user: {
      "client-certificate-data": base64("c"),
      "client-key": "/dev/null",
      "client-key-data": base64("k"),
    },
    kubectl: "client-key-data and client-key are both specified",
    error: "both client-key and client-key-data are set",
  },
  {
    name: "a certificate without a key",
    user: { "client-certificate-data": base64("c") },
    kubectl: "client-key-data or client-key must be specified",
    error: "needs both client-certificate and client-key",
  },
  {
    name: "a key without a certificate",
    user: { "client-key-data": base64("k") },
    error: "needs both client-certificate and client-key",
    difference: "kubectl ignores the key and is anonymous",
  },
  {
    name: "a program without a command",
    user: { exec: without(exec, "command") },
    kubectl: "command must be specified",
    error: "exec has no command",
  },
  {
    name: "an empty program",
    user: { exec: {} },
    kubectl: "command must be specified",
    error: "exec has no command",
  },
  {
    name: "a program without a version",
    user: { exec: without(exec, "apiVersion") },
    kubectl: "apiVersion must be specified",
    error: "exec has no apiVersion",
  },
  {
    name: "a program of an old version",
    user: { exec: { ...exec, apiVersion: "client.authentication.k8s.io/v1alpha1" } },
    kubectl: "invalid apiVersion",
    error: "exec has apiVersion client.authentication.k8s.io/v1alpha1",
  },
  {
    name: "a program of v1 without a mode",
    user: { exec: without(exec, "interactiveMode") },
    kubectl: "interactiveMode must be specified",
    error: "exec has no interactiveMode",
  },
  {
    name: "a program of an unknown mode",
    user: { exec: { ...exec, interactiveMode: "never" } },
    kubectl: "invalid interactiveMode",
    error: "exec has an unknown interactiveMode",
  },
  {
    name: "a program with a variable without a name",
    user: { exec: { ...exec, env: [{ value: "b" }] } },
    kubectl: "env variable name must be specified",
    error: "exec has an environment variable without a name",
  },
  {
    name: "an invalid program next to a token",
    user: { token: "t", exec: without(exec, "command") },
    kubectl: "command must be specified",
    error: "exec has no command",
  },
  {
    name: "a program and an auth provider",
    user: { exec, "auth-provider": { name: "gcp" } },
    kubectl: "authProvider cannot be provided in combination with an exec plugin",
    error: "auth-provider gcp is not supported",
  },
  {
    name: "an auth provider",
    user: { "auth-provider": { name: "gcp" } },
    kubectl: 'no Auth Provider found for name "gcp"',
    error: "auth-provider gcp is not supported",
  },
  ...[{ "as-uid": "1" }, { "as-groups": ["a"] }, { "as-user-extra": { a: ["b"] } }].map((user) => ({
    name: `${Object.keys(user)} without a user`,
    user,
    kubectl: "without impersonating a user",
    error: "require `as`",
  })),
  // Contexts
  {
    name: "an unknown current context",
    document: { "current-context": "gone" },
    kubectl: "context was not found for specified context: gone",
    error: "unknown context gone",
  },
  {
    name: "an unknown user",
    document: { users: [] },
    error: "unknown user u",
    difference: "kubectl is anonymous; a misspelt name is an error here",
  },
  {
    name: "a token file that is missing",
    user: { tokenFile: "/none" },
    kubectl: "no such file",
    difference: "files of tokens are read with each request here, and may appear later",
  },
];

/** Returns the text of a case's kubeconfig. */
export function kubeconfigOf({ cluster, user, document }: KubeconfigCase): string {
  return JSON.stringify({
    apiVersion: "v1",
    kind: "Config",
    clusters: [{ name: "c", cluster: { server, ...cluster } }],
    users: [{ name: "u", user: { ...user } }],
    contexts: [{ name: "c", context: { cluster: "c", user: "u" } }],
    "current-context": "c",
    ...document,
  });
}
