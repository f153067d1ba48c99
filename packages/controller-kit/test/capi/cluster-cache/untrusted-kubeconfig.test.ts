import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ClusterConfig } from "@capikit/client";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { certificate, certificateKey } from "../../../../client/test/support/certificates.ts";
import { parseUntrustedKubeconfig } from "../../../src/capi/cluster-cache/create-workload-client.ts";

const execution = "exec: {command: sh, apiVersion: client.authentication.k8s.io/v1}";
const tokenFile = "tokenFile: /var/run/secrets/kubernetes.io/serviceaccount/token";
const harmless = "token: hidden";
const contexts =
  "contexts: [{name: c, context: {cluster: c, user: u}}, {name: d, context: {cluster: c, user: v}}]";

interface Parts {
  readonly before?: string;
  readonly cluster?: string;
  readonly user?: string;
  readonly others?: string;
  readonly context?: string;
}

function text({ before = "", cluster = "", user = harmless, others = "", context = "c" }: Parts): string {
  return `${before}apiVersion: v1
kind: Config
current-context: ${context}
${contexts}
clusters: [{name: c, cluster: {server: "https://h.test", ${cluster}}}]
users:
- name: u
  user: {${user}}
${others}`;
}

/** More aliases than the `yaml` package resolves by default. */
const manyAliases = `x-values: &value v\nx-aliases: [${Array(200).fill("*value").join(", ")}]\n`;
const env = { ...process.env };
let dir: string;

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), "capikit-untrusted-"));
  await writeFile(join(dir, "secret"), "LOCAL-SECRET");
  process.env.KUBERNETES_SERVICE_HOST = "10.0.0.1";
  process.env.KUBERNETES_SERVICE_PORT = "443";
  process.env.KUBECONFIG = join(dir, "secret");
});
afterEach(async () => {
  for (const name of ["KUBERNETES_SERVICE_HOST", "KUBERNETES_SERVICE_PORT", "KUBECONFIG"]) {
    if (env[name] === undefined) delete process.env[name];
    else process.env[name] = env[name];
  }
  await rm(dir, { recursive: true });
});

/** Members that a configuration must never have, regardless of its source. */
function expectInline(config: ClusterConfig): void {
  expect(["token", "basic", "client-certificate"]).toContain(config.identity?.type);
  expect(config).not.toHaveProperty("certificateAuthorityFile");
  expect(config).not.toHaveProperty("identity.files");
  expect(JSON.stringify(config)).not.toMatch(/LOCAL-SECRET|serviceaccount|10\.0\.0\.1/);
}

describe("a hostile kubeconfig in a Secret is refused", () => {
  it.each<[string, string]>([
    ["exec behind more than 100 aliases", text({ before: manyAliases, user: execution })],
    ["tokenFile behind more than 100 aliases", text({ before: manyAliases, user: tokenFile })],
    ["exec that a merge key brings", text({ before: `x: &x {${execution}}\n`, user: "<<: *x" })],
    ["tokenFile that a merge key brings", text({ before: `x: &x {${tokenFile}}\n`, user: "<<: [*x]" })],
    ["an aliased user", `${text({ before: `x: &x {${execution}}\n`, context: "d" })}- name: v\n  user: *x\n`],
    ["a duplicate user", text({ user: `${harmless}, token: other` })],
    ["a duplicate list of users", `${text({})}users: [{name: u, user: {${execution}}}]\n`],
    ["a second document", `${text({})}---\n${text({ user: execution })}`],
    ["a second document after the end of the first", `${text({})}...\n${text({ user: execution })}`],
    ["exec in upper case", text({ user: execution.replace("exec", "EXEC") })],
    ["tokenFile in lower case", text({ user: tokenFile.toLowerCase() })],
    ["an unknown credential", text({ user: `${harmless}, newCredential: {path: /etc/passwd}` })],
    ["an unknown field of the cluster", text({ cluster: "client-socket: /run/x.sock" })],
    ["exec behind a byte order mark", `\ufeff${text({ user: execution })}`],
    ["exec under a tag", text({ user: execution.replace("exec:", "!!str exec:") })],
    ["exec with an escaped name", text({ user: execution.replace("exec", '"\\x65xec"') })],
    ["exec as JSON", JSON.stringify({ ...JSON.parse(json()), users: [{ name: "u", user: { exec: {} } }] })],
    ["JSON with a duplicate key", json().replace('"token":"hidden"', '"token":"hidden","token":"other"')],
    ["exec in a prototype", text({ user: `__proto__: {${execution}}` })],
    ["a token in a prototype", text({ user: `__proto__: {token: t}` })],
    ["a constructor", text({ user: `${harmless}, constructor: {prototype: {exec: {}}}` })],
    ["exec of a user that is not selected", `${text({})}- name: v\n  user: {${execution}}\n`],
    ["no credentials", text({ user: "" })],
    ["an empty token", text({ user: 'token: ""' })],
    ["a token that is not text", text({ user: "token: 1234" })],
    ["a token that is a list", text({ user: "token: [a]" })],
    ["half a client certificate", text({ user: "client-certificate-data: YQ==" })],
    ["no user", text({}).replace("user: u}", "}")],
    ["no server", text({}).replace('server: "https://h.test"', 'server: ""')],
    ["a server that is not HTTP", text({}).replace("https://h.test", "file:///etc/passwd")],
    ["a server with a Unix socket", text({}).replace("https://h.test", "unix:///run/x.sock")],
    ["no current context", text({}).replace("current-context: c\n", "")],
    ["an unknown current context", text({ context: "x" })],
    ["a context with the name of a prototype", text({ context: "__proto__" })],
    ["a proxy with an unexpected scheme", text({ cluster: "proxy-url: file:///etc/passwd" })],
    ["a proxy that is not a URL", text({ cluster: "proxy-url: localhost" })],
    ["a proxy that is a list", text({ cluster: "proxy-url: [a]" })],
    [
      "alias bombs",
      text({
        before: `x: &a [1]\n${Array.from({ length: 30 }, (_, i) => `b${i}: &b${i} [*${i === 0 ? "a" : `b${i - 1}`}, *${i === 0 ? "a" : `b${i - 1}`}]\n`).join("")}`,
      }),
    ],
    ["deep nesting", text({ others: `x: ${"[".repeat(50_000)}${"]".repeat(50_000)}\n` })],
    ["more than a Secret can hold", text({ others: `x: ${"x".repeat(1_100_000)}\n` })],
  ])("%s", async (_, kubeconfig) => {
    const error: unknown = await parseUntrustedKubeconfig(kubeconfig).then(
      (config) => ({ accepted: config }),
      (cause: unknown) => cause,
    );
    expect(error).not.toHaveProperty("accepted");
    expect(["UntrustedKubeconfigError", "ConfigError"]).toContain((error as Error).name);
    expect(String((error as Error).stack)).not.toContain("hidden");
  });

  it.each(["client-certificate", "client-key", "certificate-authority", "tokenFile"])(
    "and no file is read: %s",
    async (field) => {
      const line = `${field}: ${join(dir, "secret")}`;
      const kubeconfig =
        field === "certificate-authority"
          ? text({ cluster: line })
          : text({ user: `${line}, client-key-data: YQ==, client-certificate-data: YQ==` });
      await expect(parseUntrustedKubeconfig(kubeconfig)).rejects.toThrow(`has ${field} in`);
    },
  );
});

describe("a self-contained kubeconfig is accepted", () => {
  it.each<[string, string]>([
    ["a token", text({})],
    ["a byte order mark", `\ufeff${text({})}`],
    ["JSON", json()],
    ["user and password", text({ user: "username: a, password: b" })],
    [
      "a client certificate",
      text({
        user: `client-certificate-data: ${base64(certificate)}, client-key-data: ${base64(certificateKey)}`,
      }),
    ],
    [
      "empty fields of other credentials",
      text({ user: `${harmless}, exec: null, tokenFile: "", as-groups: null` }),
    ],
    ["impersonation", text({ user: `${harmless}, as: a, as-groups: [b], as-user-extra: {c: [d]}` })],
    ["a proxy", text({ cluster: "proxy-url: socks5://p.test" })],
    ["what upstream allows for TLS", text({ cluster: "tls-server-name: a, insecure-skip-tls-verify: true" })],
    ["extensions", text({ cluster: "extensions: [{name: x, extension: {exec: {}}}]" })],
    ["a few aliases", text({ before: "x: &x hidden\n", user: "token: *x" })],
    ["an empty document at the end", `${text({})}---\n`],
  ])("%s", async (_, kubeconfig) => {
    expectInline(await parseUntrustedKubeconfig(kubeconfig));
  });
});

const base64 = (pem: string): string => Buffer.from(pem).toString("base64");

function json(): string {
  return JSON.stringify({
    apiVersion: "v1",
    kind: "Config",
    "current-context": "c",
    contexts: [{ name: "c", context: { cluster: "c", user: "u" } }],
    clusters: [{ name: "c", cluster: { server: "https://h.test" } }],
    users: [{ name: "u", user: { token: "hidden" } }],
  });
}
