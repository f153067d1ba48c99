import { createServer } from "node:net";
import { expect, it } from "vitest";
import { ConfigError, TransportError } from "../../src/errors/index.ts";
import { createClient, type KindDescriptor } from "../../src/index.ts";

const namespaces: KindDescriptor = {
  group: "",
  version: "v1",
  kind: "Namespace",
  plural: "namespaces",
  scope: "Cluster",
};

const source = "kubeconfig /home/me/config, context prod";

async function fail(server: string, more: object = {}): Promise<string> {
  const client = createClient({ server, source, ...more });
  try {
    const error = await client.list(namespaces as KindDescriptor<never>).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(TransportError);
    return String(error);
  } finally {
    await client.close();
  }
}

/** A port at which nothing listens. Another program may take any port that was free before. */
const closed = 1;

/** Opens a port whose listener is not an API server. */
async function mutePort() {
  const listener = createServer((socket) => socket.resume().end("HTTP/1.1 400 Bad Request\r\n\r\n"));
  await new Promise<void>((resolve) => listener.listen(0, "127.0.0.1", resolve));
  const { port: number } = listener.address() as { port: number };
  const close = () => new Promise<void>((resolve) => listener.close(() => resolve()));
  return { number, [Symbol.asyncDispose]: close };
}

it("a server that is not there", async () => {
  const address = `127.0.0.1:${closed}`;
  expect(await fail(`https://${address}`)).toBe(
    `TransportError: GET /api/v1/namespaces: no answer from https://${address}: connect ECONNREFUSED ${address}: ` +
      `connection refused by ${address}: check that the cluster is running and its address is current (${source})`,
  );
});

it("a name with several addresses, at none of which anything listens", async () => {
  expect(await fail(`https://localhost:${closed}`)).toContain(
    `connection refused by localhost:${closed}: check that the cluster is running`,
  );
});

it("an unknown host name", async () => {
  const message = await fail("https://none.invalid:6443");
  expect(message).toMatch(/getaddrinfo (ENOTFOUND|EAI_AGAIN) none.invalid/);
  expect(message).toContain(`cannot resolve none.invalid`);
  expect(message).toContain(source);
});

it("something that does not speak TLS", async () => {
  await using mute = await mutePort();
  expect(await fail(`https://127.0.0.1:${mute.number}`)).toContain(
    `the server at 127.0.0.1:${mute.number} does not speak TLS (${source})`,
  );
});

it("a proxy that is not there, without its password", async () => {
  const proxyUrl = `http://me:s3cret@127.0.0.1:${closed}`;
  const message = await fail("https://cluster.test:6443", { proxyUrl });
  expect(message).toContain(
    `no answer from https://cluster.test:6443 through proxy http://127.0.0.1:${closed}: `,
  );
  expect(message).toContain("check proxy-url in the kubeconfig, or HTTPS_PROXY and NO_PROXY");
  expect(message).not.toContain("s3cret");
});

it.each([
  [{ server: "localhost:6443" }, /context prod: invalid server URL "localhost:6443": use https:/],
  [{ server: "" }, /invalid server URL ""/],
  [{ server: "https://a.test", proxyUrl: "ftp://s3cret" }, /context prod: invalid proxy URL/],
])("refuses %j before anything is sent", (config, message) => {
  let thrown: unknown;
  try {
    createClient({ source, ...config });
  } catch (error) {
    thrown = error;
  }
  expect(thrown).toBeInstanceOf(ConfigError);
  expect(thrown).toMatchObject({ message: expect.stringMatching(message) });
  expect(String(thrown)).not.toContain("s3cret");
});
