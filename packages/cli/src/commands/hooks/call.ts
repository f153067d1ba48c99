import { catalog, type HookName } from "@capikit/api/catalog";
import type { HookDescriptor } from "@capikit/api/catalog/runtime";
import type { ExtensionConfig } from "@capikit/api/runtime/v1beta2";
import {
  createHookClient,
  createRegistry,
  type HookCall,
  HookCallError,
  type HookClient,
} from "@capikit/extension-kit/caller";
import { sampleRequest } from "@capikit/extension-kit/samples";
import { UsageError } from "@capikit/runner";
import { type Call, exit } from "../../shared/command/command.ts";
import { didYouMean } from "../../shared/command/did-you-mean.ts";
import { clientCertificateOf, extensionConfigOf, hookOf } from "../../shared/extension/reach-extension.ts";
import type { Io } from "../../shared/terminal/io.ts";
import { readRequest } from "./read-request.ts";
import { type Called, writeCalled } from "./write-called.ts";

const usage = "capikit hooks call HOOK --url https://host:port [--from FILE]";

/** Discovers the extension, then calls one of its handlers as Cluster API does. */
export async function run(call: Call, io: Io): Promise<number> {
  const [what, ...more] = call.positionals;
  if (what === undefined) throw new UsageError("hooks call requires the name of a hook", usage);
  if (more.length > 0) throw new UsageError("hooks call accepts one hook", usage);
  const { name, hook } = await hookOf(what);
  const request = requestOf(name, call);
  const config = extensionConfigOf(call);
  const calls: HookCall[] = [];
  const warnings: string[] = [];
  const registry = createRegistry();
  const clientCertificate = clientCertificateOf(call);
  const { timeout } = call.flags;
  await using client = createHookClient({
    catalog,
    registry,
    http: "2",
    bare: true,
    // Without a namespaceSelector, which selects all.
    namespaceLabels: () => ({}),
    ...(clientCertificate && { clientCertificate }),
    ...(timeout !== undefined && {
      timeoutSeconds: () => Number(timeout),
      maxTimeoutSeconds: Math.max(30, Number(timeout)),
    }),
    observer: { called: (one) => calls.push(one), warned: (warning) => warnings.push(warning) },
  });
  let called: Called = { hook, request, calls, warnings, handlers: [] };
  try {
    const { config: discovered } = await client.discover(config, { signal: io.signal });
    called = { ...called, handlers: discovered.status?.handlers ?? [] };
    if (name === "Discovery") called = { ...called, response: { status: "Success" } };
    else {
      registry.warmUp([discovered]);
      const handler = await handlerOf(discovered, hook, call);
      called = { ...called, handler };
      called = { ...called, response: await send(client, hook, handler, config, request, io) };
    }
  } catch (error) {
    if (!(error instanceof HookCallError)) throw error;
    if (error.code === "HOOK_CALL_MISCONFIGURED") throw new UsageError(error.message);
    called = {
      ...called,
      error,
      ...(error.response !== undefined && { response: error.response as object }),
    };
  }
  const applied = writeCalled(called, call, io);
  return called.error === undefined && applied ? exit.ok : exit.findings;
}

function send(
  client: HookClient,
  hook: HookDescriptor,
  handler: string,
  config: ExtensionConfig,
  request: object,
  { signal }: Io,
): Promise<object> {
  const { cluster } = request as { readonly cluster?: { readonly metadata?: object } };
  const object = { kind: "Cluster", metadata: { ...cluster?.metadata } };
  return client.call(hook, object, `${handler}.${config.metadata.name}`, request, {
    signal,
  }) as Promise<object>;
}

/** Returns the request: from a file, or a sample. */
function requestOf(name: HookName, { flags }: Call): object {
  const { from, example } = flags;
  if (typeof from !== "string") return sampleRequest(name);
  if (example === true)
    throw new UsageError("--from and --example are mutually exclusive", "use one of them");
  const request = readRequest(from);
  const { kind } = request as { readonly kind?: unknown };
  if (kind !== undefined && kind !== `${name}Request`)
    throw new UsageError(`${from} holds a ${kind}`, `name the hook that it is for, not ${name}`);
  return request;
}

async function handlerOf(config: ExtensionConfig, hook: HookDescriptor, { flags }: Call): Promise<string> {
  const suffix = `.${config.metadata.name}`;
  const names = (config.status?.handlers ?? [])
    .filter(({ requestHook }) => requestHook.hook === hook.hook)
    .map((handler) => handler.name.slice(0, -suffix.length));
  const asked = flags.handler;
  const [first, second] = names;
  if (typeof asked === "string") {
    if (names.includes(asked)) return asked;
    throw new UsageError(
      `the extension has no handler ${asked} of ${hook.hook}`,
      didYouMean(asked, names, "") ?? `handlers: ${names.join(", ") || "none"}`,
    );
  }
  if (first === undefined)
    throw new UsageError(
      `the extension has no handler of ${hook.hook}`,
      "list its handlers with capikit hooks call discovery",
    );
  if (second !== undefined)
    throw new UsageError(
      `the extension has several handlers of ${hook.hook}`,
      `name one: --handler ${names.join(" or --handler ")}`,
    );
  return first;
}
