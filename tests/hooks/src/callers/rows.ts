import type { ExtensionConfig, ExtensionHandler } from "@capikit/api/runtime/v1beta2";
import type { HookCallErrorCode } from "@capikit/extension-kit/caller";
import type { FaultServer, ServerAddress } from "./fault-server.ts";
import type { HookCallInput } from "./hook-call.ts";

/** A case with the results of upstream's client and ours, and the place of upstream's decision. */
export interface Row {
  readonly what: string;
  /** Function of upstream's `internal/runtime/client/client.go`, unless it names another file. */
  readonly where: string;
  /** Our result: `ok`, or the code of the error. */
  readonly ends: HookCallErrorCode | "ok";
  /**
   * Reason why ours differs from upstream: an error in place of `ok`, or `ok` in place of an error.
   */
  readonly otherwise?: string;
  /** Reason why the answers of two successes differ. */
  readonly answersOtherwise?: string;
  /** Reason why the metrics differ. */
  readonly countsOtherwise?: string;
  readonly call: (server: FaultServer) => HookCallInput;
}

/** Differences between a case and a plain call of one handler. */
export interface Case {
  readonly to?: ServerAddress;
  /** Names of handlers, which determine the server's answers. */
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

/** Handlers and addresses that never answer in time, so that tests need not wait for them. */
const late: ReadonlySet<string> = new Set(["hang", "slow-loris", "silent"]);
/** Handlers that answer 21 MiB, which takes a busy machine longer than the default timeout. */
const large: ReadonlySet<string> = new Set(["oversize", "oversize-error"]);

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
  const short = name.slice(0, name.indexOf("."));
  const group = hook === "FakeHook" ? "test.runtime.cluster.x-k8s.io" : "hooks.runtime.cluster.x-k8s.io";
  return {
    name,
    requestHook: { apiVersion: `${group}/v1alpha1`, hook },
    ...([to, short].some((one) => late.has(one)) && { timeoutSeconds: 1 }),
    ...(large.has(short) && { timeoutSeconds: 30 }),
    failurePolicy: policy ?? "Fail",
    ...handler,
  };
}

/** Creates a row. */
export function row(
  what: string,
  ends: Row["ends"],
  where: string,
  one: Case,
  rest: Pick<Row, "answersOtherwise" | "countsOtherwise" | "otherwise"> = {},
): Row {
  return { what, where, ends, call: callOf(one), ...rest };
}
