import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { KubeConfig, VersionApi } from "@kubernetes/client-node";
import { afterAll, afterEach, describe, expect, it, vi } from "vitest";
import { fromKubeConfig, toKubeConfig } from "../../src/client-node/index.ts";
import type { ClusterConfig } from "../../src/index.ts";
import { startEchoServer } from "../support/echo-server.ts";

const folder = mkdtempSync(join(tmpdir(), "capikit-kube-config-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
afterEach(() => vi.unstubAllEnvs());

function file(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

const server = "https://api.example:6443/prefix";
const files = { certificate: file("tls.crt", "certificate"), key: file("tls.key", "key") };
const configs: readonly (readonly [what: string, config: ClusterConfig])[] = [
  ["nothing but a server", { server }],
  ["a server without TLS", { server: "http://127.0.0.1:8080" }],
  [
    "TLS settings, proxy and namespace",
    {
      server,
      certificateAuthority: "authority",
      tlsServerName: "api.internal",
      proxyUrl: "socks5://proxy.example:1080",
      namespace: "prod",
    },
  ],
  ["any certificate", { server, insecureSkipTlsVerify: true }],
  [
    "an authority in a file",
    { server, certificateAuthority: "ca", certificateAuthorityFile: file("ca.crt", "ca") },
  ],
  [
    "a client certificate",
    { server, identity: { type: "client-certificate", certificate: "certificate", key: "key" } },
  ],
  [
    "a client certificate in files",
    { server, identity: { type: "client-certificate", certificate: "certificate", key: "key", files } },
  ],
  ["a token", { server, identity: { type: "token", token: "t" } }],
  ["a token file", { server, identity: { type: "token-file", path: file("token", "t") } }],
  ["user name and password", { server, identity: { type: "basic", username: "u", password: "p" } }],
  [
    "a credential plugin",
    {
      server,
      identity: {
        type: "exec",
        command: "login",
        args: ["get-token"],
        env: { REGION: "eu" },
        apiVersion: "client.authentication.k8s.io/v1",
        interactiveMode: "Never",
        installHint: "install it",
      },
    },
  ],
  ["impersonation", { server, impersonate: { user: "jane" } }],
  ["impersonation of a name in Latin-1", { server, impersonate: { user: "müller" } }],
  ["impersonation of a name beyond Latin-1", { server, impersonate: { user: "анна" } }],
];

describe("toKubeConfig and fromKubeConfig", () => {
  it.each(configs)("convert %s in both directions", async (_, config) => {
    const { source, ...back } = await fromKubeConfig(toKubeConfig(config));
    expect(back).toEqual(config);
    expect(source).toBe("KubeConfig of client-node, context capikit");
  });

  it("write out the proxy of the environment", () => {
    vi.stubEnv("HTTPS_PROXY", "http://proxy.example:3128");
    expect(toKubeConfig({ server }).getCurrentCluster()?.proxyUrl).toBe("http://proxy.example:3128");
  });

  it.each(["müller", "анна"])("have client-node impersonate %s in UTF-8", async (user) => {
    await using echo = await startEchoServer((_, response) =>
      response.setHeader("content-type", "application/json").end("{}"),
    );
    const api = toKubeConfig({ server: echo.server, impersonate: { user } }).makeApiClient(VersionApi);
    await api.getCode();
    const sent = String(echo.requests[0]?.headers["impersonate-user"]);
    // Node.js reads each byte as one character.
    expect(Buffer.from(sent, "latin1").toString("utf8")).toBe(user);
  });

  it("keep the impersonated user of a kubeconfig that client-node loaded", async () => {
    const kubeConfig = toKubeConfig({ server });
    const [user] = kubeConfig.users;
    kubeConfig.users = [{ ...(user ?? expect.fail()), impersonateUser: "müller" }];
    expect((await fromKubeConfig(kubeConfig)).impersonate).toEqual({ user: "müller" });
  });

  it("refuse impersonation that client-node would leave out", () => {
    expect(() => toKubeConfig({ server, impersonate: { user: "jane", groups: ["a"] } })).toThrow(
      "client-node cannot impersonate uid, groups or extra: impersonate only a user",
    );
  });

  it("read another context, and in-cluster configurations", async () => {
    const kubeConfig = new KubeConfig();
    kubeConfig.loadFromOptions({
      clusters: [{ name: "c", server, skipTLSVerify: false }],
      users: [{ name: "u", authProvider: { name: "tokenFile", config: { tokenFile: "/token" } } }],
      contexts: [
        { name: "a", cluster: "gone", user: "u" },
        { name: "b", cluster: "c", user: "u" },
      ],
      currentContext: "a",
    });
    await expect(fromKubeConfig(kubeConfig)).rejects.toThrow("unknown cluster gone");
    expect((await fromKubeConfig(kubeConfig, { context: "b" })).identity).toEqual({
      type: "token-file",
      path: "/token",
    });
  });

  it("read the token of a user with a password, as client-node sends it", async () => {
    const kubeConfig = new KubeConfig();
    kubeConfig.loadFromClusterAndUser(
      { name: "c", server, skipTLSVerify: false },
      { name: "u", token: "t", username: "u", password: "p" },
    );
    expect((await fromKubeConfig(kubeConfig)).identity).toEqual({ type: "token", token: "t" });
  });

  it("read programs of auth providers, and refuse other providers", async () => {
    const kubeConfig = new KubeConfig();
    const read = (authProvider: unknown): Promise<ClusterConfig> => {
      kubeConfig.loadFromClusterAndUser(
        { name: "c", server, skipTLSVerify: false },
        { name: "u", authProvider },
      );
      return fromKubeConfig(kubeConfig);
    };
    const exec = { command: "login", apiVersion: "client.authentication.k8s.io/v1" };
    expect((await read({ name: "exec", config: { exec } })).identity).toMatchObject({
      type: "exec",
      command: "login",
    });
    await expect(read({ name: "oidc", config: {} })).rejects.toThrow("auth-provider oidc is not supported");
  });

  it("report an empty configuration", async () => {
    await expect(fromKubeConfig(new KubeConfig())).rejects.toThrow("current-context is not set");
  });
});
