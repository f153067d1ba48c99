import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type RequestListener, type Server, type ServerResponse } from "node:http";
import { createServer as createSecureServer } from "node:https";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { gzipSync } from "node:zlib";
import { cluster } from "@capikit/api/core/v1beta2";
import { createClient } from "@capikit/client";
import { createObjectStore, reflect } from "@capikit/client/reflector";
import { openRepository } from "@capikit/clusterctl-kit/repository";
import { CapikitError } from "@capikit/common/errors";
import { createCache } from "@capikit/controller-kit/cache";
import { createJsonApi } from "@capikit/controller-kit/platform";
import { createAuthority } from "@capikit/envtest";
import { UsageError } from "@capikit/generators/run";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { journalReader } from "../../src/shared/journal/read-journal.ts";
import { call, callIn, type Outcome } from "../cli.ts";
import { args, reading, running, unreadUrls, withUrl } from "./reading-commands.ts";

const dir = mkdtempSync(join(tmpdir(), "wrong-peers-"));
let url: string;
/** An answer, to the `count`th request. */
type Peer = (response: ServerResponse, count: number) => void;
/** Answers by the first part of the paths of requests: each call has its own. */
const peerOf = new Map<string, Peer>();
const called = new Set<string>();
const respond: RequestListener = (request, response) => {
  const place = request.url?.split("/")[1] ?? "";
  called.add(place);
  peerOf.get(place)?.(response, ++count);
};
let count = 0;
/** Extensions are called with TLS. */
let secureUrl: string;
const ca = join(dir, "ca.crt");
const servers: Server[] = [];
const listen = async (server: Server): Promise<number> => {
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return (server.address() as AddressInfo).port;
};
beforeAll(async () => {
  url = `http://127.0.0.1:${await listen(createServer(respond))}`;
  const authority = await createAuthority("peers");
  const { certificate: cert, key } = await authority.issueServer(["127.0.0.1"]);
  writeFileSync(ca, authority.certificate);
  secureUrl = `https://127.0.0.1:${await listen(createSecureServer({ cert, key }, respond))}`;
});
afterAll(() => {
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
  rmSync(dir, { recursive: true });
});

const send =
  (text: Buffer | string, headers: Record<string, string> = {}, status = 200): Peer =>
  (response) =>
    response.writeHead(status, { "content-type": "application/json", ...headers }).end(text);

const list = (continued: string, version: string): string =>
  JSON.stringify({
    kind: "List",
    apiVersion: "v1",
    metadata: { continue: continued, resourceVersion: version },
    items: [],
  });

/** Sends parts until the client closes the connection. */
const endless =
  (part: Buffer, everyMs: number): Peer =>
  (response) => {
    response.writeHead(200, { "content-type": "application/json" });
    let timer: NodeJS.Timeout | undefined;
    // Without waiting, parts that a busy client does not read would fill the memory.
    const next = (): void => {
      timer = setTimeout(() => (response.write(part) ? next() : response.once("drain", next)), everyMs);
    };
    next();
    response.on("close", () => clearTimeout(timer));
  };

/** Answers that no API server sends. */
const peers: Readonly<Record<string, Peer>> = {
  "a login page": send("<html><title>Sign in</title></html>", { "content-type": "text/html" }),
  "a cut answer": (response) => {
    response.writeHead(200, { "content-type": "application/json", "content-length": "1000" });
    response.write('{"kind":"APIGroupList","groups":[');
    setTimeout(() => response.destroy(), 20);
  },
  "a deep answer": send("[".repeat(100_000) + "]".repeat(100_000)),
  "a huge answer": send(Buffer.alloc(70 * 1024 * 1024, " ")),
  "an endless answer": endless(Buffer.alloc(4 * 1024 * 1024, " "), 1),
  "an answer byte by byte": endless(Buffer.from(" "), 500),
  "the same page again and again": send(list("same", "1")),
  "a bomb of gzip": send(gzipSync(Buffer.alloc(256 * 1024 * 1024)), { "content-encoding": "gzip" }),
  "a redirect": send("", { location: "http://127.0.0.1:9/" }, 302),
  "no content": send("", {}, 204),
  "an object of another kind": send('{"kind":"Pod","apiVersion":"v1","metadata":{"name":"a"}}'),
  "members without a text": send(
    '{"status":"Success","handlers":[{"name":{"toString":1},"requestHook":[]},null,5],"items":[{"kind":{"toString":1},"metadata":{"name":{"toString":1}}}]}',
  ),
  "versions that go back": (response, at) => send(list("", String(1_000 - at)))(response, at),
  "refused credentials": send(
    '{"kind":"Status","status":"Failure","reason":"Unauthorized","code":401}',
    {},
    401,
  ),
  "invalid UTF-8": send(Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d])),
};

it("covers all commands that read a cluster", () => {
  expect(reading.map(({ name }) => name).sort()).toEqual(Object.keys(args).sort());
});

/** What commands read before they ask a cluster. */
const files = {
  cluster: {
    ...{ apiVersion: "cluster.x-k8s.io/v1beta2", kind: "Cluster", metadata: { name: "a", namespace: "ns" } },
    spec: { topology: { classRef: { name: "b" }, version: "v1.35.0" } },
  },
  crd: {
    ...{
      apiVersion: "apiextensions.k8s.io/v1",
      kind: "CustomResourceDefinition",
      metadata: { name: "as.b.org" },
    },
    spec: { group: "b.org", scope: "Namespaced", names: { kind: "A", plural: "as" }, versions: [] },
  },
};

/** Creates the folder of a call, whose requests the peer answers. */
function newFolder(peer: Peer): string {
  const folder = mkdtempSync(join(dir, "call-"));
  peerOf.set(basename(folder), peer);
  return folder;
}

/** Writes the kubeconfig of a folder. */
function writeKubeconfig(
  folder: string,
  {
    user = { token: "token-of-the-user" },
    cluster: server = { server: `${url}/${basename(folder)}` },
  }: Login = {},
): string {
  const path = join(folder, "kubeconfig");
  const config = {
    ...{ apiVersion: "v1", kind: "Config", "current-context": "c" },
    clusters: [{ name: "c", cluster: server }],
    users: [{ name: "u", user }],
    contexts: [{ name: "c", context: { cluster: "c", user: "u", namespace: "ns" } }],
  };
  writeFileSync(path, JSON.stringify(config), { mode: 0o600 });
  return path;
}

/** Calls a command that reads a cluster, and stops one that keeps reading. */
async function read(
  { name, flags }: (typeof reading)[number],
  folder: string,
  login?: Login,
): Promise<Outcome> {
  mkdirSync(join(folder, "clusters"));
  writeFileSync(join(folder, "clusters", "cluster.yaml"), JSON.stringify(files.cluster));
  writeFileSync(join(folder, "infrastructure-components.yaml"), JSON.stringify(files.crd));
  writeFileSync(join(folder, "main.ts"), "");
  const kubeconfig = writeKubeconfig(folder, login);
  const where = ["kubeconfig", "to-kubeconfig"]
    .filter((flag) => flags.includes(flag))
    .flatMap((flag) => [`--${flag}`, kubeconfig]);
  const given = (args[name] ?? []).map((one) =>
    one === "clusters" || one === "." ? join(folder, one) : one,
  );
  const outcome = await callIn(
    { env: { PATH: process.env.PATH ?? "" }, ...(running.has(name) && { stopAfterMs: 2_000 }) },
    ...name.split(" "),
    ...given,
    ...where,
  );
  const output = `${outcome.stdout}${outcome.stderr}`;
  expect(output).not.toMatch(/\bbug\b|^\s+at /m);
  expect(output).not.toContain("token-of-the-user");
  return outcome;
}

/** All commands; those that keep reading are also called with a peer that answers their first request correctly. */
const calls = reading.flatMap((command) => [
  { ...command, title: command.name, isLate: false },
  ...(running.has(command.name) ? [{ ...command, title: `${command.name}, later`, isLate: true }] : []),
]);

describe.concurrent.each(Object.entries(peers))("with %s, no command fails as a bug:", (title, peer) => {
  // One client reads for all commands: its limits of time and bytes are reached by one of them, and by all in nightly runs.
  const isSlow =
    ["a huge answer", "an answer byte by byte", "an endless answer"].includes(title) && !inject("nightly");
  it.each(calls.filter(({ name }) => !isSlow || name === "doctor"))(
    "$title",
    async ({ isLate, ...command }) => {
      let isFirst = isLate;
      const folder = newFolder((response, at) => {
        const answer = isFirst ? send(list("", "1")) : peer;
        isFirst = false;
        answer(response, at);
      });
      const { code, stdout, stderr } = await read(command, folder);
      expect([...called], stderr).toContain(basename(folder));
      // An empty list is a valid answer, whatever its version. The test stops commands that keep reading.
      const isRight = title === "versions that go back" || (running.has(command.name) && stdout !== "");
      expect(isRight ? [0, 1, 2] : [1, 2], stderr).toContain(code);
    },
    120_000,
  );
});

/** User and cluster of a kubeconfig. */
interface Login {
  readonly user?: object;
  readonly cluster?: object;
}

/** Kubeconfigs whose logins or servers do not work, by what is wrong. */
const logins: Readonly<Record<string, (folder: string) => Login>> = {
  "an expired login": () => ({ user: plugin("sh", "-c", "echo 'session expired' >&2; exit 1") }),
  "a missing plugin": () => ({ user: plugin("capikit-no-such-plugin") }),
  "a plugin that prints no credential": () => ({ user: plugin("echo", "hello") }),
  "a missing token file": (folder) => ({ user: { tokenFile: join(folder, "absent") } }),
  "an empty token file": (folder) => {
    writeFileSync(join(folder, "token"), "");
    return { user: { tokenFile: join(folder, "token") } };
  },
  "a token of two lines": () => ({ user: { token: "cut\ntoken" } }),
  "a token with a character that no header may have": () => ({ user: { token: "tok\u0000en" } }),
  "an unknown authority": () => ({ cluster: { server: secureUrl } }),
  "an authority that is no certificate": () => ({
    cluster: { server: secureUrl, "certificate-authority-data": Buffer.from("x").toString("base64") },
  }),
  "a server of another protocol": () => ({ cluster: { server: url.replace("http:", "https:") } }),
  "nobody at the address": () => ({ cluster: { server: nobody } }),
  "an unknown host": () => ({ cluster: { server: "https://capikit.invalid" } }),
};

function plugin(command: string, ...given: readonly string[]): object {
  const apiVersion = "client.authentication.k8s.io/v1";
  return { exec: { apiVersion, command, args: given, interactiveMode: "Never" } };
}

describe.concurrent.each(Object.entries(logins))("with %s, no command fails as a bug:", (login, loginIn) => {
  // All commands create their client alike: one of them has all logins, all have one, and nightly runs have all of both.
  const asked = reading.filter(
    ({ name }) => inject("nightly") || name === "doctor" || login === "an expired login",
  );
  it.each(asked)(
    "$name",
    async (command) => {
      const folder = mkdtempSync(join(dir, "login-"));
      const { code, stderr } = await read(command, folder, { cluster: { server: url }, ...loginIn(folder) });
      expect([1, 2], stderr).toContain(code);
    },
    120_000,
  );
});

const recorded = {
  request: { method: "POST", path: "/hooks.runtime.cluster.x-k8s.io/v1alpha1/discovery", body: {} },
  response: { status: 200, body: {} },
};
const topology = [
  files.cluster,
  {
    ...{
      apiVersion: "cluster.x-k8s.io/v1beta2",
      kind: "ClusterClass",
      metadata: { name: "b", namespace: "ns" },
    },
    spec: {},
  },
];
const nobody = "https://127.0.0.1:9";
const objects = "objects.yaml";
/** Arguments with which a command reads the URL of an argument or flag. */
const urls: Readonly<
  Record<string, (url: string, secure: readonly [string, ...string[]]) => readonly string[]>
> = {
  "hooks call --url": (_, at) => ["Discovery", "--url", ...at],
  "hooks call --openapi": (url) => ["Discovery", "--url", nobody, "--openapi", url],
  "hooks conformance URL": (_, at) => at,
  "hooks conformance --openapi": (url) => [nobody, "--openapi", url],
  "hooks record --url": (_, at) => ["recordings", "--examples", "--url", ...at],
  "hooks record --openapi": (url) => ["recordings", "--examples", "--url", nobody, "--openapi", url],
  "hooks replay --url": (_, at) => ["recordings", "--url", ...at],
  "hooks replay --openapi": (url) => ["recordings", "--url", nobody, "--openapi", url],
  "hooks types URL": (url) => [url, "--out", "types"],
  "lint URL": (url) => [url],
  "topology render --extension": (_, [at, ...trust]) => [objects, "--extension", `e=${at}`, ...trust],
  "topology render --openapi": (url) => [objects, "--extension", `e=${nobody}`, "--openapi", url],
  "topology diff --extension": (_, [at, ...trust]) => [objects, objects, "--extension", `e=${at}`, ...trust],
  "topology diff --openapi": (url) => [objects, objects, "--extension", `e=${nobody}`, "--openapi", url],
  "why --address": (url) => ["Cluster", "prod", "--address", url],
};

it("covers all URLs of commands", () => {
  expect(withUrl.filter((one) => !unreadUrls.has(one)).sort()).toEqual(Object.keys(urls).sort());
});

describe.concurrent.each(Object.entries(peers))(
  "with %s, no URL of a command fails as a bug:",
  (title, peer) => {
    // Two readers have these limits: the caller of extensions, and the reader of documents. All of them read in nightly runs.
    const isSlow = ["a huge answer", "an endless answer", "an answer byte by byte"].includes(title);
    const rows = Object.entries(urls).filter(
      ([name]) => !isSlow || inject("nightly") || ["hooks call --url", "lint URL"].includes(name),
    );
    it.each(rows)(
      "%s",
      async (name, argsOf) => {
        const folder = newFolder(peer);
        mkdirSync(join(folder, "recordings"));
        writeFileSync(join(folder, "recordings", "a.json"), JSON.stringify(recorded));
        const configs = {
          apiVersion: "runtime.cluster.x-k8s.io/v1beta2",
          kind: "ExtensionConfig",
          metadata: { name: "e" },
          spec: { clientConfig: { url: nobody } },
        };
        writeFileSync(
          join(folder, objects),
          [...topology, configs].map((one) => JSON.stringify(one)).join("\n---\n"),
        );
        writeKubeconfig(folder);
        const own = new Set([objects, "recordings", "types", "kubeconfig"]);
        const given = argsOf(`${url}/${basename(folder)}`, [
          `${secureUrl}/${basename(folder)}`,
          "--ca",
          ca,
        ]).map((one) => (own.has(one) ? join(folder, one) : one));
        const { code, stdout, stderr } = await call(
          ...name.replace(/ (?:--\S+|URL)$/, "").split(" "),
          ...given,
        );
        expect([...called], `${stdout}${stderr}`).toContain(basename(folder));
        expect(`${stdout}${stderr}`).not.toContain("this is a bug");
        expect(`${stdout}${stderr}`).not.toContain("token-of-the-user");
        // Any JSON is a right answer for a reader of any files.
        const isRight =
          name === "lint URL" && ["an object of another kind", "members without a text"].includes(title);
        expect(isRight ? [0, 1] : [1, 2]).toContain(code);
      },
      120_000,
    );
  },
);

/** Readers of kits: each reads a URL once, or until the signal aborts. */
const readers: Readonly<Record<string, (url: string, signal: AbortSignal) => Promise<unknown>>> = {
  "get of a client": (url, signal) => ofClient(url, (client) => client.get(cluster, prod, { signal })),
  "list of a client": (url, signal) => ofClient(url, (client) => client.list(cluster, { signal })),
  "all pages of a client": (url, signal) =>
    ofClient(url, async (client) => {
      for await (const one of client.listAll(cluster, { signal })) expect(one).toBeDefined();
    }),
  "patch of a client": (url, signal) =>
    ofClient(url, (client) => client.patch(cluster, prod, { type: "merge", patch: {} }, { signal })),
  discovery: (url, signal) =>
    ofClient(url, (client) => client.kindOf({ apiVersion: "example.org/v1", kind: "Widget" }, { signal })),
  reflector: (url, signal) =>
    ofClient(url, async (client) => {
      const noticed: unknown[] = [];
      const observer = { failed: (error: unknown) => void noticed.push(error) };
      await reflect(
        client,
        cluster,
        createObjectStore(() => {}),
        { signal, observer },
      );
      for (const error of noticed) expectTyped(error);
    }),
  "cache of a manager": (url, signal) =>
    ofClient(url, async (client) => {
      const cache = createCache({ client });
      const running = cache.start(signal);
      await cache.find(cluster, prod, { signal }).catch(expectAborted);
      await running;
    }),
  journal: async (url, signal) => {
    const journal = journalReader(url, identity, "help", undefined, 2_000);
    try {
      await journal.read(new URLSearchParams(), signal);
    } finally {
      await journal.close();
    }
  },
  "release on GitHub": async (url, signal) => {
    const origins = { "https://github.com": url, "https://api.github.com": url };
    const limits = { retryTimeout: 0, requestTimeout: 3_000, env: { GOPROXY: "off" } };
    const provider = { name: "a", type: "InfrastructureProvider" } as const;
    const at = "https://github.com/a/b/releases/v1.0.0/a.yaml";
    const repository = await openRepository(provider, at, { origins, ...limits, signal });
    return (await repository.file("v1.0.0", "a.yaml", signal)).length;
  },
  "API of a platform": (url, signal) =>
    createJsonApi({ url, timeout: "2s" }).request("GET", "machines", { signal }),
};
const identity = { type: "token", token: "token-of-the-user" } as const;
const prod = { namespace: "ns", name: "prod" };

async function ofClient<T>(
  url: string,
  use: (client: ReturnType<typeof createClient>) => Promise<T>,
): Promise<T> {
  const client = createClient({ server: url, identity });
  try {
    return await use(client);
  } finally {
    await client.close();
  }
}

/** Errors of other classes are bugs of capikit, except for those of `fetch`: programs cannot tell them apart. */
function expectTyped(error: unknown): void {
  const isOfFetch = error instanceof TypeError && ["fetch failed", "terminated"].includes(error.message);
  const isTyped = error instanceof CapikitError || error instanceof UsageError || isOfFetch;
  expect(isTyped, String(error)).toBe(true);
  expect(String(error)).not.toContain("token-of-the-user");
}

function expectAborted(error: unknown): void {
  if (!(error instanceof Error && ["AbortError", "TimeoutError"].includes(error.name))) expectTyped(error);
}

describe.concurrent.each(Object.entries(peers))("with %s, no kit fails as a bug:", (title, peer) => {
  // Requests have a limit of 30 s, which commands wait for above. Watches last until the end, and retry within a second.
  const limitMs = ["a huge answer", "an endless answer", "a bomb of gzip"].includes(title) ? 10_000 : 2_000;
  it.each(Object.entries(readers))(
    "%s",
    async (_name, read) => {
      const started = performance.now();
      await read(`${url}/${basename(newFolder(peer))}`, AbortSignal.timeout(limitMs)).catch(expectAborted);
      expect(performance.now() - started).toBeLessThan(limitMs + 10_000);
    },
    60_000,
  );
});
