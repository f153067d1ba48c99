import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { request as httpRequest } from "node:http";
import { request as httpsRequest, type RequestOptions } from "node:https";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startProviderManager } from "../src/cluster-api/index.ts";
import { type ControlPlane, startControlPlane } from "../src/index.ts";

let controlPlane: ControlPlane;
let clientUrl: URL;
let peerUrl: URL;

beforeAll(async () => {
  controlPlane = await startControlPlane();
  const args = execFileSync("ps", ["-ww", "-o", "args=", "-p", `${controlPlane.pids.etcd}`], {
    encoding: "utf8",
  });
  const urlOf = (flag: string) => new URL(args.match(new RegExp(`--${flag}=(\\S+)`))?.[1] ?? "");
  clientUrl = urlOf("listen-client-urls");
  peerUrl = urlOf("listen-peer-urls");
});
afterAll(() => controlPlane.stop());

/**
 * Reads a key range, or the member list of the peer listener, the way a program of another user
 * would.
 */
function ask(
  url: URL,
  options: RequestOptions & { protocol: "http:" | "https:" },
): Promise<number | "refused"> {
  const send = options.protocol === "http:" ? httpRequest : httpsRequest;
  const [path, method] = url === peerUrl ? ["/members", "GET"] : ["/v3/kv/range", "POST"];
  return new Promise((resolve) => {
    const { hostname: host, port } = url;
    const request = send({ host, port, path, method, rejectUnauthorized: false, agent: false, ...options });
    request.on("response", (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    request.on("error", () => resolve("refused"));
    request.end(method === "POST" ? JSON.stringify({ key: "AA==", range_end: "AA==" }) : undefined);
  });
}

describe("etcd", () => {
  it.each(["client", "peer"])("does not answer plain HTTP on its %s listener", async (listener) => {
    const answer = await ask(listener === "peer" ? peerUrl : clientUrl, { protocol: "http:" });
    expect(["refused", 400]).toContain(answer);
  });

  it.each(["client", "peer"])("refuses TLS without a certificate on its %s listener", async (listener) => {
    const answer = await ask(listener === "peer" ? peerUrl : clientUrl, { protocol: "https:" });
    expect(answer).toBe("refused");
  });

  it.each(["client", "peer"])("refuses users of the API server on its %s listener", async (listener) => {
    const { config } = await controlPlane.addUser({ name: "root", groups: ["system:masters"] });
    if (config.identity?.type !== "client-certificate") throw new Error("users have certificates");
    const { certificate: cert, key } = config.identity;
    const url = listener === "peer" ? peerUrl : clientUrl;
    expect(await ask(url, { protocol: "https:", cert, key })).toBe("refused");
  });

  it.each(["client", "peer"])(
    "answers the holder of its certificate on its %s listener",
    async (listener) => {
      const read = (name: string) => readFileSync(join(controlPlane.dir, "etcd-certs", name));
      const own = { ca: read("ca.crt"), cert: read("client.crt"), key: read("client.key") };
      const url = listener === "peer" ? peerUrl : clientUrl;
      expect(await ask(url, { protocol: "https:", rejectUnauthorized: true, ...own })).toBe(200);
    },
  );
});

describe("kube-apiserver", () => {
  it.each([
    ["/livez", 200],
    ["/api/v1/secrets", 403],
    ["/debug/pprof/", 403],
    ["/metrics", 403],
  ])("answers %s to anonymous requests with %i", async (path, status) => {
    const { hostname: host, port } = new URL(controlPlane.url);
    const answer = await new Promise<number | undefined>((resolve, reject) => {
      const request = httpsRequest({
        host,
        port,
        path,
        ca: controlPlane.config.certificateAuthority,
        agent: false,
      });
      request.on("response", (response) => {
        response.resume();
        resolve(response.statusCode);
      });
      request.on("error", reject).end();
    });
    expect(answer).toBe(status);
  });
});

describe("startProviderManager", () => {
  it("serves neither metrics nor profiles without authentication", async () => {
    const program = `
      const address = process.argv.find((arg) => arg.startsWith("--health-addr=")).slice(14);
      console.log(JSON.stringify(process.argv));
      require("node:http").createServer((_, response) => response.end()).listen(address.split(":")[1], "127.0.0.1");
    `;
    const manager = await startProviderManager(controlPlane, {
      name: "manager",
      program: [process.execPath, "-e", program.replaceAll("\n", " "), "--"],
      webhookPort: controlPlane.webhookServing.port,
    });
    const flags: string[] = JSON.parse(await manager.log());
    expect(flags.filter((flag) => flag.includes("diagnostics"))).toEqual(["--diagnostics-address=0"]);
    const served = flags.flatMap((flag) => /^--[a-z-]*(?:addr|address)=(.+):/.exec(flag)?.[1] ?? []);
    expect(served).toEqual(["127.0.0.1"]);
  });
});

describe("the folder of a control plane", () => {
  it("is open to its owner only, as are the keys, kubeconfigs and logs in it", () => {
    const modeOf = (path: string) => statSync(path).mode & 0o777;
    expect(modeOf(controlPlane.dir)).toBe(0o700);
    const files = readdirSync(controlPlane.dir, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name));
    const secret = files.filter((path) => /\.key$|\.log$|kubeconfig$/.test(path));
    expect(secret.length).toBeGreaterThanOrEqual(6);
    expect(secret.filter((path) => modeOf(path) !== 0o600)).toEqual([]);
  });
});
