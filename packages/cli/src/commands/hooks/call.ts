import { generatePatches, validateTopology } from "@capikit/api/catalog";
import { apiVersionOf, type HookDescriptor, isSameHook } from "@capikit/api/catalog/runtime";
import type { ClusterVariable } from "@capikit/api/core/v1beta2";
import type { Variable } from "@capikit/api/hooks/v1alpha1";
import type { ExtensionConfig } from "@capikit/api/runtime/v1beta2";
import { TransportError } from "@capikit/client/errors";
import { isRecord, plainText } from "@capikit/common/json";
import { parseYaml, YamlError } from "@capikit/common/yaml";
import {
  createHookClient,
  createRegistry,
  type HookCall,
  HookCallError,
  type HookClient,
} from "@capikit/extension-kit/caller";
import { sampleOf, sampleVariables, type VariableDefinition } from "@capikit/extension-kit/testing";
import { UsageError } from "@capikit/generators/run";
import { exit } from "../../shared/command/command.ts";
import { splitPair } from "../../shared/command/flag-values.ts";
import { suggestWord } from "../../shared/command/suggest-word.ts";
import { ownDefinitions } from "../../shared/extension/own-variables.ts";
import { extensionConfigOf, readClientCertificate } from "../../shared/extension/reach-extension.ts";
import { callingCatalog } from "../../shared/hooks/calling-catalog.ts";
import { hooksNamed } from "../../shared/hooks/hooks-named.ts";
import { knownHooks } from "../../shared/hooks/known-hooks.ts";
import type { Io } from "../../shared/terminal/io.ts";
import type { HooksCallCall } from "../hooks.ts";
import { readRequest } from "./read-request.ts";
import { type Called, writeCalled } from "./write-called.ts";

const usage = "capikit hooks call HOOK --url https://host:port [--from FILE]";

/** Discovers the extension, then calls one of its handlers as Cluster API does. */
export async function run(call: HooksCallCall, io: Io): Promise<number> {
  const [what, ...more] = call.positionals;
  if (what === undefined) throw new UsageError("hooks call requires the name of a hook", usage);
  if (more.length > 0) throw new UsageError("hooks call accepts one hook", usage);
  const hooks = await knownHooks(call, io);
  const versions = hooksNamed(what, hooks);
  const given = givenRequest(versions[0], call);
  let [hook] = versions;
  let request = given ?? (await sampleOf(hook));
  // Reports variables of hooks without them before the extension is called.
  if (call.lists?.variables !== undefined)
    withVariables(request, hook.hook, givenVariables(call.lists.variables));
  const config = extensionConfigOf(call);
  const calls: HookCall[] = [];
  const warnings: string[] = [];
  const registry = createRegistry();
  const clientCertificate = readClientCertificate(call);
  const { timeout } = call.flags;
  await using client = createHookClient({
    catalog: callingCatalog(hooks),
    registry,
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
    const { config: discovered, response } = await client.discover(config, { signal: io.signal });
    called = { ...called, handlers: discovered.status?.handlers ?? [] };
    if (hook.hook === "Discovery") called = { ...called, response };
    else {
      registry.warmUp([discovered]);
      const found = handlerOf(discovered, versions, call);
      ({ hook } = found);
      request = await requestOf(hook, given, discovered, client, call, io);
      const { handler } = found;
      called = { ...called, hook, request, handler };
      called = { ...called, response: await send(client, hook, handler, config, request, io) };
    }
  } catch (error) {
    if (!(error instanceof HookCallError)) throw error;
    if (error.code === "HOOK_CALL_MISCONFIGURED") throw new UsageError(error.message);
    called = {
      ...called,
      error,
      ...(isUntrusted(error) && { help: trustHelp(call.flags.ca) }),
      ...(error.response !== undefined && { response: error.response as object }),
    };
  }
  const isAccepted = await writeCalled(called, call.flags.format, io);
  return called.error === undefined && isAccepted ? exit.ok : exit.findings;
}

/** Reports whether the certificate is of an authority that is not trusted, by OpenSSL's code. */
function isUntrusted({ cause }: HookCallError): boolean {
  const code = cause instanceof TransportError ? cause.code : "";
  return /^(?:DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_\w+)$/.test(code);
}

function trustHelp(ca: string | undefined): string {
  return ca === undefined
    ? "set --ca to the file of the certificate authority, such as .capikit/ca.crt of capikit dev"
    : `${ca} has another certificate authority: set --ca to that of the extension`;
}

/** Returns the request to send: that of a file, or a sample, with the given variables. */
async function requestOf(
  hook: HookDescriptor,
  given: object | undefined,
  discovered: ExtensionConfig,
  client: HookClient,
  { lists }: HooksCallCall,
  { signal }: Io,
): Promise<object> {
  const pairs = lists?.variables;
  const asksDefinitions = pairs !== undefined || (given === undefined && usesVariables(hook));
  const definitions = asksDefinitions ? await ownDefinitions(client, discovered, signal) : undefined;
  const sampled = definitions && usesVariables(hook) ? { variables: sampleVariables(definitions) } : {};
  const request = given ?? (await sampleOf(hook, sampled));
  if (pairs === undefined) return request;
  const variables = givenVariables(pairs, definitions);
  await checkVariables(variables, hook, definitions);
  return withVariables(request, hook.hook, variables);
}

function usesVariables(hook: HookDescriptor): boolean {
  return isSameHook(hook, generatePatches) || isSameHook(hook, validateTopology);
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

/** Returns the request of a file, if one is named. */
function givenRequest({ hook }: HookDescriptor, { flags }: HooksCallCall): object | undefined {
  const { from } = flags;
  if (from === undefined) return undefined;
  const request = readRequest(from);
  const { kind } = request as { readonly kind?: unknown };
  if (kind !== undefined && kind !== `${hook}Request`)
    throw new UsageError(`${from} holds a ${kind}`, `name the hook that it is for, not ${hook}`);
  return request;
}

/** Returns the handler to call, and the version of the hook that it handles. */
function handlerOf(
  config: ExtensionConfig,
  versions: readonly [HookDescriptor, ...HookDescriptor[]],
  { flags }: HooksCallCall,
): { readonly handler: string; readonly hook: HookDescriptor } {
  const suffix = `.${config.metadata.name}`;
  const found = (config.status?.handlers ?? []).flatMap(({ name, requestHook }) => {
    const hook = versions.find(
      (one) => one.hook === requestHook.hook && apiVersionOf(one) === requestHook.apiVersion,
    );
    return hook === undefined ? [] : [{ handler: name.slice(0, -suffix.length), hook }];
  });
  const names = found.map(({ handler }) => handler);
  const [{ hook: name }] = versions;
  const asked = flags.handler;
  const [first, second] = found;
  if (asked !== undefined) {
    const wanted = found.find(({ handler }) => handler === asked);
    if (wanted !== undefined) return wanted;
    throw new UsageError(
      `the extension has no handler ${asked} of ${name}`,
      suggestWord(asked, names) ?? `handlers: ${names.join(", ") || "none"}`,
    );
  }
  if (first === undefined)
    throw new UsageError(
      `the extension has no handler of ${name}`,
      "list its handlers with capikit hooks call discovery",
    );
  if (second !== undefined)
    throw new UsageError(
      `the extension has several handlers of ${name}`,
      `name one: --handler ${names.join(" or --handler ")}`,
    );
  return first;
}

/**
 * Parses the values of `--variables`. The text of a variable whose definition is a string is its
 * value; others are YAML.
 *
 * @throws UsageError
 */
function givenVariables(
  pairs: readonly string[],
  definitions: readonly VariableDefinition[] = [],
): readonly Variable[] {
  return pairs.map((pair) => {
    const [name, text] = splitPair(pair) ?? [];
    if (name === undefined || text === undefined)
      throw new UsageError(`invalid variable: ${JSON.stringify(pair)}`, "write --variables name=value");
    const definition = definitions.find((one) => one.name === name);
    return { name, value: definition?.schema.type === "string" ? text : yamlValue(name, text) };
  });
}

/**
 * Checks values as Cluster API's webhook does. A ClusterClass may define further variables, of which patches of the
 * extension receive none.
 *
 * @throws UsageError for the first invalid value
 */
async function checkVariables(
  given: readonly Variable[],
  hook: HookDescriptor,
  own: readonly VariableDefinition[] = [],
): Promise<void> {
  const { indexDefinitions, validateVariables } = await import("@capikit/topology");
  const definitions = own.map(({ name, required, schema }) => ({
    name,
    definitions: [{ from: "extension", required, schema: { openAPIV3Schema: schema as never } }],
  }));
  const [invalid] = validateVariables(given as readonly ClusterVariable[], {
    definitions: indexDefinitions(definitions, own.length === 0 || !usesVariables(hook)),
    where: "--variables",
    required: false,
  });
  if (invalid === undefined) return;
  throw new UsageError(
    `invalid variable: ${invalid.location?.object}: ${invalid.message}`,
    "set a value that the definition of DiscoverVariables allows; send others in a request with --from",
  );
}

function yamlValue(name: string, text: string): Variable["value"] {
  try {
    return parseYaml(text) as Variable["value"];
  } catch (error) {
    if (!(error instanceof YamlError)) throw error;
    throw new UsageError(`invalid value of variable ${name}: ${error.message}`, "quote it in YAML");
  }
}

/**
 * Returns a request whose variables have the given values: those of the request itself, and those of
 * its Cluster's topology.
 *
 * @throws UsageError if the request has no variables
 */
function withVariables(request: object, hook: string, given: readonly Variable[]): object {
  const changed = structuredClone(request) as Record<string, unknown>;
  const holders = [
    // GeneratePatches and ValidateTopology have templates and variables.
    ...(Array.isArray(changed.items) ? [changed] : []),
    ...[changed.cluster].flatMap((cluster) => {
      const topology = isRecord(cluster) && isRecord(cluster.spec) ? cluster.spec.topology : undefined;
      return isRecord(topology) ? [topology as Record<string, unknown>] : [];
    }),
  ];
  if (holders.length === 0)
    throw new UsageError(`requests of ${hook} have no variables`, "remove --variables");
  const names = new Set(given.map(({ name }) => name));
  for (const holder of holders) {
    const others = Array.isArray(holder.variables) ? holder.variables : [];
    holder.variables = [
      ...others.filter((one) => !(isRecord(one) && names.has(plainText(one.name)))),
      ...given,
    ];
  }
  return changed;
}
