/**
 * Identities and connections of a client as the API server sees them.
 *
 * @module
 */

import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type ClientOptions, type ClusterConfig, createClient } from "@capikit/client";
import type { ExecIdentity } from "@capikit/client/config";
import { isUnauthorized, TransportError } from "@capikit/client/errors";
import { systemClock } from "@capikit/common/time";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { shareControlPlane } from "../../../../tests/reference/src/shared-control-plane.ts";
import { type ControlPlane, createAuthority } from "../../src/index.ts";
import { startHttpProxy, startSocksProxy, type TestProxy } from "../support/proxies.ts";

let controlPlane: ControlPlane;
let dir: string;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), "capikit-credentials-"));
  controlPlane = await shareControlPlane();
});
afterAll(async () => {
  await controlPlane?.stop();
  await rm(dir, { recursive: true });
});

interface UserInfo {
  readonly username: string;
  readonly uid?: string;
  readonly groups: readonly string[];
  readonly extra?: Readonly<Record<string, readonly string[]>>;
}

/** Whom the server takes a client for. */
async function whoAmI(config: ClusterConfig, options?: ClientOptions): Promise<UserInfo> {
  const client = createClient(config, options);
  try {
    const review = { apiVersion: "authentication.k8s.io/v1", kind: "SelfSubjectReview" };
    const answer = (await client.raw({
      method: "POST",
      path: "/apis/authentication.k8s.io/v1/selfsubjectreviews",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(review),
    })) as { status: { userInfo: UserInfo } };
    return answer.status.userInfo;
  } finally {
    await client.close();
  }
}

/** A clock that a test can move on. */
function movableClock() {
  let ahead = 0;
  return {
    now: () => systemClock.now() + ahead,
    after: systemClock.after,
    advance: (ms: number) => {
      ahead += ms;
    },
  };
}

const withoutIdentity = ({ identity: _, ...config }: ClusterConfig): ClusterConfig => config;

async function pairOf(name: string) {
  const { config } = await controlPlane.addUser({ name });
  if (config.identity?.type !== "client-certificate") {
    throw new Error("envtest gives its users certificates");
  }
  return config.identity;
}

describe("a credential plugin", () => {
  async function plugin(name: string, ...statuses: object[]): Promise<ExecIdentity> {
    const command = join(dir, name);
    const answers = JSON.stringify(statuses);
    await writeFile(
      command,
      `#!${process.execPath}
const { appendFileSync, readFileSync } = require("node:fs");
appendFileSync(${JSON.stringify(`${command}.runs`)}, "x");
const run = readFileSync(${JSON.stringify(`${command}.runs`)}).length;
const { apiVersion } = JSON.parse(process.env.KUBERNETES_EXEC_INFO);
console.log(JSON.stringify({ apiVersion, kind: "ExecCredential", status: ${answers}[run - 1] }));
`,
    );
    await chmod(command, 0o755);
    return { type: "exec", command, apiVersion: "client.authentication.k8s.io/v1" };
  }

  const statusOf = ({ certificate, key }: { certificate: string; key: string }) => ({
    clientCertificateData: certificate,
    clientKeyData: key,
  });

  it("gives certificates; with a new one come new connections", async () => {
    const [one, two] = await Promise.all([pairOf("one"), pairOf("two")]);
    const expirationTimestamp = "2020-01-01T00:00:00Z";
    const identity = await plugin("certificates", { ...statusOf(one), expirationTimestamp }, statusOf(two));
    const config = { ...controlPlane.config, identity };
    expect((await whoAmI(config)).username).toBe("one");
    expect((await whoAmI(config)).username).toBe("two");
  });

  it("is asked again when the server does not know its token", async () => {
    const identity = await plugin("tokens", { token: "unknown" }, statusOf(await pairOf("three")));
    expect((await whoAmI({ ...controlPlane.config, identity })).username).toBe("three");
  });

  it("without a new credential leaves the server's answer to the caller", async () => {
    const identity = await plugin("useless", { token: "unknown" }, { token: "unknown, too" });
    const error = await whoAmI({ ...controlPlane.config, identity }).catch((thrown: unknown) => thrown);
    expect(isUnauthorized(error)).toBe(true);
    expect(String(error)).not.toContain("unknown, too");
  });
});

describe("files", () => {
  it("a client certificate is read again, when both of its files are replaced", async () => {
    const [before, after] = await Promise.all([pairOf("before"), pairOf("after")]);
    const files = { certificate: join(dir, "tls.crt"), key: join(dir, "tls.key") };
    await Promise.all([writeFile(files.certificate, before.certificate), writeFile(files.key, before.key)]);
    const clock = movableClock();
    const config = { ...controlPlane.config, identity: { ...before, files } };
    const client = createClient(config, { clock });
    const path = "/apis/authentication.k8s.io/v1/selfsubjectreviews";
    const body = JSON.stringify({ apiVersion: "authentication.k8s.io/v1", kind: "SelfSubjectReview" });
    const headers = { "content-type": "application/json" };
    const name = async () => {
      clock.advance(61_000);
      const answer = await client.raw({ method: "POST", path, body, headers });
      return (answer as { status: { userInfo: UserInfo } }).status.userInfo.username;
    };
    expect(await name()).toBe("before");
    await writeFile(files.certificate, after.certificate);
    expect(await name()).toBe("before");
    await writeFile(files.key, after.key);
    expect(await name()).toBe("after");
    await client.close();
  });

  it("a certificate authority is read again", async () => {
    const certificateAuthorityFile = join(dir, "ca.crt");
    const { certificateAuthority = "" } = controlPlane.config;
    const stranger = (await createAuthority("stranger")).certificate;
    await writeFile(certificateAuthorityFile, certificateAuthority);
    const clock = movableClock();
    const config = {
      ...controlPlane.config,
      certificateAuthority: stranger,
      certificateAuthorityFile,
      source: "kubeconfig /x, context y",
    };
    const client = createClient(config, { clock });
    const version = () => client.raw({ method: "GET", path: "/version" });
    const error = await version().catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(TransportError);
    expect(String(error)).toContain(
      "the server's certificate is not signed by the configured certificate-authority: check that the cluster is the right one and was not recreated (kubeconfig /x, context y)",
    );
    clock.advance(61_000);
    expect(await version()).toHaveProperty("gitVersion");
    await client.close();
  });
});

it("a client certificate and a token are both sent, and the certificate wins", async () => {
  const authorization = { type: "token", token: "unknown" } as const;
  const identity = { ...(await pairOf("both")), authorization };
  expect((await whoAmI({ ...controlPlane.config, identity })).username).toBe("both");
});

describe("impersonation", () => {
  const impersonate = {
    user: "jane",
    uid: "42",
    groups: ["developers", "admins, really"],
    extra: { "example.test/Scopes": ["one", "two"] },
  };

  it("keeps groups and extras apart", async () => {
    const { username, uid, groups, extra } = await whoAmI({ ...controlPlane.config, impersonate });
    expect({ username, uid, groups: [...groups].sort(), extra }).toEqual({
      username: "jane",
      uid: "42",
      groups: ["admins, really", "developers", "system:authenticated"],
      extra: { "example.test/scopes": ["one", "two"] },
    });
  });

  it("sends names in UTF-8", async () => {
    const named = { user: "анна", uid: "ü", groups: ["Domänen-Admins"], extra: { scope: ["日本"] } };
    const config = { ...controlPlane.config, impersonate: named };
    const { username, uid, groups, extra } = await whoAmI(config);
    expect({ user: username, uid, groups: [...groups].sort(), extra }).toEqual({
      ...named,
      groups: ["Domänen-Admins", "system:authenticated"],
    });
  });
});

describe("proxies", () => {
  const through = async (proxy: TestProxy, url: string, more: Partial<ClusterConfig> = {}) => {
    const config = { ...controlPlane.config, ...more, proxyUrl: url };
    const { host } = new URL(config.server);
    expect((await whoAmI(config)).username).toBe("admin");
    expect(proxy.targets).toEqual([host]);
  };

  it("http", async () => {
    await using proxy = await startHttpProxy();
    await through(proxy, `http://me:s%40cret@127.0.0.1:${proxy.port}`);
    expect(proxy.authorizations).toEqual([`Basic ${Buffer.from("me:s@cret").toString("base64")}`]);
  });

  it("socks5", async () => {
    await using proxy = await startSocksProxy();
    await through(proxy, `socks5://127.0.0.1:${proxy.port}`);
  });

  it("to a host with another name in its certificate", async () => {
    await using proxy = await startHttpProxy();
    await through(proxy, `http://127.0.0.1:${proxy.port}`, { tlsServerName: "localhost" });
  });

  it("https, by the cluster's authority", async () => {
    await using proxy = await startHttpProxy(await controlPlane.issueServerCertificate(["127.0.0.1"]));
    await through(proxy, `https://127.0.0.1:${proxy.port}`);
  });

  it("https, but not by any authority", async () => {
    const stranger = await createAuthority("stranger");
    await using proxy = await startHttpProxy(await stranger.issueServer(["127.0.0.1"]));
    const config = { ...controlPlane.config, proxyUrl: `https://127.0.0.1:${proxy.port}` };
    await expect(whoAmI(config)).rejects.toThrow(/no answer from .* through proxy https:.*certificate/);
    expect(proxy.targets).toEqual([]);
  });

  it("that refuse are named", async () => {
    await using proxy = await startHttpProxy();
    const config = { ...withoutIdentity(controlPlane.config), server: "https://127.0.0.1:1" };
    const url = `http://127.0.0.1:${proxy.port}`;
    await expect(whoAmI({ ...config, proxyUrl: url })).rejects.toThrow(
      `no answer from https://127.0.0.1:1 through proxy ${url}`,
    );
  });
});
