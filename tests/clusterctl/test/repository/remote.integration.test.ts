import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { createServer as createTlsServer } from "node:https";
import { type AddressInfo, connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openRepository } from "@capikit/clusterctl-kit/repository";
import { createAuthority } from "@capikit/envtest";
import type { Provider } from "@capikit/inventory";
import { ProxyAgent } from "undici";
import { afterAll, beforeAll, expect, test } from "vitest";
import { offlineClusterctl } from "../../src/offline-clusterctl.ts";

/** Responses by `host/path`; other paths are not found. */
type Answers = Readonly<
  Record<string, string | { readonly status: number; readonly headers?: Record<string, string> }>
>;

/** The hosts of releases, behind a proxy on this machine. */
interface ReleaseInternet extends AsyncDisposable {
  /** URL of the proxy. */
  readonly proxy: string;
  /** Certificate to trust. */
  readonly ca: string;
  /** Sets the responses and clears the request log. */
  serve(answers: Answers): void;
  /** Returns the request log: `host/path`, with credentials if any. */
  asked(): readonly string[];
}

const hosts = ["github.com", "api.github.com", "proxy.golang.org", "gitlab.example.com"];

/** Starts the proxy and one server for all hosts. */
async function startReleaseInternet(): Promise<ReleaseInternet> {
  const authority = await createAuthority("releases");
  const { certificate, key } = await authority.issueServer(hosts);
  let answers: Answers = {};
  let asked: string[] = [];
  const server = createTlsServer({ cert: certificate, key }, (request, response) => {
    const url = `${request.headers.host}${request.url}`;
    const { authorization } = request.headers;
    asked.push(authorization === undefined ? url : `${url} ${authorization}`);
    const found = answers[url] ?? { status: 404 };
    if (typeof found === "string") response.writeHead(200).end(found);
    else response.writeHead(found.status, found.headers).end("{}");
  });
  const port = await listen(server);
  const proxy = createServer();
  proxy.on("connect", (_request, socket) => {
    const through = connect(port, "127.0.0.1", () => {
      socket.write("HTTP/1.1 200 Connection established\r\n\r\n");
      through.pipe(socket).pipe(through);
    });
    through.on("error", () => socket.destroy());
    socket.on("error", () => through.destroy());
  });
  const proxyPort = await listen(proxy);
  return {
    proxy: `http://127.0.0.1:${proxyPort}`,
    ca: authority.certificate,
    serve(next) {
      answers = next;
      asked = [];
    },
    asked: () => asked,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      proxy.closeAllConnections();
      proxy.close();
    },
  };
}

function listen(server: Server): Promise<number> {
  return new Promise((resolve) => {
    server.listen(0, "127.0.0.1", () => resolve((server.address() as AddressInfo).port));
  });
}

const provider: Provider = { name: "foo", type: "InfrastructureProvider" };

const components = "apiVersion: v1\nkind: Namespace\nmetadata: {name: foo-system}\n";

const github = (version: string) =>
  `https://github.com/acme/capi-foo/releases/${version}/infrastructure-components.yaml`;

const gitlab = (version: string) =>
  `gitlab.example.com/api/v4/projects/acme%2Ffoo/packages/generic/foo/${version}`;

const list = "proxy.golang.org/github.com/acme/capi-foo/@v/list";

const download = "github.com/acme/capi-foo/releases/download";

const api = "api.github.com/repos/acme/capi-foo/releases";

const metadata = (...series: [major: number, minor: number, contract: string][]) =>
  `apiVersion: clusterctl.cluster.x-k8s.io/v1alpha3\nkind: Metadata\nreleaseSeries:\n${series
    .map(([major, minor, contract]) => `- {major: ${major}, minor: ${minor}, contract: ${contract}}\n`)
    .join("")}`;

const downloads = (version: string, ...series: [number, number, string][]): Answers => ({
  [`${download}/${version}/metadata.yaml`]: metadata(...series),
  [`${download}/${version}/infrastructure-components.yaml`]: components,
});

interface Case {
  readonly url: string;
  readonly answers: Answers;
  readonly env?: Readonly<Record<string, string>>;
  /** Undefined if both fail. */
  readonly version?: string;
}

const cases: Readonly<Record<string, Case>> = {
  "the newest release in the Go proxy": {
    url: github("latest"),
    answers: { [list]: "v0.1.0\nv0.2.0\nv0.3.0-rc.1\n", ...downloads("v0.2.0", [0, 2, "v1beta2"]) },
    version: "v0.2.0",
  },
  "pre-releases without other versions": {
    url: github("latest"),
    answers: {
      [list]: "v0.3.0-rc.2\nv0.3.0-rc.10\nv0.3.0-alpha.1\n",
      ...downloads("v0.3.0-rc.10", [0, 3, "v1beta2"]),
    },
    version: "v0.3.0-rc.10",
  },
  "modules of later major versions": {
    url: github("latest"),
    answers: {
      [list]: "v1.0.0\n",
      "proxy.golang.org/github.com/acme/capi-foo/v2/@v/list": "v2.0.0\nv2.1.0\n",
      ...downloads("v2.1.0", [2, 1, "v1beta2"]),
    },
    version: "v2.1.0",
  },
  "versions with irregular formatting in the proxy": {
    url: github("latest"),
    answers: { [list]: "v0.01.0\nv0.2\nnightly\n", ...downloads("v0.2.0", [0, 2, "v1beta2"]) },
    version: "v0.2.0",
  },
  "later versions of a repository without a go.mod": {
    url: github("latest"),
    answers: { [list]: "v2.0.0+incompatible\n", ...downloads("v2.0.0", [2, 0, "v1beta2"]) },
  },
  "a tag without a release yet": {
    url: github("latest"),
    answers: { [list]: "v0.1.0\nv0.2.0\n", ...downloads("v0.1.0", [0, 1, "v1beta2"]) },
    version: "v0.1.0",
  },
  "five tags without releases": {
    url: github("latest"),
    answers: {
      [list]: "v0.1.0\nv0.2.0\nv0.3.0\nv0.4.0\nv0.5.0\nv0.6.0\n",
      ...downloads("v0.1.0", [0, 1, "v1beta2"]),
    },
  },
  "an older minor that is the newest of the contract": {
    url: github("latest"),
    answers: {
      [list]: "v0.1.0\nv0.1.3\nv0.2.0\n",
      ...downloads("v0.2.0", [0, 1, "v1beta2"], [0, 2, "v1beta3"]),
      ...downloads("v0.1.3", [0, 1, "v1beta2"]),
    },
    version: "v0.1.3",
  },
  "the API for versions missing in the proxy": {
    url: github("latest"),
    answers: {
      [`${api}?per_page=100`]: JSON.stringify([{ tag_name: "v0.1.0" }, { tag_name: "nightly" }]),
      ...downloads("v0.1.0", [0, 1, "v1beta2"]),
    },
    version: "v0.1.0",
  },
  "the API alone with GOPROXY=off and a token": {
    url: github("latest"),
    env: { GOPROXY: "off", GITHUB_TOKEN: "secret" },
    answers: {
      [`${api}?per_page=100`]: JSON.stringify([{ tag_name: "v0.1.0" }]),
      [`${api}/tags/v0.1.0`]: JSON.stringify({
        tag_name: "v0.1.0",
        assets: [
          { id: 1, name: "metadata.yaml" },
          { id: 2, name: "infrastructure-components.yaml" },
        ],
      }),
      [`${api}/assets/1`]: metadata([0, 1, "v1beta2"]),
      [`${api}/assets/2`]: components,
    },
    version: "v0.1.0",
  },
  "a release without metadata": {
    url: github("latest"),
    env: { GOPROXY: "off" },
    answers: {
      [`${api}?per_page=100`]: JSON.stringify([{ tag_name: "v0.1.0" }, { tag_name: "v0.2.0" }]),
      [`${api}/tags/v0.2.0`]: JSON.stringify({ tag_name: "v0.2.0", assets: [] }),
    },
  },
  "a rate limit": {
    url: github("latest"),
    env: { GOPROXY: "direct" },
    answers: {
      [`${api}?per_page=100`]: {
        status: 403,
        headers: {
          "x-ratelimit-remaining": "0",
          "x-ratelimit-limit": "60",
          "x-ratelimit-reset": "9999999999",
        },
      },
    },
  },
  "an explicit version": {
    url: github("v0.1.0"),
    answers: downloads("v0.1.0", [0, 1, "v1beta2"]),
    version: "v0.1.0",
  },
  "a GitLab package with a token": {
    url: `https://${gitlab("v0.4.0")}/infrastructure-components.yaml`,
    env: { GITLAB_ACCESS_TOKEN: "secret" },
    answers: {
      [`${gitlab("v0.4.0")}/metadata.yaml`]: metadata([0, 4, "v1beta2"]),
      [`${gitlab("v0.4.0")}/infrastructure-components.yaml`]: components,
    },
    version: "v0.4.0",
  },
  "a GitLab package that requires credentials": {
    url: `https://${gitlab("v0.4.0")}/infrastructure-components.yaml`,
    answers: { [`${gitlab("v0.4.0")}/infrastructure-components.yaml`]: { status: 401 } },
  },
};

let internet: ReleaseInternet;

let folder: string;

beforeAll(async () => {
  internet = await startReleaseInternet();
  folder = mkdtempSync(join(tmpdir(), "capikit-remote-"));
  writeFileSync(join(folder, "ca.crt"), internet.ca);
});

afterAll(async () => {
  await internet[Symbol.asyncDispose]();
  rmSync(folder, { recursive: true });
});

test.each(Object.entries(cases))("%s: the same versions by the same requests", async (_, one) => {
  const { url, answers, env = {}, version } = one;
  const config = join(folder, "clusterctl.yaml");
  writeFileSync(config, JSON.stringify({ providers: [{ name: "foo", type: provider.type, url }] }));

  internet.serve(answers);
  const args = ["generate", "provider", "--infrastructure", "foo", "--describe", "--config", config];
  const clusterctl = await offlineClusterctl(args, {
    env: { HTTPS_PROXY: internet.proxy, SSL_CERT_FILE: join(folder, "ca.crt"), ...env },
  });
  const theirs = [...new Set(internet.asked())];
  expect(/^Version: +(.*)$/m.exec(clusterctl.stdout)?.[1], clusterctl.stderr).toBe(version);

  internet.serve(answers);
  const dispatcher = new ProxyAgent({ uri: internet.proxy, requestTls: { ca: internet.ca } });
  const ours = await generated(url, env, dispatcher).finally(() => dispatcher.close());
  expect(ours).toBe(version);
  expect([...new Set(internet.asked())]).toEqual(theirs);
});

/**
 * Returns the version after reading everything that `generate provider` reads; undefined if that
 * fails.
 */
async function generated(url: string, env: Record<string, string>, dispatcher: ProxyAgent) {
  try {
    const repository = await openRepository(provider, url, { env, dispatcher });
    const version = repository.defaultVersion;
    await repository.file(version, "metadata.yaml");
    await repository.file(version, repository.componentsPath);
    return version;
  } catch (error) {
    expect(error).toHaveProperty("name", "RepositoryError");
    return undefined;
  }
}
