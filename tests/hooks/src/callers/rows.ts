import type { ExtensionConfig, ExtensionHandler } from "@capikit/api/runtime/v1beta2";
import type { HookCallErrorCode } from "@capikit/extension-kit/caller";
import type { FaultAddress, FaultServer } from "./fault-server.ts";
import type { HookCallInput } from "./hook-call.ts";

/** What upstream's client does in a case, what ours does, and where upstream decides it. */
export interface Row {
  readonly what: string;
  /** The function of upstream's `internal/runtime/client/client.go`, unless it says more. */
  readonly where: string;
  /** Ours: `ok`, or the code of the error. */
  readonly ends: HookCallErrorCode | "ok";
  /** Why ours does otherwise than upstream, which does the opposite then: an error in place of `ok`, or `ok` in place of an error. */
  readonly otherwise?: string;
  /** Why the answers differ where both take one. */
  readonly answersOtherwise?: string;
  /** Why the two count otherwise. */
  readonly countsOtherwise?: string;
  readonly call: (server: FaultServer) => HookCallInput;
  /** Ours speaks HTTP/2 here. Upstream always does where the server does. */
  readonly http2?: true;
}

/** How a case differs from a plain call of one handler. */
export interface Case {
  readonly to?: FaultAddress;
  /** Names of handlers, which say what the server does. */
  readonly handlers?: readonly string[];
  readonly handler?: Partial<ExtensionHandler>;
  readonly policy?: "Ignore";
  readonly spec?: (server: FaultServer) => Partial<ExtensionConfig["spec"]>;
  /** The URL's path. */
  readonly path?: string;
  readonly host?: string;
  readonly call?: Partial<HookCallInput>;
  readonly certificate?: true;
  /** Further ExtensionConfigs: their names and handlers. */
  readonly others?: Readonly<Record<string, readonly string[]>>;
}

/** Handlers and addresses from which no answer comes in time, which need not be waited for. */
const late: ReadonlySet<string> = new Set(["hang", "slow-loris", "silent"]);

export function callOf(one: Case): (server: FaultServer) => HookCallInput {
  return (server) => {
    const { handlers = ["echo"], hook = "BeforeClusterDelete" } = { ...one, ...one.call };
    const [first = "echo"] = handlers;
    const configs = Object.entries({ faults: handlers, ...one.others }).map(
      ([name, its]): ExtensionConfig => ({
        apiVersion: "runtime.cluster.x-k8s.io/v1beta2",
        kind: "ExtensionConfig",
        metadata: { name, resourceVersion: "7" },
        spec: {
          clientConfig: { url: urlOf(server, one), caBundle: server.caBundle },
          namespaceSelector: {},
          ...one.spec?.(server),
        },
        status: { handlers: its.map((handler) => handlerOf(`${handler}.${name}`, hook, one)) },
      }),
    );
    const { certFile, keyFile } = server.clientCertificate;
    return {
      operation: "call",
      configs,
      namespaces: { blue: { color: "blue", "kubernetes.io/metadata.name": "blue" } },
      hook,
      name: `${first}.faults`,
      object: { namespace: "blue", name: "one" },
      request: {},
      ...(one.certificate && { cert: certFile, key: keyFile }),
      ...one.call,
    };
  };
}

function urlOf({ addresses }: FaultServer, { to = "both", host, path = "" }: Case): string {
  const [, port = ""] = addresses[to].split(":");
  return `https://${host ?? "127.0.0.1"}:${port}${path}`;
}

function handlerOf(name: string, hook: string, { handler, policy, to = "both" }: Case): ExtensionHandler {
  const group = hook === "FakeHook" ? "test.runtime.cluster.x-k8s.io" : "hooks.runtime.cluster.x-k8s.io";
  return {
    name,
    requestHook: { apiVersion: `${group}/v1alpha1`, hook },
    ...([to, name.slice(0, name.indexOf("."))].some((one) => late.has(one)) && { timeoutSeconds: 1 }),
    failurePolicy: policy ?? "Fail",
    ...handler,
  };
}

/** A row with its case. */
export function row(
  what: string,
  ends: Row["ends"],
  where: string,
  one: Case,
  rest: Pick<Row, "answersOtherwise" | "countsOtherwise" | "http2" | "otherwise"> = {},
): Row {
  return { what, where, ends, call: callOf(one), ...rest };
}
