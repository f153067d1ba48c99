import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { stringify } from "yaml";
import { ConfigError, inClusterConfig, loadKubeconfig, parseKubeconfig } from "../../src/index.ts";

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
    });
  });

  it("reads files beside the kubeconfig, and absolute ones", async () => {
    await mkdir(join(dir, "pki"));
    await writeFile(join(dir, "pki/ca"), "CA");
    await writeFile(join(dir, "cert"), "CERT");
    await writeFile(join(dir, "key"), "KEY");
    const path = join(dir, "config");
    const user = { "client-certificate": "cert", "client-key": join(dir, "key") };
    await writeFile(path, kubeconfig({ "certificate-authority": "pki/ca" }, user));
    const want = {
      certificateAuthority: "CA",
      identity: { type: "client-certificate", certificate: "CERT", key: "KEY" },
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
    [{}, undefined],
  ])("user %j is %j", async (user, identity) => {
    const config = await parseKubeconfig(kubeconfig({ "insecure-skip-tls-verify": true }, user), {
      baseDir: "/base",
    });
    expect(config.identity).toEqual(identity);
    expect(config.insecureSkipTlsVerify).toBe(true);
  });

  it("takes the context that is named", async () => {
    const config = await parseKubeconfig(kubeconfig({}, { token: "t" }), { context: "two" });
    expect(config).toEqual({ server: "https://c.test:6443" });
  });

  it.each<[string, string, string, RegExp]>([
    [
      "an exec plugin",
      kubeconfig({}, { exec: { command: "x" } }),
      "unsupported",
      /the user's exec is not supported/,
    ],
    [
      "an auth provider",
      kubeconfig({}, { "auth-provider": {} }),
      "unsupported",
      /auth-provider is not supported/,
    ],
    [
      "a password",
      kubeconfig({}, { username: "u", password: "s3cret" }),
      "unsupported",
      /username is not supported/,
    ],
    ["a proxy", kubeconfig({ "proxy-url": "http://p" }, {}), "unsupported", /proxy-url/],
    ["half a certificate", kubeconfig({}, { "client-key-data": base64("s3cret") }), "invalid", /needs both/],
    [
      "an unknown context",
      kubeconfig({}, {}, { "current-context": "x" }),
      "invalid",
      /no context x \(known: one, two\)/,
    ],
    ["no context", kubeconfig({}, {}, { "current-context": "" }), "invalid", /no current-context/],
    ["no server", kubeconfig({ server: null }, {}), "invalid", /the cluster has no server/],
    [
      "a file that is not there",
      kubeconfig({ "certificate-authority": "/none" }, {}),
      "unreadable",
      /\/none cannot be read/,
    ],
    ["what is no YAML", "token: s3cret: [", "invalid", /not valid YAML/],
    ["nothing", "", "invalid", /empty/],
  ])("refuses %s", async (_, text, code, message) => {
    const error = await parseKubeconfig(text).catch((e: unknown) => e);
    expect(error).toBeInstanceOf(ConfigError);
    expect(error).toMatchObject({ code, message: expect.stringMatching(message) });
    expect(String(error)).not.toContain("s3cret");
  });
});

describe("loadKubeconfig", () => {
  it("refuses a list of files, and names one that is missing", async () => {
    await expect(loadKubeconfig(undefined, { env: { KUBECONFIG: "/a:/b" } })).rejects.toThrow(
      /lists several files/,
    );
    await expect(loadKubeconfig("/none/config")).rejects.toThrow("kubeconfig /none/config cannot be read");
  });
});

describe("inClusterConfig", () => {
  it("reads what a Pod is given", async () => {
    await Promise.all([
      writeFile(join(dir, "ca.crt"), "CA"),
      writeFile(join(dir, "namespace"), "ns\n"),
      writeFile(join(dir, "token"), "t"),
    ]);
    const env = { KUBERNETES_SERVICE_HOST: "fd00::1", KUBERNETES_SERVICE_PORT: "443" };
    expect(await inClusterConfig({ dir, env })).toEqual({
      server: "https://[fd00::1]:443",
      certificateAuthority: "CA",
      identity: { type: "token-file", path: join(dir, "token") },
      namespace: "ns",
    });
    await rm(join(dir, "token"));
    await expect(inClusterConfig({ dir, env })).rejects.toThrow(/token cannot be read: is the token mounted/);
  });

  it("says when there is no Pod around", async () => {
    await expect(inClusterConfig({ env: {} })).rejects.toMatchObject({ code: "not-in-cluster" });
  });
});
