import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { stringify } from "yaml";
import { inClusterConfig, parseKubeconfig } from "../../src/config/index.ts";
import { ConfigError } from "../../src/errors/index.ts";
import { loadKubeconfig } from "../../src/index.ts";
import { certificate } from "../support/certificates.ts";

const base64 = (text: string) => Buffer.from(text).toString("base64");

function kubeconfig(cluster: Record<string, unknown>, user: Record<string, unknown>, more = {}): string {
  return stringify({
    apiVersion: "v1",
    kind: "Config",
    clusters: [{ name: "c", cluster: { server: "https://c.test:6443", ...cluster } }],
    users: [{ name: "u", user }],
    contexts: [
      { name: "one", context: { cluster: "c", user: "u", namespace: "ns" } },
      { name: "two", context: { cluster: "c" } },
    ],
    "current-context": "one",
    ...more,
  });
}

/** As kubectl reads it: `yes` and `on` are booleans. */
function kubeconfigText(context: string): string {
  return `current-context: one
clusters: [{name: c, cluster: {server: "https://c.test", insecure-skip-tls-verify: yes}}]
contexts: [{name: one, context: {cluster: c, ${context}}}]
`;
}

const login = { apiVersion: "client.authentication.k8s.io/v1", command: "login" };

let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), "capikit-kubeconfig-"));
});
afterEach(() => rm(dir, { recursive: true }));

describe("parseKubeconfig", () => {
  it("reads a client certificate that is inline", async () => {
    const text = kubeconfig(
      { "certificate-authority-data": base64("CA"), "tls-server-name": "api" },
      { "client-certificate-data": base64("CERT"), "client-key-data": base64("KEY") },
    );
    expect(await parseKubeconfig(text)).toEqual({
      server: "https://c.test:6443",
      certificateAuthority: "CA",
      tlsServerName: "api",
      identity: { type: "client-certificate", certificate: "CERT", key: "KEY" },
      namespace: "ns",
      source: "kubeconfig, context one",
    });
  });

  it("reads files relative to the kubeconfig, and absolute ones", async () => {
    await mkdir(join(dir, "pki"));
    await writeFile(join(dir, "pki/ca"), "CA");
    await writeFile(join(dir, "cert"), "CERT");
    await writeFile(join(dir, "key"), "KEY");
    const path = join(dir, "config");
    const user = { "client-certificate": "cert", "client-key": join(dir, "key") };
    await writeFile(path, kubeconfig({ "certificate-authority": "pki/ca" }, user));
    const want = {
      certificateAuthority: "CA",
      certificateAuthorityFile: join(dir, "pki/ca"),
      identity: {
        type: "client-certificate",
        certificate: "CERT",
        key: "KEY",
        files: { certificate: join(dir, "cert"), key: join(dir, "key") },
      },
      source: `kubeconfig ${path}, context one`,
    };
    expect(await loadKubeconfig(path)).toMatchObject(want);
    expect(await loadKubeconfig(undefined, { env: { KUBECONFIG: path } })).toMatchObject(want);
  });

  it.each([
    [{ token: "t" }, { type: "token", token: "t" }],
    [
      { token: "t", tokenFile: "/f" },
      { type: "token-file", path: "/f" },
    ],
    [{ tokenFile: "f" }, { type: "token-file", path: "/base/f" }],
    [
      { username: "u", password: "p", exec: { ...login, interactiveMode: "Always" } },
      { type: "basic", username: "u", password: "p" },
    ],
    [
      { token: "t", username: "", password: null },
      { type: "token", token: "t" },
    ],
    [
      { username: "u", password: "p" },
      { type: "basic", username: "u", password: "p" },
    ],
    [{ exec: { ...login, interactiveMode: "Never" } }, { type: "exec", ...login, interactiveMode: "Never" }],
    [
      {
        exec: {
          apiVersion: "client.authentication.k8s.io/v1beta1",
          command: "bin/login",
          args: ["--cluster", "1"],
          env: [{ name: "A", value: "b" }],
          provideClusterInfo: true,
          interactiveMode: "Never",
          installHint: "install it",
        },
      },
      {
        type: "exec",
        apiVersion: "client.authentication.k8s.io/v1beta1",
        command: "/base/bin/login",
        args: ["--cluster", "1"],
        env: { A: "b" },
        provideClusterInfo: true,
        interactiveMode: "Never",
        installHint: "install it",
      },
    ],
    [{}, undefined],
  ])("user %j is %j", async (user, identity) => {
    const config = await parseKubeconfig(kubeconfig({ "insecure-skip-tls-verify": true }, user), {
      baseDir: "/base",
    });
    expect(config.identity).toEqual(identity);
    expect(config.insecureSkipTlsVerify).toBe(true);
  });

  it("reads a certificate and the other credentials of a user", async () => {
    const certificate = { "client-certificate-data": base64("CERT"), "client-key-data": base64("KEY") };
    const identityOf = async (user: Record<string, unknown>) =>
      (await parseKubeconfig(kubeconfig({}, { ...certificate, ...user }))).identity;
    const both = (authorization: object) => ({
      type: "client-certificate",
      certificate: "CERT",
      key: "KEY",
      authorization,
    });
    expect(await identityOf({ token: "t" })).toEqual(both({ type: "token", token: "t" }));
    expect(await identityOf({ username: "u", password: "p" })).toEqual(
      both({ type: "basic", username: "u", password: "p" }),
    );
    const exec = { ...login, interactiveMode: "Never" };
    expect(await identityOf({ exec })).toEqual(both({ type: "exec", ...exec }));
  });

  it("reads proxy, impersonation and the cluster data for a plugin", async () => {
    const extension = { audience: "x" };
    const cluster = {
      "proxy-url": "socks5://p.test:1080",
      extensions: [{ name: "client.authentication.k8s.io/exec", extension }],
    };
    const user = {
      exec: { ...login, interactiveMode: "Never" },
      as: "jane",
      "as-uid": "1",
      "as-groups": ["a", "b"],
      "as-user-extra": { scopes: ["c", "d"] },
    };
    const config = await parseKubeconfig(kubeconfig(cluster, user));
    expect(config).toMatchObject({
      proxyUrl: "socks5://p.test:1080",
      identity: { clusterInfo: extension },
      impersonate: { user: "jane", uid: "1", groups: ["a", "b"], extra: { scopes: ["c", "d"] } },
    });
    expect(structuredClone(config)).toEqual(config);
  });

  it("takes the context that is named", async () => {
    const config = await parseKubeconfig(kubeconfig({}, { token: "t" }), { context: "two" });
    expect(config).toEqual({ server: "https://c.test:6443", source: "kubeconfig, context two" });
  });

  it.each<[string, string, string, RegExp]>([
    [
      "an exec plugin without a command",
      kubeconfig({}, { exec: { apiVersion: "client.authentication.k8s.io/v1" } }),
      "CONFIG_INVALID",
      /context one: the user's exec has no command/,
    ],
    [
      "an exec plugin of an old version",
      kubeconfig({}, { exec: { apiVersion: "client.authentication.k8s.io/v1alpha1", command: "x" } }),
      "CONFIG_INVALID",
      /has apiVersion client.authentication.k8s.io\/v1alpha1, known are/,
    ],
    [
      "an exec plugin of an unknown interactive mode",
      kubeconfig(
        {},
        {
          exec: {
            apiVersion: "client.authentication.k8s.io/v1beta1",
            command: "x",
            interactiveMode: "never",
          },
        },
      ),
      "CONFIG_INVALID",
      /the user's exec has an unknown interactiveMode/,
    ],
    [
      "an auth provider",
      kubeconfig({}, { "auth-provider": { name: "gcp", config: { "access-token": "s3cret" } } }),
      "CONFIG_UNSUPPORTED",
      /auth-provider gcp is not supported.*use a credential plugin/,
    ],
    [
      "groups to impersonate without a user",
      kubeconfig({}, { token: "s3cret", "as-groups": ["a"] }),
      "CONFIG_INVALID",
      /require `as`/,
    ],
    [
      "a server that is no URL",
      kubeconfig({ server: "localhost:6443" }, {}),
      "CONFIG_INVALID",
      /invalid server URL "localhost:6443": use https:/,
    ],
    [
      "half a certificate",
      kubeconfig({}, { "client-key-data": base64("s3cret") }),
      "CONFIG_INVALID",
      /needs both/,
    ],
    [
      "an unknown context",
      kubeconfig({}, {}, { "current-context": "x" }),
      "CONFIG_INVALID",
      /unknown context x \(known: one, two\)/,
    ],
    [
      "no context",
      kubeconfig({}, {}, { "current-context": "" }),
      "CONFIG_INVALID",
      /current-context is not set/,
    ],
    ["no server", kubeconfig({ server: null }, {}), "CONFIG_INVALID", /the cluster has no server/],
    [
      "a file that is not there",
      kubeconfig({ "certificate-authority": "/none" }, {}),
      "CONFIG_UNREADABLE",
      /cannot read .*\/none/,
    ],
    [
      "a proxy of an unknown scheme",
      kubeconfig({ "proxy-url": "unix:///run/s3cret" }, {}),
      "CONFIG_INVALID",
      /invalid proxy-url: use an http/,
    ],
    ["what is no YAML", "token: s3cret: [", "CONFIG_INVALID", /not valid YAML/],
    ["nothing", "", "CONFIG_INVALID", /empty/],
    [
      "a list of users that is none",
      kubeconfig({}, {}, { users: 5 }),
      "CONFIG_INVALID",
      /users is not a list/,
    ],
    [
      "a user that is none",
      kubeconfig({}, {}, { users: [5] }),
      "CONFIG_INVALID",
      /users\[0\] is not a mapping/,
    ],
    [
      "a cluster that is none",
      kubeconfig({}, {}, { clusters: [{ name: "c", cluster: [] }] }),
      "CONFIG_INVALID",
      /mapping/,
    ],
    [
      "a token that is a number",
      kubeconfig({}, { token: 12345 }),
      "CONFIG_INVALID",
      /token is not text: put it in quotes/,
    ],
    [
      "a token and a user name",
      kubeconfig({}, { token: "s3cret", username: "u" }),
      "CONFIG_INVALID",
      /context one: the user has both a token and a user name or password: remove one of them/,
    ],
    [
      "a token and a password, next to a client certificate",
      kubeconfig({}, { token: "t", password: "s3cret", "client-certificate": "/none" }),
      "CONFIG_INVALID",
      /both a token and a user name or password/,
    ],
    [
      "a namespace that YAML 1.1 takes for a boolean",
      kubeconfigText("namespace: on"),
      "CONFIG_INVALID",
      /namespace is not/,
    ],
    [
      "two documents",
      `${kubeconfig({}, {})}---\n${kubeconfig({}, {})}`,
      "CONFIG_INVALID",
      /more than one document/,
    ],
    [
      "duplicate keys",
      `${kubeconfig({}, { token: "s3cret" })}users: []\n`,
      "CONFIG_INVALID",
      /key twice \(line \d+/,
    ],
  ])("refuses %s", async (_, text, code, message) => {
    const error = await parseKubeconfig(text).catch((e: unknown) => e);
    expect(error).toBeInstanceOf(ConfigError);
    expect(error).toMatchObject({ code, message: expect.stringMatching(message) });
    expect(String(error)).not.toContain("s3cret");
  });
});

describe("parseKubeconfig as kubectl reads YAML", () => {
  it("takes yes for true", async () => {
    expect((await parseKubeconfig(kubeconfigText(""))).insecureSkipTlsVerify).toBe(true);
  });

  it("reads merge keys and aliases", async () => {
    const text = `x: &x {token: t}\nusers: [{name: u, user: {<<: *x}}]\n${kubeconfigText("user: u")}`;
    expect((await parseKubeconfig(text)).identity).toEqual({ type: "token", token: "t" });
  });
});

describe("parseKubeconfig with inlineOnly", () => {
  const read = (cluster: object, user: object) =>
    parseKubeconfig(kubeconfig({ ...cluster }, { ...user }), { inlineOnly: true, baseDir: dir });

  it("accepts inline values", async () => {
    const cluster = { "certificate-authority-data": base64(certificate), "proxy-url": "http://p.test" };
    expect(await read(cluster, { token: "t", as: "jane" })).toMatchObject({
      certificateAuthority: certificate,
      proxyUrl: "http://p.test",
      identity: { type: "token", token: "t" },
      impersonate: { user: "jane" },
      isUntrusted: true,
    });
  });

  it.each<[object, object, RegExp]>([
    [
      {},
      { exec: { apiVersion: "client.authentication.k8s.io/v1", command: "login" } },
      /has exec in its users/,
    ],
    [{}, { tokenFile: "f" }, /has tokenFile in its users/],
    [{}, { "client-certificate": "f", "client-key": "f" }, /has client-certificate in its users/],
    [{ "certificate-authority": "f" }, { token: "t" }, /has certificate-authority in its clusters/],
    [{}, { token: "t", "s3cret s3cret": 1 }, /has an unknown field in its users/],
    [{}, {}, /has no credentials/],
  ])("refuses cluster %j with user %j", async (cluster, user, message) => {
    const error = await read(cluster, user).catch((cause: unknown) => cause);
    expect(error).toMatchObject({ code: "CONFIG_UNTRUSTED", message: expect.stringMatching(message) });
    expect(String(error)).not.toContain("s3cret");
  });
});

describe("loadKubeconfig", () => {
  it("names missing parts", async () => {
    await expect(loadKubeconfig(undefined, { env: { KUBECONFIG: "/none/a:/none/b" } })).rejects.toThrow(
      "none of the files in KUBECONFIG exists (/none/a, /none/b): correct it or specify a kubeconfig",
    );
    await expect(loadKubeconfig("/none/config")).rejects.toThrow(
      "cannot read kubeconfig /none/config: file not found; correct --kubeconfig or KUBECONFIG",
    );
  });

  it("reads no more of a device without an end than a kubeconfig can have", async () => {
    await expect(loadKubeconfig("/dev/zero")).rejects.toThrow(
      "kubeconfig /dev/zero has more than 64 MiB: specify a kubeconfig",
    );
  });
});

describe("several kubeconfigs", () => {
  const write = async (name: string, content: object): Promise<string> => {
    await mkdir(join(dir, name));
    const file = join(dir, name, "config");
    await writeFile(file, stringify(content));
    return file;
  };
  const load = (files: readonly string[], context?: string) =>
    loadKubeconfig(undefined, { context, env: { KUBECONFIG: files.join(delimiter) } });

  it("may be empty files, but not all of them", async () => {
    const [one, two] = [join(dir, "empty"), join(dir, "also-empty")];
    await writeFile(one, "");
    await writeFile(two, "");
    const filled = join(dir, "filled");
    await writeFile(filled, kubeconfig({}, {}));
    expect((await load([one, filled, two])).server).toBe("https://c.test:6443");
    await expect(load([one, two])).rejects.toThrow(`kubeconfig ${one}: empty, or not an object`);
    await expect(load([one])).rejects.toThrow(`kubeconfig ${one}: empty, or not an object`);
  });

  it("are merged, the first entry of a name first, with files relative to their kubeconfig", async () => {
    const one = await write("one", {
      clusters: [{ name: "c", cluster: { server: "https://one.test", "certificate-authority": "ca" } }],
      contexts: [{ name: "both", context: { cluster: "c", user: "u" } }],
    });
    await writeFile(join(dir, "one/ca"), "CA");
    const two = await write("two", {
      "current-context": "both",
      clusters: [
        { name: "c", cluster: { server: "https://hidden.test" } },
        { name: "d", cluster: { server: "https://two.test" } },
      ],
      users: [{ name: "u", user: { tokenFile: "token" } }],
      contexts: [
        { name: "both", context: { cluster: "d" } },
        { name: "other", context: { cluster: "d", user: "u" } },
      ],
    });
    const three = await write("three", { "current-context": "other" });
    const files = [join(dir, "none"), "", one, two, three];
    expect(await load(files)).toEqual({
      server: "https://one.test",
      certificateAuthority: "CA",
      certificateAuthorityFile: join(dir, "one/ca"),
      identity: { type: "token-file", path: join(dir, "two/token") },
      source: `kubeconfigs ${[join(dir, "none"), one, two, three].join(delimiter)}, context both`,
    });
    expect((await load(files, "other")).server).toBe("https://two.test");
    await expect(load(files, "none")).rejects.toThrow(/unknown context none \(known: both, other\)/);
  });

  it("fail together if one is invalid, with its name", async () => {
    const one = await write("one", { clusters: [] });
    const broken = join(dir, "broken");
    await writeFile(broken, "a: [s3cret");
    await expect(load([one, broken])).rejects.toThrow(`kubeconfig ${broken}: not valid YAML`);
    await expect(load([one, dir])).rejects.toThrow(`cannot read kubeconfig ${dir}`);
  });
});

describe("names in kubeconfigs", () => {
  const long = "n".repeat(300_000);
  const unknown = { clusters: [], users: [] };
  const many = Array.from({ length: 5000 }, (_, index) => ({ name: `${index}${"x".repeat(200)}` }));

  it.each([
    ["context", kubeconfig({}, {}, { "current-context": long })],
    ["other contexts", kubeconfig({}, {}, { "current-context": "other", contexts: many })],
    [
      "contexts without a current one",
      kubeconfig({}, {}, { "current-context": "", contexts: [{ name: long }] }),
    ],
    ["cluster", kubeconfig({}, {}, { ...unknown, contexts: [{ name: "one", context: { cluster: long } }] })],
    [
      "user",
      kubeconfig({}, {}, { users: [], contexts: [{ name: "one", context: { cluster: "c", user: long } }] }),
    ],
    ["auth-provider", kubeconfig({}, { "auth-provider": { name: long } })],
    ["server", kubeconfig({ server: `ftp://${long}` }, {})],
    ["controls", kubeconfig({}, {}, { "current-context": "\u001b[2J" })],
  ])("are cut in messages, and cannot control a terminal: %s", async (_, text) => {
    const error = await parseKubeconfig(text).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(ConfigError);
    const { message } = error as ConfigError;
    expect(message.length).toBeLessThan(4000);
    expect(message).not.toContain("\u001b");
    expect(message).toMatch(/^kubeconfig: /);
  });
});

describe("inClusterConfig", () => {
  it("reads the service account of a Pod", async () => {
    await Promise.all([
      writeFile(join(dir, "ca.crt"), "CA"),
      writeFile(join(dir, "namespace"), "ns\n"),
      writeFile(join(dir, "token"), "t"),
    ]);
    const env = { KUBERNETES_SERVICE_HOST: "fd00::1", KUBERNETES_SERVICE_PORT: "443" };
    expect(await inClusterConfig({ dir, env })).toEqual({
      server: "https://[fd00::1]:443",
      certificateAuthority: "CA",
      certificateAuthorityFile: join(dir, "ca.crt"),
      identity: { type: "token-file", path: join(dir, "token") },
      namespace: "ns",
      source: `the Pod's service account in ${dir}`,
    });
    await rm(join(dir, "token"));
    await expect(inClusterConfig({ dir, env })).rejects.toThrow(/token: check that the token is mounted/);
  });

  it("reports a missing Pod environment", async () => {
    await expect(inClusterConfig({ env: {} })).rejects.toMatchObject({ code: "CONFIG_NOT_IN_CLUSTER" });
  });
});
