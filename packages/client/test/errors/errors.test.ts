import { createServer } from "node:net";
import { describe, expect, it } from "vitest";
import {
  ApiError,
  ConfigError,
  isAlreadyExists,
  isConflict,
  isExpired,
  isForbidden,
  isInternalError,
  isNotFound,
  isServerTimeout,
  isServiceUnavailable,
  isTimeout,
  TransportError,
} from "../../src/errors/index.ts";
import { createClient, type KindDescriptor } from "../../src/index.ts";

describe("api error", () => {
  const request = { method: "GET", path: "/api/v1/pods" };

  describe("ApiError", () => {
    it("contains the server's message and the request", () => {
      const body = {
        apiVersion: "v1",
        kind: "Status",
        message: "no",
        reason: "Invalid",
        details: { causes: [{ field: "spec.x", message: "bad", reason: "FieldValueInvalid" }] },
      } as const;
      const error = new ApiError(request, 422, { body });
      expect(String(error)).toBe("ApiError: GET /api/v1/pods: 422 Invalid: no");
      expect(error).toMatchObject({ status: 422, reason: "Invalid", serverMessage: "no", body });
      expect(error.causes[0]?.field).toBe("spec.x");
    });

    it.each([
      [404, "NotFound"],
      [409, "Conflict"],
      [418, "Unknown"],
      [429, "TooManyRequests"],
      [503, "ServiceUnavailable"],
    ])("has a reason for a bare %i", (status, reason) => {
      expect(new ApiError(request, status, {})).toMatchObject({ reason, causes: [] });
    });

    it.each([
      ["apps/v1/deployments", "this API server does not serve deployments of apps/v1: use one that does"],
      [
        "networking.k8s.io/v1/namespaces/a/ingresses",
        "this API server does not serve ingresses of networking.k8s.io/v1: use one that does",
      ],
      [
        "cluster.x-k8s.io/v1beta2/machines",
        "install the CustomResourceDefinition machines.cluster.x-k8s.io, or a release of it that serves v1beta2",
      ],
    ])("names the fix for the resource %s that is not served", (path, help) => {
      const error = new ApiError({ method: "GET", path: `/apis/${path}` }, 404, {
        text: "404 page not found",
      });
      expect(error.message.endsWith(`404 page not found; ${help}`), error.message).toBe(true);
    });

    it("shortens a proxy's page", () => {
      const error = new ApiError(request, 502, { text: `<html>\n${"x".repeat(1000)}` });
      expect(error.message).toMatch(/^GET \/api\/v1\/pods: 502 Unknown: <html> x{193}…$/);
    });
  });

  describe("predicates", () => {
    it("distinguish reasons that share a status code", () => {
      const exists = new ApiError(request, 409, {
        body: { apiVersion: "v1", kind: "Status", reason: "AlreadyExists" },
      });
      expect([isAlreadyExists(exists), isConflict(exists)]).toEqual([true, false]);
      expect([
        isExpired(new ApiError(request, 410, {})),
        isForbidden(new ApiError(request, 403, {})),
      ]).toEqual([true, true]);
    });

    it.each([
      [405, "MethodNotAllowed"],
      [406, "NotAcceptable"],
      [413, "RequestEntityTooLarge"],
      [415, "UnsupportedMediaType"],
    ])("give a bare %i the reason %s", (status, reason) => {
      expect(new ApiError(request, status, {}).reason).toBe(reason);
    });

    it.each([
      [500, isInternalError],
      [503, isServiceUnavailable],
      [504, isTimeout],
    ])("know a bare %i", (status, predicate) => {
      expect(predicate(new ApiError(request, status, {}))).toBe(true);
      expect(predicate(new ApiError(request, 418, {}))).toBe(false);
    });

    it("distinguish a timeout of the server from a request timeout", () => {
      const body = { apiVersion: "v1", kind: "Status", reason: "ServerTimeout" } as const;
      const error = new ApiError(request, 504, { body });
      expect([isServerTimeout(error), isTimeout(error)]).toEqual([true, false]);
    });

    it("reject other errors", () => {
      expect([
        isNotFound(new Error("NotFound")),
        isNotFound(undefined),
        isNotFound({ reason: "NotFound" }),
      ]).toEqual([false, false, false]);
    });
  });
});

describe("transport error", () => {
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
});
