import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { MockAgent } from "undici";
import { describe, expect, onTestFinished, test } from "vitest";
import { openRepository, readClusterctlConfig } from "../../src/repository/index.ts";
import { type Answer, startReleaseServer } from "./release-server.ts";

const provider = { name: "foo", type: "InfrastructureProvider" } as const;
const url = "https://github.com/acme/capi-foo/releases/v0.1.0/infrastructure-components.yaml";
const api = "api.github.com/repos/acme/capi-foo/releases";
const env = { GOPROXY: "off", GITHUB_TOKEN: "secret" };
const redirect = (location: string): Answer => ({ status: 302, headers: { location } });
const asset = { [`${api}/tags/v0.1.0`]: JSON.stringify({ assets: [{ id: 7, name: "a.yaml" }] }) };

describe("GitHub's API", () => {
  test("is read up to a limited number of pages", async () => {
    const again: Answer = {
      status: 200,
      text: "[]",
      headers: { link: '<https://api.github.com/repositories/1/releases?per_page=100>; rel="next"' },
    };
    const { origins, asked } = await startReleaseServer({ [`${api}?per_page=100`]: again });
    const repository = await openRepository(provider, url, { env, origins });
    await expect(repository.versions()).rejects.toMatchObject({
      code: "REPOSITORY_TOO_LARGE",
      message: "https://api.github.com/repos/acme/capi-foo/releases has more than 100 pages",
    });
    expect(asked).toHaveLength(100);
  });

  test("receives the token, but redirect targets do not", async () => {
    const other = await startReleaseServer({ "a.yaml": "content" });
    const { origins, authorizations } = await startReleaseServer({
      ...asset,
      [`${api}/assets/7`]: redirect(
        other.origins["https://github.com"]?.replace("github.com", "a.yaml") ?? "",
      ),
    });
    const repository = await openRepository(provider, url, { env, origins });
    expect(Buffer.from(await repository.file("v0.1.0", "a.yaml")).toString()).toBe("content");
    expect(authorizations).toEqual(["Bearer secret", "Bearer secret"]);
    expect(other.authorizations).toEqual([undefined]);
  });

  test("redirects a limited number of times", async () => {
    const { origins, asked } = await startReleaseServer({
      ...asset,
      [`${api}/assets/7`]: redirect("7"),
    });
    const repository = await openRepository(provider, url, { env, origins });
    await expect(repository.file("v0.1.0", "a.yaml")).rejects.toMatchObject({
      code: "REPOSITORY_BAD_REDIRECT",
    });
    expect(asked).toHaveLength(1 + 11);
  });

  test("does not redirect away from https", async () => {
    const dispatcher = new MockAgent();
    dispatcher.disableNetConnect();
    onTestFinished(() => dispatcher.close());
    const github = dispatcher.get("https://api.github.com");
    github
      .intercept({ path: "/repos/acme/capi-foo/releases/tags/v0.1.0" })
      .reply(302, "", { headers: { location: "http://plain.example.com/" } });
    const repository = await openRepository(provider, url, { env, dispatcher });
    await expect(repository.file("v0.1.0", "a.yaml")).rejects.toMatchObject({
      code: "REPOSITORY_BAD_REDIRECT",
      message: expect.stringContaining("redirects to an address without https"),
    });
  });
});

describe("answers", () => {
  const large = "x".repeat(2000);
  const limits = { maxBytes: 1000 };

  test.each<[string, Record<string, string>]>([
    ["GitHub's API", { [`${api}/tags/v0.1.0`]: large }],
    ["assets of GitHub's API", { ...asset, [`${api}/assets/7`]: large }],
  ])("from %s are limited in size", async (_, answers) => {
    const { origins } = await startReleaseServer(answers);
    const repository = await openRepository(provider, url, { env, origins, ...limits });
    await expect(repository.file("v0.1.0", "a.yaml")).rejects.toMatchObject({
      code: "REPOSITORY_TOO_LARGE",
      message: expect.stringContaining("returned more than 1000 bytes"),
    });
  });

  test("from GitLab are limited in size, even without Content-Length", async () => {
    const at = "/api/v4/projects/1/packages/generic/foo/v0.1.0";
    const { origins } = await startReleaseServer({
      [`gitlab.example.com${at}/a.yaml`]: {
        status: 200,
        text: large,
        headers: { "transfer-encoding": "chunked" },
      },
    });
    const repository = await openRepository(
      provider,
      `https://gitlab.example.com${at}/infrastructure-components.yaml`,
      { env, origins, ...limits },
    );
    await expect(repository.file("v0.1.0", "a.yaml")).rejects.toMatchObject({ code: "REPOSITORY_TOO_LARGE" });
  });

  test.each([
    ["GitHub's API", "off"],
    ["the Go proxy", "https://proxy.golang.org"],
  ])("from %s are limited in time while bytes keep arriving", async (_, goproxy) => {
    const server = createServer((_request, response) => {
      const drip = setInterval(() => response.write(" "), 5);
      response.on("close", () => clearInterval(drip));
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    onTestFinished(() => {
      server.closeAllConnections();
      server.close();
    });
    const at = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const repository = await openRepository(provider, url, {
      env: { GOPROXY: goproxy },
      origins: { "https://api.github.com": at, "https://proxy.golang.org": at },
      requestTimeout: 100,
      retryTimeout: 0,
    });
    await expect(repository.versions()).rejects.toMatchObject({
      code: "REPOSITORY_UNREACHABLE",
      message: expect.stringContaining("timeout"),
    });
  });

  test("with a configuration are limited in size", async () => {
    const { origins } = await startReleaseServer({ "github.com/clusterctl.yaml": large });
    const path = `${origins["https://github.com"]}/clusterctl.yaml`;
    await expect(readClusterctlConfig({ path, env: {}, ...limits })).rejects.toMatchObject({
      code: "REPOSITORY_TOO_LARGE",
    });
  });

  test("from a Go proxy with every version are limited in number", async () => {
    const lists = Object.fromEntries(
      Array.from({ length: 300 }, (_, index) => [
        `proxy.golang.org/github.com/acme/capi-foo${index === 0 ? "" : `/v${index + 1}`}/@v/list`,
        `v${index}.1.0\n`,
      ]),
    );
    const { origins, asked } = await startReleaseServer(lists);
    const repository = await openRepository(provider, url, { env: {}, origins });
    expect(await repository.versions()).toHaveLength(200);
    expect(asked).toHaveLength(200);
  });
});
