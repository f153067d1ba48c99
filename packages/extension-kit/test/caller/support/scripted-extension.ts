import type { SecureServerOptions } from "node:http2";
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from "node:http2";
import type { AddressInfo, Socket } from "node:net";
import type { ExtensionConfig } from "@capikit/api/runtime/v1beta2";
import { newCertificate } from "../../../../serving/test/support/certificates.ts";

/** A received request. */
export interface Got {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Record<string, unknown>;
}

/** Answers a request: returns the JSON of its answer, or uses the response itself. */
export type Script = (got: Got, response: Http2ServerResponse) => object | undefined;

/** An extension with scripted answers, over HTTP/2 and HTTP/1.1. */
export interface ScriptedExtension {
  readonly url: string;
  readonly host: string;
  readonly caBundle: string;
  readonly got: Got[];
  /** Connections that were made. */
  connections: number;
  script: Script;
  close(): Promise<void>;
}

const pair = newCertificate("01");

export async function startExtension(
  script: Script = () => ({ status: "Success" }),
  options: SecureServerOptions = {},
): Promise<ScriptedExtension> {
  const { cert, key } = await pair;
  const server = createSecureServer({ allowHTTP1: true, cert, key, ...options });
  const sockets = new Set<Socket>();
  server.on("secureConnection", (socket: Socket) => {
    extension.connections++;
    sockets.add(socket.on("close", () => sockets.delete(socket)).on("error", () => {}));
  });
  server.on("request", async (request: Http2ServerRequest, response: Http2ServerResponse) => {
    request.on("error", () => {});
    response.on("error", () => {});
    const chunks: Buffer[] = [];
    for await (const chunk of request) {
      chunks.push(chunk);
    }
    const got = {
      method: request.method,
      url: request.url,
      headers: request.headers,
      body: JSON.parse(Buffer.concat(chunks).toString()),
    };
    extension.got.push(got);
    const answer = extension.script(got, response);
    if (answer !== undefined) {
      response.end(JSON.stringify(answer));
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const extension: ScriptedExtension = {
    url: `https://127.0.0.1:${port}`,
    host: `127.0.0.1:${port}`,
    caBundle: Buffer.from(cert).toString("base64"),
    got: [],
    connections: 0,
    script,
    async close() {
      for (const socket of sockets) {
        socket.destroy();
      }
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return extension;
}

/** An ExtensionConfig of an extension with these handlers, by their names without the config's. */
export function extensionConfig(
  name: string,
  { url, caBundle }: { readonly url: string; readonly caBundle?: string },
  handlers: Readonly<
    Record<
      string,
      {
        hook: string;
        version?: string;
        group?: string;
        timeoutSeconds?: number;
        failurePolicy?: "Fail" | "Ignore";
      }
    >
  > = {},
  spec: Partial<ExtensionConfig["spec"]> = {},
): ExtensionConfig {
  return {
    apiVersion: "runtime.cluster.x-k8s.io/v1beta2",
    kind: "ExtensionConfig",
    metadata: { name, resourceVersion: "7" },
    spec: { clientConfig: { url, ...(caBundle !== undefined && { caBundle }) }, ...spec },
    status: {
      handlers: Object.entries(handlers).map(([handler, { hook, version, group, ...rest }]) => ({
        name: `${handler}.${name}`,
        requestHook: {
          apiVersion: `${group ?? "hooks.runtime.cluster.x-k8s.io"}/${version ?? "v1alpha1"}`,
          hook,
        },
        ...rest,
      })),
    },
  };
}
