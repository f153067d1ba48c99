import { describe, expect, test } from "vitest";
import { openRepository } from "../../src/repository/index.ts";
import { startReleaseServer } from "./release-server.ts";

const provider = { name: "foo", type: "InfrastructureProvider" } as const;
const url = (version: string) =>
  `https://github.com/acme/capi-foo/releases/${version}/infrastructure-components.yaml`;
const metadata = (...minors: number[]) =>
  `apiVersion: clusterctl.cluster.x-k8s.io/v1alpha3\nkind: Metadata\nreleaseSeries:\n${minors.map((minor) => `- {major: 0, minor: ${minor}, contract: v1beta2}\n`).join("")}`;
const proxy = "proxy.golang.org/github.com/acme/capi-foo";
const download = "github.com/acme/capi-foo/releases/download";
const api = "api.github.com/repos/acme/capi-foo/releases";
/** A clock that advances with each wait. */
const fastClock = () => {
  let now = 0;
  return {
    now: () => now,
    after: (ms: number, callback: () => void) => {
      now += ms;
      setImmediate(callback);
      return () => {};
    },
  };
};

describe("GitHub", () => {
  test("versions come from the Go proxy, files from downloads", async () => {
    const { origins, asked } = await startReleaseServer({
      [`${proxy}/@v/list`]: "v0.1.0\nv0.2.0\nv0.3.0-rc.0\n",
      [`${proxy}/v2/@v/list`]: "v2.0.0-alpha.1\n",
      [`${download}/v0.2.0/metadata.yaml`]: metadata(1, 2),
    });
    const repository = await openRepository(provider, url("latest"), { env: {}, origins });
    expect(repository.defaultVersion).toBe("v0.2.0");
    expect(repository.componentsPath).toBe("infrastructure-components.yaml");
    expect(await repository.versions()).toEqual(["v0.1.0", "v0.2.0", "v0.3.0-rc.0", "v2.0.0-alpha.1"]);
    expect(asked).toEqual([
      `${proxy}/@v/list`,
      `${proxy}/v2/@v/list`,
      `${proxy}/v3/@v/list`,
      `${download}/v0.2.0/metadata.yaml`,
    ]);
  });

  test("GOPROXY sets another proxy", async () => {
    const { origins } = await startReleaseServer({
      "goproxy.example.com/github.com/acme/capi-foo/@v/list": "v0.1.0\n",
      [`${download}/v0.1.0/metadata.yaml`]: metadata(1),
    });
    const env = { GOPROXY: "goproxy.example.com,direct" };
    expect((await openRepository(provider, url("latest"), { env, origins })).defaultVersion).toBe("v0.1.0");
    await expect(
      openRepository(provider, url("latest"), { env: { GOPROXY: "what" }, origins }),
    ).rejects.toThrow("GOPROXY contains an invalid proxy: what");
  });

  test("with GOPROXY=off, everything comes from the API, with the token and in pages", async () => {
    const { origins, asked, authorizations } = await startReleaseServer({
      [`${api}?per_page=100`]: {
        status: 200,
        text: JSON.stringify([{ tag_name: "v0.1.0" }, { tag_name: "nightly" }]),
        headers: { link: `<https://api.github.com/repositories/1/releases?per_page=100&page=2>; rel="next"` },
      },
      [`${api}?per_page=100&page=2`]: JSON.stringify([{ tag_name: "v0.2.0" }]),
      [`${api}/tags/v0.2.0`]: JSON.stringify({ assets: [{ id: 7, name: "metadata.yaml" }] }),
      [`${api}/assets/7`]: metadata(2),
    });
    const env = { GOPROXY: "off", GITHUB_TOKEN: "secret" };
    const repository = await openRepository(provider, url("latest"), { env, origins });
    expect(repository.defaultVersion).toBe("v0.2.0");
    expect(asked).toHaveLength(4);
    expect(new Set(authorizations)).toEqual(new Set(["Bearer secret"]));
    await expect(repository.file("v0.2.0", "nothing.yaml")).rejects.toMatchObject({
      code: "REPOSITORY_NO_FILE",
      message: "the release v0.2.0 of acme/capi-foo has no file nothing.yaml",
      help: "it has metadata.yaml",
    });
    await expect(repository.file("v9.0.0", "metadata.yaml")).rejects.toMatchObject({
      code: "REPOSITORY_NOT_FOUND",
    });
  });

  test("a tag without a release is skipped, a newer minor of the contract is not", async () => {
    const { origins } = await startReleaseServer({
      [`${proxy}/@v/list`]: "v0.1.0\nv0.2.0\nv0.3.0\n",
      [`${download}/v0.2.0/metadata.yaml`]: metadata(1, 2).replace(
        "2, contract: v1beta2",
        "2, contract: v1beta3",
      ),
      [`${download}/v0.1.0/metadata.yaml`]: metadata(1),
    });
    const repository = await openRepository(provider, url("latest"), { env: {}, origins });
    expect(repository.defaultVersion).toBe("v0.1.0");
  });

  test("versions from v2 on without a go.mod are reported", async () => {
    const { origins } = await startReleaseServer({ [`${proxy}/@v/list`]: "v2.0.0+incompatible\n" });
    await expect(openRepository(provider, url("latest"), { env: {}, origins })).rejects.toMatchObject({
      code: "REPOSITORY_NO_RELEASE",
      message: "the newest versions have no release: v2.0.0+incompatible",
      help: expect.stringContaining("GOPROXY=off"),
    });
  });

  test.each([
    ["null", "expected a list"],
    ['{"message":"no"}', "expected a list"],
    ["[null]", "[0]: expected an object"],
    ['[{"tag_name":5}]', "[0].tag_name: expected a string"],
    ["<html>", "it is not JSON"],
  ])("releases %s of a proxy are reported with the address", async (text, problem) => {
    const { origins } = await startReleaseServer({ [`${api}?per_page=100`]: text });
    await expect(
      openRepository(provider, url("latest"), { env: { GOPROXY: "off" }, origins, clock: fastClock() }),
    ).rejects.toMatchObject({
      code: "REPOSITORY_UNREACHABLE",
      message: expect.stringContaining(`unexpected answer: ${problem}`),
    });
  });

  test.each([
    ["null", "expected an object"],
    ['{"assets":null}', "assets: expected a list"],
    ['{"assets":{"find":1}}', "assets: expected a list"],
    ['{"assets":[null]}', "assets[0]: expected an object"],
    ['{"assets":[{"id":"../../../user","name":"x.yaml"}]}', "assets[0].id: expected a number"],
  ])("a release %s of a proxy is reported with the address", async (text, problem) => {
    const { origins } = await startReleaseServer({ [`${api}/tags/v0.1.0`]: text });
    const repository = await openRepository(provider, url("v0.1.0"), {
      env: { GOPROXY: "off" },
      origins,
      clock: fastClock(),
    });
    await expect(repository.file("v0.1.0", "x.yaml")).rejects.toMatchObject({
      code: "REPOSITORY_UNREACHABLE",
      message: expect.stringContaining(`unexpected answer: ${problem}`),
    });
  });

  test("endless lists of a Go proxy end at a limit", async () => {
    const versions = Array.from({ length: 60_000 }, (_, patch) => `v1.0.${patch}`).join("\n");
    const { origins, asked } = await startReleaseServer({
      [`${proxy}/@v/list`]: versions,
      [`${proxy}/v2/@v/list`]: versions,
      [`${proxy}/v3/@v/list`]: versions,
      [`${api}?per_page=100`]: '[{"tag_name":"v0.1.0"}]',
      [`${download}/v0.1.0/metadata.yaml`]: metadata(1),
    });
    const repository = await openRepository(provider, url("latest"), { env: {}, origins });
    expect(repository.defaultVersion).toBe("v0.1.0");
    expect(asked).not.toContain(`${proxy}/v3/@v/list`);
  });

  test("a reached rate limit is reported immediately", async () => {
    const { origins, asked } = await startReleaseServer({
      [`${api}?per_page=100`]: { status: 403, headers: { "x-ratelimit-remaining": "0" } },
    });
    await expect(
      openRepository(provider, url("latest"), { env: { GOPROXY: "off" }, origins }),
    ).rejects.toMatchObject({
      code: "REPOSITORY_RATE_LIMITED",
      help: "wait an hour, or set GITHUB_TOKEN",
    });
    expect(asked).toHaveLength(1);
  });

  test("failed requests are retried for a minute", async () => {
    const list = `${proxy}/@v/list`;
    const failing = { status: 503 };
    const { origins, asked } = await startReleaseServer({
      [list]: [failing, failing, "v0.1.0\n"],
      [`${download}/v0.1.0/metadata.yaml`]: metadata(1),
      [`${api}/tags/v0.1.0`]: failing,
    });
    const repository = await openRepository(provider, url("latest"), {
      env: {},
      origins,
      clock: fastClock(),
    });
    expect(asked.filter((one) => one === list)).toHaveLength(3);
    await expect(repository.file("v0.1.0", "x.yaml")).rejects.toMatchObject({
      code: "REPOSITORY_UNREACHABLE",
    });
    expect(asked.filter((one) => one.endsWith("/tags/v0.1.0"))).toHaveLength(7);
  });

  test("an unreachable host is reported with the reason", async () => {
    const origins = { "https://api.github.com": "http://127.0.0.1:65500" };
    await expect(
      openRepository(provider, url("latest"), { env: { GOPROXY: "off" }, origins, clock: fastClock() }),
    ).rejects.toMatchObject({
      code: "REPOSITORY_UNREACHABLE",
      message: expect.stringContaining("ECONNREFUSED"),
    });
  });

  test("the signal aborts waiting", async () => {
    const { origins } = await startReleaseServer({ [`${proxy}/@v/list`]: { status: 500 } });
    const signal = AbortSignal.timeout(50);
    await expect(openRepository(provider, url("latest"), { env: {}, origins, signal })).rejects.toEqual(
      expect.objectContaining({ name: "TimeoutError" }),
    );
  });
});

describe("GitLab", () => {
  const at = (project: string, version: string) =>
    `gitlab.example.com/api/v4/projects/${project}/packages/generic/foo/${version}`;
  const open = (project: string, version: string, origins: Record<string, string>, env = {}) =>
    openRepository(provider, `https://${at(project, version)}/infrastructure-components.yaml`, {
      env,
      origins,
    });

  test("has the version of its URL and sends the token", async () => {
    const { origins, authorizations } = await startReleaseServer({
      [`${at("acme%2Ffoo", "v0.1.0")}/metadata.yaml`]: metadata(1),
      [`${at("acme%2Ffoo", "v0.1.0")}/secret.yaml`]: { status: 401 },
      [`${at("acme%2Ffoo", "v0.1.0")}/broken.yaml`]: { status: 500 },
    });
    const repository = await open("acme%2Ffoo", "v0.1.0", origins, { GITLAB_ACCESS_TOKEN: "secret" });
    expect(await repository.versions()).toEqual(["v0.1.0"]);
    expect(new TextDecoder().decode(await repository.file("v0.1.0", "metadata.yaml"))).toBe(metadata(1));
    expect(authorizations).toEqual(["Bearer secret"]);
    const codes = ["secret.yaml", "broken.yaml", "nothing.yaml"].map((file) =>
      repository.file("v0.1.0", file).catch(({ code }) => code),
    );
    expect(await Promise.all(codes)).toEqual([
      "REPOSITORY_UNAUTHORIZED",
      "REPOSITORY_UNREACHABLE",
      "REPOSITORY_NO_FILE",
    ]);
  });
});

test.each([
  ["https://github.com/acme/capi-foo/infrastructure-components.yaml", "is not the URL of a GitHub release"],
  [
    "https://gitlab.example.com/api/v4/projects/1/packages/generic/foo/v1.yaml",
    "is not the URL of a GitLab package",
  ],
  ["https://example.com/x.yaml", "clusterctl does not support the repository"],
  ["oci://example.com/x", "clusterctl does not support the repository"],
  ["relative/infrastructure-foo/v0.1.0/x.yaml", "is not a local repository"],
  ["/tmp/infrastructure-bar/v0.1.0/x.yaml", "the provider label is infrastructure-foo"],
  ["/tmp/infrastructure-foo/newest/x.yaml", "newest is not a semantic version"],
  ["/nowhere/infrastructure-foo/latest/x.yaml", "/nowhere/infrastructure-foo does not exist"],
])("rejects %s", async (text, message) => {
  await expect(openRepository(provider, text, { env: {} })).rejects.toThrow(message);
});

test.each([
  ["https://me:hunter2@github.com/acme/capi-foo/x.yaml", {}],
  ["https://me:hunter2@gitlab.example.com/api/v4/projects/1/x.yaml", {}],
  ["https://me:hunter2@example.com/x.yaml", {}],
  ["https://me:hunter2@example.com:port/x.yaml", {}],
  [url("latest"), { GOPROXY: "https://me:hunter2@example.com:port" }],
])("rejects %s without showing the password", async (text, env) => {
  const error: unknown = await openRepository(provider, text, { env }).catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ code: "REPOSITORY_BAD_URL" });
  expect(String(error)).not.toContain("hunter2");
});
