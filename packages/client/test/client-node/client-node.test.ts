import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { stringifyYaml } from "@capikit/common/yaml";
import { KubeConfig, VersionApi } from "@kubernetes/client-node";
import { afterAll, afterEach, describe, expect, inject, it, vi } from "vitest";
import { seeded } from "../../../testing/src/random/random.ts";
import { fromKubeConfig, toKubeConfig } from "../../src/client-node/index.ts";
import { type Identity, parseKubeconfig } from "../../src/config/index.ts";
import type { ClusterConfig } from "../../src/index.ts";
import { startEchoServer } from "../support/echo-server.ts";

/** A generated kubeconfig, and how client-node differs from this package in reading it. */
interface RandomKubeconfig {
  readonly document: Document;
  readonly differences: ReadonlySet<Difference>;
}

interface Document {
  readonly clusters: readonly Entry[];
  readonly users: readonly Entry[];
  readonly contexts: readonly Entry[];
  readonly "current-context"?: string;
}

type Fields = Record<string, unknown>;
type Entry = Fields & { name?: string };

/** Known differences with their reasons. */
const reasons = {
  "final-slash": "client-node removes a final slash of the server, to which it appends paths",
  "file-and-data": "a file counts more than data in client-node; client-go refuses both",
  "insecure-with-authority": "client-node ignores the authority; client-go refuses both",
  "token-file": "client-node ignores tokenFile",
  impersonation: "client-node ignores as-uid, as-groups and as-user-extra",
  "several-credentials":
    "client-node sends all credentials, this package a certificate and the first of the others",
  "no-current-context": "client-node has no current cluster without current-context",
  "unknown-context": "client-node has no current cluster if the context does not exist",
  "unknown-cluster": "client-node has no current cluster if the context's does not exist",
  "unknown-user": "client-node is anonymous if the context's user does not exist",
  "half-certificate": "client-node accepts a certificate without a key",
  "old-exec": "client-node ignores the version of credential plugins",
  "token-and-password": "client-node sends the token and ignores the password; client-go refuses both",
  "as-required": "client-node ignores as-groups without `as`",
  "unused-cluster": "client-node refuses a file in which an unused cluster has no server",
  "unused-context": "client-node refuses a file in which an unused context has no cluster",
} as const;
type Difference = keyof typeof reasons;

/** Generates a kubeconfig by a source of random numbers; its files are in a folder. */
function randomKubeconfig(random: () => number, folder: string): RandomKubeconfig {
  const differences = new Set<Difference>();
  const chance = (share: number): boolean => random() < share;
  const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T;
  const text = (): string => Math.floor(random() * 1e9).toString(36);
  const base64 = (value: string): string => Buffer.from(value).toString("base64");
  const file = (value: string): string => {
    const path = join(folder, text());
    writeFileSync(path, value);
    return path;
  };
  const either = (fields: Fields, name: string, note: (difference: Difference) => void): void => {
    const way = random();
    if (way < 0.6) fields[`${name}-data`] = base64(`${name} ${text()}`);
    if (way >= 0.45) fields[name] = file(`${name} in a file ${text()}`);
    if (way >= 0.45 && way < 0.6) note("file-and-data");
  };
  const optional = (fields: Fields, name: string, share: number, value: () => unknown): void => {
    if (chance(share)) fields[name] = value();
    // Programs write empty fields.
    else if (chance(0.05)) fields[name] = pick(["", null]);
  };

  const clusterOf = (note: (difference: Difference) => void): Fields => {
    const cluster: Fields = { server: `${pick(["https", "http"])}://${text()}.example:${pick([443, 6443])}` };
    if (chance(0.2)) cluster.server += "/prefix";
    if (chance(0.1)) {
      cluster.server += "/";
      note("final-slash");
    }
    if (chance(0.7)) either(cluster, "certificate-authority", note);
    if (chance(0.2)) cluster["insecure-skip-tls-verify"] = chance(0.5);
    const hasAuthority = Object.keys(cluster).some((key) => key.startsWith("certificate-authority"));
    if (cluster["insecure-skip-tls-verify"] && hasAuthority && /^https/.test(String(cluster.server)))
      note("insecure-with-authority");
    optional(cluster, "tls-server-name", 0.2, () => `${text()}.internal`);
    optional(cluster, "proxy-url", 0.2, () => `${pick(["http", "https", "socks5"])}://proxy.example:3128`);
    return cluster;
  };
  const userOf = (note: (difference: Difference) => void): Fields => {
    const user: Fields = {};
    const kinds = new Set([pick(["certificate", "token", "token-file", "basic", "exec", "none"])]);
    if (chance(0.15)) kinds.add(pick(["certificate", "token", "basic"]));
    if (kinds.size > 1 && !kinds.has("none")) note("several-credentials");
    if (kinds.has("certificate")) {
      either(user, "client-certificate", note);
      if (chance(0.85)) either(user, "client-key", note);
      else note("half-certificate");
    }
    if (kinds.has("token")) user.token = text();
    if ((kinds.has("token") || kinds.has("token-file")) && kinds.has("basic")) note("token-and-password");
    if (kinds.has("token-file")) {
      user.tokenFile = file(text());
      note("token-file");
    }
    if (kinds.has("basic")) Object.assign(user, { username: text(), password: text() });
    if (kinds.has("exec")) {
      const version = chance(0.9) ? pick(["v1", "v1beta1"]) : "v1alpha1";
      if (version === "v1alpha1") note("old-exec");
      user.exec = {
        apiVersion: `client.authentication.k8s.io/${version}`,
        command: pick(["login", "/usr/bin/login"]),
        interactiveMode: pick(["Never", "IfAvailable"]),
        ...(chance(0.5) && { args: ["get-token", text()] }),
        ...(chance(0.5) && { env: [{ name: "REGION", value: text() }] }),
      };
    }
    optional(user, "as", 0.15, text);
    if (chance(0.1)) {
      user["as-groups"] = ["a", "b"];
      note(user.as ? "impersonation" : "as-required");
    }
    return user;
  };

  const names = (prefix: string): string[] =>
    Array.from({ length: 1 + Math.floor(random() * 3) }, (_, at) => `${prefix}-${at}`);
  const notes = new Map<Entry, Set<Difference>>();
  const entries = (kind: string, make: (note: (difference: Difference) => void) => Fields): Entry[] =>
    names(kind).map((name) => {
      const own = new Set<Difference>();
      const entry: Entry = { name, [kind]: make((difference) => own.add(difference)) };
      notes.set(entry, own);
      return entry;
    });
  const clusters = entries("cluster", clusterOf);
  const users = entries("user", userOf);
  const contexts = entries("context", () => {
    const context: Fields = { cluster: chance(0.95) ? pick(clusters).name : "gone" };
    if (chance(0.9)) context.user = chance(0.95) ? pick(users).name : "gone";
    optional(context, "namespace", 0.5, text);
    return context;
  });
  const current = chance(0.95) ? (chance(0.95) ? pick(contexts).name : "gone") : undefined;

  const find = (list: readonly Entry[], name: unknown): Entry | undefined =>
    list.find((entry) => entry.name === name);
  const context = find(contexts, current)?.context as Fields | undefined;
  const cluster = context && find(clusters, context.cluster);
  const user = context && find(users, context.user);
  if (current === undefined) differences.add("no-current-context");
  else if (context === undefined) differences.add("unknown-context");
  else if (cluster === undefined) differences.add("unknown-cluster");
  else if (context.user !== undefined && user === undefined) differences.add("unknown-user");
  for (const entry of [cluster, user])
    for (const note of (entry && notes.get(entry)) ?? []) differences.add(note);

  const unused: Entry[] = [];
  if (chance(0.04)) {
    unused.push({ name: "unused", cluster: {} });
    differences.add("unused-cluster");
  }
  const idle: Entry[] = [];
  if (chance(0.04)) {
    idle.push({ name: "unused", context: { user: "nobody" } });
    differences.add("unused-context");
  }
  const document = {
    clusters: [...clusters, ...unused],
    users,
    contexts: [...contexts, ...idle],
    ...(current !== undefined && { "current-context": current }),
  };
  return { document, differences };
}

describe("kube config", () => {
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
});

/**
 * Random kubeconfigs, read by this package and by client-node.
 *
 * @module
 */
describe("random kubeconfigs", () => {
  const count = 200;
  const folder = mkdtempSync(join(tmpdir(), "capikit-kubeconfigs-"));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const seen = new Map<Difference, number>();
  const random = seeded(inject("seed"));
  const cases = Array.from({ length: count }, (_, at) => ({ at, ...randomKubeconfig(random, folder) }));

  /** This package refuses the selected context. */
  const refusedHere: readonly Difference[] = [
    "no-current-context",
    "unknown-context",
    "unknown-cluster",
    "unknown-user",
    "half-certificate",
    "file-and-data",
    "insecure-with-authority",
    "old-exec",
    "token-and-password",
    "as-required",
  ];
  /** client-node refuses the file. */
  const refusedThere: readonly Difference[] = ["unused-cluster", "unused-context"];

  /** The settings that both have, in one form. */
  type Settings = Readonly<Record<string, unknown>>;

  it.each(cases)("kubeconfig $at", async ({ at, document, differences }) => {
    for (const difference of differences) seen.set(difference, (seen.get(difference) ?? 0) + 1);
    const text = at % 2 === 0 ? stringifyYaml(document) : JSON.stringify(document);
    const has = (list: readonly Difference[]): boolean => list.some((one) => differences.has(one));
    const theirs = new KubeConfig();
    const load = (): void => theirs.loadFromString(text);

    if (has(refusedHere)) await expect(parseKubeconfig(text)).rejects.toThrow("kubeconfig");
    if (has(refusedThere)) expect(load).toThrow("missing");
    else load();
    if (has(refusedHere) || has(refusedThere)) return;

    const ours = await parseKubeconfig(text);
    const [here, there] = [settingsOf(ours), settingsOfKubeConfig(theirs)];
    const different = Object.keys(here).filter(
      (key) => JSON.stringify(here[key]) !== JSON.stringify(there[key]),
    );
    const allowed = new Set<string>();
    if (differences.has("final-slash")) {
      expect(there.server).toBe(ours.server.replace(/\/$/, ""));
      allowed.add("server");
    }
    if (differences.has("token-file")) {
      if (!differences.has("several-credentials")) expect(there.token).toBeUndefined();
      allowed.add("token");
    }
    if (differences.has("several-credentials"))
      for (const key of ["token", "username", "password", "exec"]) {
        if (here[key] === undefined) allowed.add(key);
      }
    if (differences.has("impersonation")) expect(ours.impersonate?.groups).toEqual(["a", "b"]);
    expect(different.filter((key) => !allowed.has(key))).toEqual([]);

    // `fromKubeConfig` returns the settings that client-node uses.
    if (!differences.has("several-credentials"))
      expect(settingsOf(await fromKubeConfig(theirs))).toEqual(there);
  });

  it("found each known difference", () => {
    expect([...seen.keys()].sort()).toEqual(Object.keys(reasons).sort());
  });

  function settingsOf(config: ClusterConfig): Settings {
    const { identity } = config;
    const of = <T extends string>(type: T) =>
      [identity, identity?.type === "client-certificate" ? identity.authorization : undefined].find(
        (one): one is Extract<Identity, { readonly type: T }> => one?.type === type,
      );
    return {
      server: config.server,
      ca: config.certificateAuthority,
      insecure: config.insecureSkipTlsVerify === true && !config.server.startsWith("http:"),
      tlsServerName: config.tlsServerName,
      proxyUrl: config.proxyUrl,
      namespace: config.namespace,
      certificate: of("client-certificate")?.certificate,
      key: of("client-certificate")?.key,
      token: of("token")?.token ?? (of("token-file") && readFileSync(of("token-file")?.path ?? "", "utf8")),
      username: of("basic")?.username,
      password: of("basic")?.password,
      exec: of("exec") && [of("exec")?.command, of("exec")?.args ?? [], of("exec")?.env ?? {}],
      as: config.impersonate?.user,
    };
  }

  function settingsOfKubeConfig(config: KubeConfig): Settings {
    const cluster = config.getCurrentCluster();
    const user = config.getCurrentUser();
    const context = config.getContextObject(config.getCurrentContext());
    const text = (file: unknown, data: unknown): string | undefined =>
      file
        ? readFileSync(String(file), "utf8")
        : data
          ? Buffer.from(String(data), "base64").toString("utf8")
          : undefined;
    const exec = user?.exec as
      | {
          readonly command: string;
          readonly args?: string[];
          readonly env?: { name: string; value: string }[];
        }
      | undefined;
    return {
      server: cluster?.server,
      ca: text(cluster?.caFile, cluster?.caData),
      insecure: cluster?.skipTLSVerify === true && !cluster.server.startsWith("http:"),
      tlsServerName: cluster?.tlsServerName || undefined,
      proxyUrl: cluster?.proxyUrl || undefined,
      namespace: context?.namespace,
      certificate: text(user?.certFile, user?.certData),
      key: text(user?.keyFile, user?.keyData),
      token: user?.token || undefined,
      username: user?.username || undefined,
      password: user?.password || undefined,
      exec: exec
        ? [
            exec.command,
            exec.args ?? [],
            Object.fromEntries((exec.env ?? []).map(({ name, value }) => [name, value])),
          ]
        : undefined,
      as: user?.impersonateUser || undefined,
    };
  }
});
