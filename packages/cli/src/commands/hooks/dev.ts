import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { stageFile } from "@capikit/common/files";
import { formatList } from "@capikit/common/text";
import { stringifyYaml } from "@capikit/common/yaml";
import { createAuthority } from "@capikit/envtest";
import { UsageError } from "@capikit/generators/run";
import { aborted } from "../../shared/command/aborted.ts";
import { exit } from "../../shared/command/command.ts";
import {
  type ExtensionRegistration,
  extensionRegistration,
  usualExtensionFiles,
} from "../../shared/extension/extension-registration.ts";
import { urlOf } from "../../shared/extension/reach-extension.ts";
import type { ShownHandler } from "../../shared/extension-server/messages.ts";
import { startReloader } from "../../shared/extension-server/reloader.ts";
import { requestLine } from "../../shared/extension-server/request-line.ts";
import { serveExtension } from "../../shared/extension-server/serve-extension.ts";
import { createColours } from "../../shared/terminal/colours.ts";
import type { Io } from "../../shared/terminal/io.ts";
import { shownPath } from "../../shared/terminal/shown-path.ts";
import type { HooksDevCall } from "../hooks.ts";

/** Without a selector, an extension receives the requests of all clusters, and can block them. */
const selectorComment = `  # Cluster API calls the extension for the Clusters of all namespaces. To select namespaces:
  # namespaceSelector:
  #   matchLabels:
  #     kubernetes.io/metadata.name: default
`;

/** Returns the ExtensionConfig with which Cluster API finds an extension. */
function extensionConfigYaml({ name, spec }: ExtensionRegistration, url: string, ca: string): string {
  const yaml = stringifyYaml({
    apiVersion: "runtime.cluster.x-k8s.io/v1beta2",
    kind: "ExtensionConfig",
    metadata: { name },
    spec: { ...spec, clientConfig: { url, caBundle: Buffer.from(ca).toString("base64") } },
  });
  return spec.namespaceSelector === undefined ? `${yaml}${selectorComment}` : yaml;
}

/** Serves an extension until the signal aborts, and reloads it on changes. */
export async function run(call: HooksDevCall, io: Io): Promise<number> {
  const entry = entryOf(call.positionals);
  const { flags } = call;
  const host = flags.host ?? "127.0.0.1";
  const given = flags.url;
  const url = given === undefined ? undefined : new URL(urlOf(given));
  const pathPrefix = url?.pathname.replace(/\/+$/, "") ?? "";
  const authority = await createAuthority("capikit hooks dev");
  const names = new Set(["localhost", "127.0.0.1", "::1", host, ...(url ? [hostOf(url)] : [])]);
  const { certificate: cert, key } = await authority.issueServer([...names]);
  const colours = createColours(io, "stderr");
  const report = (text: string): void => io.stderr(`${text}\n`);
  let listed = "";
  let address: string | undefined;
  const reportServing = (): void => {
    if (address === undefined || listed === "") return;
    report(`serving ${shownPath(entry)} at ${address}; Ctrl-C ends it`);
    report(listed);
  };
  const reloader = startReloader(
    { entry, pathPrefix },
    {
      onLoaded({ handlers }, { ms }) {
        const before = listed;
        listed = handlerList(handlers);
        if (before === "") return reportServing();
        report(colours.green(`reloaded in ${Math.round(ms)} ms`));
        if (listed !== before) report(listed);
      },
      onFailed(reason, before) {
        const goesOn = before === undefined ? "" : "; the previous version keeps serving";
        report(`${colours.red(`cannot load ${shownPath(entry)}${goesOn}`)}\n${reason}`);
      },
      onCrash: (reason) =>
        report(`${colours.red("the extension crashed; save a file to reload it")}\n${reason}`),
      onLog(level, line) {
        if (level !== "debug") report(`  ${level === "error" ? colours.red(level) : level} ${line}`);
      },
    },
  );
  const { name, spec } = await extensionRegistration(".");
  const registration = { name: flags.name ?? name, spec };
  const folder = flags.ca === undefined ? mkdtempSync(join(tmpdir(), "capikit-hooks-")) : undefined;
  const ca = folder === undefined ? resolve(flags.ca ?? "") : join(folder, "ca.crt");
  try {
    await using server = await serveExtension({
      reloader,
      host,
      port: Number(flags.port ?? 9443),
      certificate: { cert, key },
      names: [...names],
      onAnswer(request, handlers, answer, ms) {
        const { text, good } = requestLine(request, handlers, answer, ms);
        report(good ? text : colours.yellow(text));
      },
    }).catch(cannotListen);
    stageFile(ca, authority.certificate).commit();
    await reloader.started;
    address = server.url;
    if (listed === "")
      report(`listening at ${address}; calls fail until the extension loads; Ctrl-C ends it`);
    reportServing();
    report(`CA: ${flags.ca ?? ca}`);
    report("To make Cluster API call the extension, apply:");
    const reached = url === undefined ? server.url : given;
    io.stdout(extensionConfigYaml(registration, reached ?? server.url, authority.certificate));
    await aborted(io.signal);
  } finally {
    await reloader.stop();
    if (folder !== undefined) rmSync(folder, { recursive: true });
  }
  report("stopped");
  return exit.ok;
}

function entryOf(positionals: readonly string[]): string {
  const [given, ...more] = positionals;
  if (more.length > 0)
    throw new UsageError("hooks dev accepts one file", "name the file that exports the extension");
  const found = given ?? usualExtensionFiles.find((file) => existsSync(file));
  if (found === undefined)
    throw new UsageError(
      "no extension found",
      `name its file; the default is ${formatList(usualExtensionFiles, "or")}`,
    );
  if (!existsSync(found))
    throw new UsageError(`file ${found} does not exist`, "name the file that exports the extension");
  return resolve(found);
}

/** Removes the brackets of IPv6 addresses in URLs. */
function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[(.*)\]$/, "$1");
}

function handlerList(handlers: readonly ShownHandler[]): string {
  if (handlers.length === 0) return "no handlers";
  const rows = handlers.map(({ hook, version, name, timeoutSeconds, failurePolicy, advertised }) => [
    hook,
    version,
    name,
    `${timeoutSeconds} s`,
    advertised ? failurePolicy : `${failurePolicy}, not advertised`,
  ]);
  const widths = [0, 1, 2, 3].map((at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)));
  return rows.map((row) => `  ${row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join("  ")}`).join("\n");
}

function cannotListen(error: NodeJS.ErrnoException): never {
  if (error.code !== "EADDRINUSE" && error.code !== "EACCES" && error.code !== "EADDRNOTAVAIL") throw error;
  throw new UsageError(
    error.message,
    "set another address with --port and --host; --port 0 selects a free port",
  );
}
