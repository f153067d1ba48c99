import { readFileSync } from "node:fs";
import { join } from "node:path";
import { discoverVariables, discovery } from "@capikit/api/catalog";
import { type HookDescriptor, type HookSet, hookPath, isSameHook } from "@capikit/api/catalog/runtime";
import { makeFolders, stageFile } from "@capikit/common/files";
import { plainText } from "@capikit/common/json";
import {
  createForward,
  exchangeFileName,
  exchangeText,
  type ForwardTarget,
  parseExchange,
  type RecordedExchange,
  sampleOf,
  sampleVariables,
  sendRecorded,
  startRecorder,
  variableDefinitions,
} from "@capikit/extension-kit/testing";
import { UsageError, writeInside } from "@capikit/generators/run";
import { aborted } from "../../shared/command/aborted.ts";
import { exit } from "../../shared/command/command.ts";
import { parseSettings } from "../../shared/extension/reach-extension.ts";
import { hookOfHandler, hookOfRequest, hooksNamed } from "../../shared/hooks/hooks-named.ts";
import { knownHooks } from "../../shared/hooks/known-hooks.ts";
import type { Io } from "../../shared/terminal/io.ts";
import { shownPath } from "../../shared/terminal/shown-path.ts";
import type { HooksRecordCall } from "../hooks.ts";
import { forwardTargetOf, recordingMode } from "./forward-target.ts";
import { readRequest } from "./read-request.ts";

/** Records calls of an extension: of Cluster API, of one request, or of sample requests. */
export async function run(call: HooksRecordCall, io: Io): Promise<number> {
  const { flags } = call;
  const [folder, ...more] = call.positionals;
  if (folder === undefined || more.length > 0)
    throw new UsageError("hooks record requires an output folder", "capikit hooks record DIR --url URL");
  if (flags.from !== undefined && flags.examples)
    throw new UsageError("--from and --examples are mutually exclusive", "use one of them");
  const target = forwardTargetOf(call, io);
  const hooks = await knownHooks(call, io);
  makeFolders(folder);
  const written = new Set<string>();
  const keep = (exchange: RecordedExchange): void => {
    const file = exchangeFileName(exchange, hooks);
    const path = join(folder, file);
    const existing = isRecorded(path) ? "replace" : "replace-generated";
    writeInside([{ folder, path: file, text: exchangeText(exchange), existing, mode: recordingMode }]);
    const { status } = exchange.response.body as { readonly status?: unknown };
    io.stdout(
      `${written.has(path) ? "again   " : "recorded"} ${shownPath(path)} ${status ?? exchange.response.status}\n`,
    );
    written.add(path);
  };
  return flags.from !== undefined || flags.examples
    ? recordRequests(target, hooks, call, keep, io)
    : recordCalls(target, hooks, call, keep, io);
}

/** Reports whether a file is a recorded call, which a new recording of the same call replaces. */
function isRecorded(path: string): boolean {
  try {
    parseExchange(readFileSync(path, "utf8"));
    return true;
  } catch {
    return false;
  }
}

async function recordCalls(
  target: ForwardTarget,
  hooks: HookSet,
  { flags, lists }: HooksRecordCall,
  onExchange: (exchange: RecordedExchange) => void,
  io: Io,
): Promise<number> {
  const host = flags.host ?? "127.0.0.1";
  const port = flags.port === undefined ? 9444 : Number(flags.port);
  const names = [...new Set(["localhost", "127.0.0.1", "::1", host, ...(lists?.names ?? [])])];
  const { createAuthority } = await import("@capikit/envtest");
  const authority = await createAuthority("capikit hooks record");
  const { certificate: cert, key } = await authority.issueServer(names);
  let failed = false;
  if (flags["write-ca"] !== undefined) stageFile(flags["write-ca"], authority.certificate).commit();
  const recorder = await startRecorder({
    target,
    hooks,
    certificate: { cert, key },
    port,
    host,
    names,
    onExchange,
    onError(message) {
      failed = true;
      io.stderr(`capikit: ${message}\n`);
    },
  }).catch((error: NodeJS.ErrnoException) => {
    throw new UsageError(
      `cannot listen at ${host}:${port}: ${error.code ?? error.message}`,
      "choose another --port",
    );
  });
  const at = host.includes(":") ? `[${host}]` : host;
  io.stderr(`recording calls of https://${at}:${recorder.port} for ${target.url} until Ctrl-C\n`);
  await aborted(io.signal);
  await recorder.stop();
  return failed ? exit.findings : exit.ok;
}

/** Makes the calls itself. */
async function recordRequests(
  target: ForwardTarget,
  hooks: HookSet,
  call: HooksRecordCall,
  keep: (exchange: RecordedExchange) => void,
  io: Io,
): Promise<number> {
  const forward = createForward(target);
  let failed = false;
  let sent = false;
  const send = async (hook: HookDescriptor, handler: string | undefined, body: object) => {
    const path = handler === undefined ? hookPath(hook) : hookPath(hook, handler);
    const request = {
      method: "POST",
      path,
      query: "timeout=10s",
      body: body as RecordedExchange["request"]["body"],
    };
    const { exchange, ...rest } = await sendRecorded(forward, request);
    if (exchange !== undefined) {
      keep(exchange);
      return exchange;
    }
    failed = true;
    io.stderr(`capikit: ${path}: ${"error" in rest ? rest.error : "no answer"}\n`);
    return undefined;
  };
  try {
    const discovered = await send(discovery, undefined, await sampleOf(discovery));
    const definitions: object[] = [];
    for (const { name, requestHook } of variablesFirst(handlersIn(discovered))) {
      const hook = hookOfHandler(requestHook, hooks);
      if (hook === undefined) {
        failed = true;
        io.stderr(
          `capikit: handler ${name}: unknown hook ${requestHook.hook} of ${requestHook.apiVersion}; name its catalog with --catalog or --openapi\n`,
        );
        continue;
      }
      const body = await bodyFor(hook, name, hooks, call, definitions);
      if (body === undefined) continue;
      sent = true;
      const exchange = await send(hook, hook.singleton ? undefined : name, body);
      const response = Object(exchange?.response.body) as { readonly status?: unknown };
      if (isSameHook(hook, discoverVariables) && response.status === "Success") definitions.push(response);
    }
    if (!sent && !failed) {
      failed = true;
      const request = call.flags.from === undefined ? "" : ` for the request of ${call.flags.from}`;
      io.stderr(`capikit: the extension has no handler${request}\n`);
    }
  } finally {
    forward.close();
  }
  return failed ? exit.findings : exit.ok;
}

async function bodyFor(
  hook: HookDescriptor,
  name: string,
  hooks: HookSet,
  { flags, lists }: HooksRecordCall,
  definitions: readonly object[],
): Promise<object | undefined> {
  const settings = parseSettings(lists?.settings);
  if (flags.from === undefined)
    return sampleOf(hook, {
      ...(settings && { settings }),
      ...(definitions.length > 0 && { variables: sampleVariables(variableDefinitions(definitions)) }),
    });
  const request = readRequest(flags.from);
  const { kind } = request as { readonly kind?: unknown };
  if (typeof kind !== "string" || !kind.endsWith("Request"))
    throw new UsageError(
      `cannot determine the hook of ${flags.from}`,
      "set its kind to the hook's name followed by Request",
    );
  const versions = hookOfRequest(request, hooks) ?? hooksNamed(kind.slice(0, -"Request".length), hooks);
  const isWanted =
    [versions].flat().some((one) => isSameHook(one, hook)) &&
    (flags.handler === undefined || flags.handler === name);
  return isWanted ? request : undefined;
}

interface DeclaredHandler {
  readonly name: string;
  readonly requestHook: { readonly apiVersion: string; readonly hook: string };
}

function handlersIn(exchange: RecordedExchange | undefined): readonly DeclaredHandler[] {
  const { handlers } = (exchange?.response.body ?? {}) as { readonly handlers?: unknown };
  return (Array.isArray(handlers) ? handlers : []).map((handler: unknown) => {
    const { name, requestHook } = Object(handler) as Record<string, unknown>;
    const { apiVersion, hook } = Object(requestHook) as Record<string, unknown>;
    return {
      name: plainText(name),
      requestHook: { apiVersion: plainText(apiVersion), hook: plainText(hook) },
    };
  });
}

/** The definitions of variables determine the sample requests of the other handlers. */
function variablesFirst(handlers: readonly DeclaredHandler[]): readonly DeclaredHandler[] {
  const isLater = ({ requestHook: { hook } }: DeclaredHandler): number =>
    hook === discoverVariables.hook ? 0 : 1;
  return [...handlers].sort((a, b) => isLater(a) - isLater(b));
}
