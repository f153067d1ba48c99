import { describe, expect, it } from "vitest";
import { kubeconfigText, parseKubeconfig } from "../../src/config/index.ts";
import type { ClusterConfig } from "../../src/index.ts";

describe("kubeconfig text", () => {
  const server = "https://127.0.0.1:6443";
  const identity = { type: "token", token: "t" } as const;
  const configs: readonly ClusterConfig[] = [
    {
      server,
      certificateAuthority: "CA",
      identity: { type: "client-certificate", certificate: "C", key: "K" },
    },
    {
      server,
      identity: {
        type: "client-certificate",
        certificate: "C",
        key: "K",
        authorization: { type: "basic", username: "ann", password: "p" },
      },
    },
    { server, identity: { type: "token-file", path: "/var/run/token" }, namespace: "tests" },
    { server, identity: { type: "basic", username: "ann", password: "p" }, insecureSkipTlsVerify: true },
    { server, identity, tlsServerName: "kubernetes", proxyUrl: "http://proxy:3128" },
    {
      server,
      identity,
      impersonate: { user: "ann", uid: "7", groups: ["testers"], extra: { scopes: ["a", "b"] } },
    },
    {
      server,
      identity: {
        type: "exec",
        apiVersion: "client.authentication.k8s.io/v1",
        command: "kubelogin",
        args: ["get-token"],
        env: { A: "1" },
        provideClusterInfo: true,
        clusterInfo: { audience: "x" },
        interactiveMode: "Never",
        installHint: "install it",
      },
    },
    { server },
  ];

  it.each(configs)("preserves a configuration: %j", async (config) => {
    const text = kubeconfigText(config, { cluster: "c", user: "u" });
    const { source: _, ...read } = await parseKubeconfig(text);
    expect(read).toEqual(config);
  });

  it("names files such that it may be moved", async () => {
    const [tokenFile, command] = ["secrets/token", "./login"];
    const exec = { type: "exec", apiVersion: "client.authentication.k8s.io/v1", command } as const;
    for (const identity of [{ type: "token-file", path: tokenFile } as const, exec]) {
      const text = kubeconfigText({ server, identity }, { cluster: "c", user: "u" });
      const here = await parseKubeconfig(text);
      expect(await parseKubeconfig(text, { baseDir: "/elsewhere" })).toEqual(here);
      expect(JSON.stringify(here.identity)).toContain(process.cwd());
    }
  });

  it("writes the interactive mode, which kubectl requires", () => {
    const identity = { type: "exec", apiVersion: "client.authentication.k8s.io/v1", command: "x" } as const;
    const text = kubeconfigText({ server, identity }, { cluster: "c", user: "u" });
    expect(text).toContain("interactiveMode: IfAvailable");
  });

  it.each(["on", "1e3", "0x1f", "1_000", "~", "no"])(
    "quotes the name %s, which YAML 1.1 takes for another value",
    async (name) => {
      const config: ClusterConfig = { server, identity: { type: "token", token: name }, namespace: name };
      const text = kubeconfigText(config, { cluster: name, user: name });
      expect(await parseKubeconfig(text)).toMatchObject(config);
    },
  );
});
