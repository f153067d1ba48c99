import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { catalog, type HookName } from "@capikit/api/catalog";
import { type HookDescriptor, hookPath } from "@capikit/api/catalog/runtime";
import {
  createForward,
  exchangeFileName,
  exchangeText,
  type ForwardTarget,
  parseExchange,
  type RecordedExchange,
  sendRecorded,
  startRecorder,
} from "@capikit/extension-kit/recording";
import { sampleRequest } from "@capikit/extension-kit/samples";
import { UsageError, writeInside } from "@capikit/runner";
import { type Call, exit } from "../../shared/command/command.ts";
import { hookOf, settingsOf } from "../../shared/extension/reach-extension.ts";
import type { Io } from "../../shared/terminal/io.ts";
import { shownPath } from "../../shared/terminal/shown-path.ts";
import { forwardTargetOf, recordingMode } from "./forward-target.ts";
import { readRequest } from "./read-request.ts";

/** Records calls of an extension: of Cluster API, of one request, or of sample requests. */
export async function run(call: Call, io: Io): Promise<number> {
  const { flags } = call;
  const [folder, ...more] = call.positionals;
  if (folder === undefined || more.length > 0)
    throw new UsageError("hooks record requires an output folder", "capikit hooks record DIR --url URL");
  if (flags.from !== undefined && flags.examples === true)
    throw new UsageError("--from and --examples are mutually exclusive", "use one of them");
  const target = forwardTargetOf(call, io);
  mkdirSync(folder, { recursive: true });
  const written = new Set<string>();
  const keep = (exchange: RecordedExchange): void => {
    const file = exchangeFileName(exchange);
    const path = join(folder, file);
    const existing = isRecorded(path) ? "replace" : "replace-generated";
    writeInside([{ folder, path: file, text: exchangeText(exchange), existing, mode: recordingMode }]);
    const { status } = exchange.response.body as { readonly status?: unknown };
    io.stdout(
      `${written.has(path) ? "again   " : "recorded"} ${shownPath(path)} ${status ?? exchange.response.status}\n`,
    );
    written.add(path);
  };
  return flags.from !== undefined || flags.examples === true
    ? recordRequests(target, call, keep, io)
    : recordCalls(target, call, keep, io);
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
  { flags }: Call,
  onExchange: (exchange: RecordedExchange) => void,
  io: Io,
): Promise<number> {
  const host = typeof flags.host === "string" ? flags.host : "127.0.0.1";
  const port = flags.port === undefined ? 9444 : Number(flags.port);
  const others = typeof flags.names === "string" ? flags.names.split(",").map((name) => name.trim()) : [];
  const names = [...new Set(["localhost", "127.0.0.1", "::1", host, ...others])];
  const { createAuthority } = await import("@capikit/envtest/pki");
  const authority = await createAuthority("capikit hooks record");
  const { certificate: cert, key } = await authority.issueServer(names);
  if (typeof flags["write-ca"] === "string") writeFileSync(flags["write-ca"], authority.certificate);
  const recorder = await startRecorder({
    target,
    certificate: { cert, key },
    port,
    host,
    names,
    onExchange,
    onError: (message) => io.stderr(`capikit: ${message}\n`),
  }).catch((error: NodeJS.ErrnoException) => {
    throw new UsageError(
      `cannot listen at ${host}:${port}: ${error.code ?? error.message}`,
      "choose another --port",
    );
  });
  const at = host.includes(":") ? `[${host}]` : host;
  io.stderr(`recording calls of https://${at}:${recorder.port} for ${target.url} until Ctrl-C\n`);
  await new Promise<void>((resolve) => {
    if (io.signal.aborted) resolve();
    else io.signal.addEventListener("abort", () => resolve(), { once: true });
  });
  await recorder.stop();
  return exit.ok;
}

/** Makes the calls itself. */
async function recordRequests(
  target: ForwardTarget,
  call: Call,
  keep: (exchange: RecordedExchange) => void,
  io: Io,
): Promise<number> {
  const forward = createForward(target);
  let failed = false;
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
    const discovered = await send(catalog.newest.Discovery, undefined, sampleRequest("Discovery"));
    for (const { hook, name } of handlersIn(discovered)) {
      const body = await bodyFor(hook, name, call);
      if (body !== undefined) await send(hook, name, body);
    }
  } finally {
    forward.close();
  }
  return failed ? exit.findings : exit.ok;
}

async function bodyFor(hook: HookDescriptor, name: string, { flags }: Call): Promise<object | undefined> {
  const settings = settingsOf(flags.settings);
  if (typeof flags.from !== "string") return sampleRequest(hook.hook as HookName, settings && { settings });
  const request = readRequest(flags.from);
  const { kind } = request as { readonly kind?: unknown };
  if (typeof kind !== "string" || !kind.endsWith("Request"))
    throw new UsageError(
      `cannot determine the hook of ${flags.from}`,
      "set its kind to the hook's name followed by Request",
    );
  const wanted = await hookOf(kind.slice(0, -"Request".length));
  const isWanted = wanted.name === hook.hook && (flags.handler === undefined || flags.handler === name);
  return isWanted ? request : undefined;
}

function handlersIn(exchange: RecordedExchange | undefined) {
  const { handlers } = (exchange?.response.body ?? {}) as { readonly handlers?: unknown };
  return (Array.isArray(handlers) ? handlers : []).flatMap(({ name, requestHook }) => {
    const [group = "", version = ""] = String(requestHook?.apiVersion).split("/");
    const hook = catalog.find({ group, version, hook: String(requestHook?.hook) });
    return hook === undefined ? [] : [{ hook, name: String(name) }];
  });
}
