import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { MockAgent } from "undici";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { imageProgram } from "../../src/images/image-program.ts";
import { resolveEndpoint } from "../../src/images/registry.ts";
import { addImage, fileIn, type Intercept, serveImages, type TestImages } from "../support/image-registry.ts";
import { serve } from "../support/published-archive.ts";

let root: string;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "capikit-registry-"));
});
afterEach(() => rm(root, { recursive: true }));

const basic = `Basic ${btoa("me:secret")}`;

async function publish(intercept: Intercept) {
  const images: TestImages = { blobs: new Map(), manifests: new Map() };
  const { digest } = await addImage(images, { layers: [[fileIn("manager")]] });
  images.manifests.set("v1.0.0", images.manifests.get(digest) ?? Buffer.alloc(0));
  return { ...(await serveImages(images, intercept)), images };
}

async function pull(host: string, env: NodeJS.ProcessEnv = {}): Promise<string> {
  return imageProgram(`${host}/foo/manager:v1.0.0`, undefined, {
    cacheDir: join(root, "cache"),
    report: () => {},
    env,
    platform: { os: "linux", architecture: "amd64" },
  });
}

/** A mirror with the credentials of `basic`. */
function withMirror(host: string): NodeJS.ProcessEnv {
  return { CAPIKIT_REGISTRY_MIRROR: `http://me:secret@${host}` };
}

/** Requires a token, which the path /token issues. */
function withTokens(realm: (host: string) => string, needsBasic = false): Intercept {
  return (request, response) => {
    const { authorization, host = "" } = request.headers;
    if (request.url?.startsWith("/token")) {
      if (needsBasic && authorization !== basic) response.writeHead(401).end();
      else response.end(JSON.stringify({ token: "abc" }));
      return true;
    }
    if (authorization === "Bearer abc") return false;
    response.writeHead(401, {
      "www-authenticate": `Bearer realm="${realm(host)}",service="registry",scope="ignored", Basic realm="other"`,
    });
    response.end();
    return true;
  };
}

describe.each(["/token", "/manifests/", "/blobs/"])("a server that sends %s byte by byte", (slow) => {
  it("is given up after a time", async () => {
    const limit = new AbortController();
    const timeout = vi.spyOn(AbortSignal, "timeout").mockReturnValue(limit.signal);
    const tokens = withTokens((at) => `http://${at}/token`);
    const { host } = await publish((request, response, body) => {
      const isSlow = request.url?.includes(slow) && (slow === "/token" || request.headers.authorization);
      if (!isSlow) return tokens(request, response, body);
      response.writeHead(200, { "content-type": "application/json" });
      response.write("{", () => limit.abort(new DOMException("too slow", "TimeoutError")));
      return true;
    });
    await expect(pull(host)).rejects.toThrow("too slow");
    expect(timeout).toHaveBeenCalledWith(60_000);
    timeout.mockRestore();
  });
});

describe("authentication", () => {
  it("gets a token once, without credentials if there are none", async () => {
    const { host, seen } = await publish(withTokens((at) => `http://${at}/token`));
    await pull(host);
    const tokens = seen.filter(({ path }) => path.startsWith("/token"));
    expect(tokens).toEqual([
      {
        path: "/token?service=registry&scope=repository%3Afoo%2Fmanager%3Apull",
        authorization: undefined,
      },
    ]);
  });

  it("sends user and password of a mirror to its token server, and to none elsewhere", async () => {
    const requests: (string | undefined)[] = [];
    const other = await serve((request, response) => {
      requests.push(request.headers.authorization);
      response.end(JSON.stringify({ token: "abc" }));
    });
    const own = await publish(withTokens((at) => `http://${at}/token`, true));
    await pull("registry.example.com", withMirror(own.host));
    const elsewhere = await publish(withTokens(() => `${other}/token`));
    await expect(pull("other.example.com", withMirror(elsewhere.host))).rejects.toThrow(
      "issues tokens at an address without https",
    );
    expect(requests).toEqual([]);
    expect(elsewhere.seen.every(({ authorization }) => authorization === undefined)).toBe(true);
  });

  it.each<[string, (host: string) => NodeJS.ProcessEnv, RegExp]>([
    ["no mirror", () => ({}), /access denied \(status 401\): set CAPIKIT_REGISTRY_MIRROR to a mirror/],
    [
      "the wrong password",
      (host) => ({ CAPIKIT_REGISTRY_MIRROR: `http://me:other@${host}` }),
      /the credentials of the mirror are not accepted$/,
    ],
  ])("explains a refusal with %s", async (_, env, message) => {
    const { host } = await publish(withTokens((at) => `http://${at}/token`, true));
    await expect(pull(host, env(host))).rejects.toThrow(message);
  });

  it("does not quote a wrong answer of a token server", async () => {
    const { host } = await publish((request, response) => {
      if (request.url?.startsWith("/token")) response.end('{"token": "a secret\\n"}');
      else
        response
          .writeHead(401, { "www-authenticate": `Bearer realm="http://${request.headers.host}/token"` })
          .end();
      return true;
    });
    await expect(pull(host)).rejects.toThrow(/\/token: the answer has no token$/);
  });
});

/** Answers for https hosts by name. Returns the credentials that the token server received. */
async function askToken(registry: string, realm: string): Promise<string | undefined> {
  const agent = new MockAgent();
  agent.disableNetConnect();
  const challenge = { "www-authenticate": `Bearer realm="${realm}/token",service="s"` };
  agent
    .get(registry)
    .intercept({ path: "/v2/foo/manager/manifests/v1.0.0" })
    .reply(401, "", { headers: challenge });
  let received: string | undefined;
  agent
    .get(realm)
    .intercept({ path: /^\/token/ })
    .reply((request) => {
      received = new Headers(request.headers as Record<string, string>).get("authorization") ?? undefined;
      return { statusCode: 403 };
    });
  const env = { CAPIKIT_REGISTRY_MIRROR: registry.replace("//", "//me:secret@") };
  const image = "image.example.com/foo/manager:v1.0.0";
  const options = { cacheDir: root, report: () => {}, env, dispatcher: agent };
  const platform = { os: "linux", architecture: "amd64" };
  await expect(imageProgram(image, undefined, { ...options, platform })).rejects.toThrow(
    /access denied|without https/,
  );
  return received;
}

it("sends the credentials of a mirror to a token server of the same origin", async () => {
  expect(await askToken("https://registry.example.com", "https://registry.example.com")).toBe(basic);
});

it.each([
  ["https://registry.example.com:5050", "https://registry.example.com"],
  ["https://registry.example.com", "https://auth.example.com"],
  ["https://registry.example.com", "https://registry.example.org"],
  ["https://registry.example.com", "https://registry.example.com.evil.test"],
  ["https://registry.example.com", "https://com"],
  ["https://registry.example.com", "https://evilexample.com"],
  ["https://example.com", "https://evil.com"],
  ["https://10.0.0.1", "https://10.0.0.2"],
  ["https://registry.example.com", "http://registry.example.com"],
])("does not send the credentials of %s to %s", async (registry, realm) => {
  expect(await askToken(registry, realm)).toBeUndefined();
});

describe("redirects", () => {
  it("follows them to another host without credentials", async () => {
    const { images, ...other } = await publish(() => false);
    const received: (string | undefined)[] = [];
    const storage = await serve((request, response) => {
      received.push(request.headers.authorization);
      const body = images.blobs.get(decodeURIComponent(String(request.url).split("/").at(-1) ?? ""));
      response.writeHead(body ? 200 : 404).end(body);
    });
    const tokens = withTokens((at) => `http://${at}/token`);
    const { host } = await publish((request, response, body) => {
      if (tokens(request, response, body)) return true;
      if (!request.url?.includes("/blobs/")) return false;
      response.writeHead(307, { location: `${storage}/${request.url.split("/").at(-1)}` }).end();
      return true;
    });
    await pull(host);
    expect(received).toEqual([undefined, undefined]);
    expect(other.seen).toEqual([]);
  });

  it("gives no credentials to another host that asks for them", async () => {
    const received: (string | undefined)[] = [];
    const storage = await serve((request, response) => {
      received.push(request.headers.authorization);
      response.writeHead(401, { "www-authenticate": 'Basic realm="registry"' }).end();
    });
    const { host } = await publish((_, response) => {
      response.writeHead(302, { location: `${storage}/x` }).end();
      return true;
    });
    await expect(pull("registry.example.com", withMirror(host))).rejects.toThrow(
      "access denied (status 401)",
    );
    expect(received).toEqual([undefined]);
  });

  it("refuses a loop", async () => {
    const { host } = await publish((request, response) => {
      response.writeHead(302, { location: String(request.url) }).end();
      return true;
    });
    await expect(pull(host)).rejects.toThrow("redirects more than 10 times");
  });
});

describe("mirrors", () => {
  it("pulls from the mirror, with its credentials", async () => {
    const { host, seen } = await publish((request, response) => {
      if (request.headers.authorization === basic) return false;
      response.writeHead(401, { "www-authenticate": "Basic" }).end();
      return true;
    });
    const mirror = `http://me:secret@${host}/k8s`;
    await pull("registry.example.com", { CAPIKIT_REGISTRY_MIRROR: mirror });
    expect(seen.map(({ path }) => path)).toContain("/v2/k8s/foo/manager/manifests/v1.0.0");
  });

  it.each([
    ["registry.example.com/a/b", undefined, "https://registry.example.com", "a/b"],
    ["docker.io/library/a", undefined, "https://registry-1.docker.io", "library/a"],
    ["localhost:5000/a", undefined, "http://localhost:5000", "a"],
    ["registry.example.com/a", "mirror.example.com", "https://mirror.example.com", "a"],
    ["registry.example.com/a", "mirror.example.com:5000/x/y/", "https://mirror.example.com:5000", "x/y/a"],
    ["registry.example.com/a", "127.0.0.1:5000", "http://127.0.0.1:5000", "a"],
    [
      "registry.example.com/a",
      "other.example.com=b.example.com, c.example.com",
      "https://c.example.com",
      "a",
    ],
    [
      "other.example.com/a",
      "c.example.com, other.example.com=b.example.com/d",
      "https://b.example.com",
      "d/a",
    ],
    ["registry.example.com/a", "other.example.com=b.example.com", "https://registry.example.com", "a"],
  ])("pulls %s with the mirrors %s from %s", (name, mirrors, origin, repository) => {
    expect(resolveEndpoint(name, { CAPIKIT_REGISTRY_MIRROR: mirrors })).toMatchObject({ origin, repository });
  });

  it("rejects an invalid mirror without its password", () => {
    const env = { CAPIKIT_REGISTRY_MIRROR: "ftp://me:secret@mirror.example.com" };
    expect(() => resolveEndpoint("registry.example.com/a", env)).toThrow(
      /^CAPIKIT_REGISTRY_MIRROR: invalid mirror ftp:\/\/mirror\.example\.com: use/,
    );
  });
});
