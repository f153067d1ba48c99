import type { ControlPlane } from "@capikit/envtest";
import type { ExtensionRegistration } from "../../shared/extension/extension-registration.ts";
import type { ShownHandler } from "../../shared/extension-server/messages.ts";
import { startReloader } from "../../shared/extension-server/reloader.ts";
import { requestLine } from "../../shared/extension-server/request-line.ts";
import { serveExtension } from "../../shared/extension-server/serve-extension.ts";
import { shownPath } from "../../shared/terminal/shown-path.ts";
import { calledUrl, type Registrar, registrarOf } from "./register-extension.ts";
import type { ReportEvent } from "./renderers/dev-event.ts";
import type { Session } from "./session.ts";
import { certificateAuthorityFile } from "./start-api-server.ts";

/**
 * Serves the extension of the project, if it is separate from the program, until the control plane
 * has stopped. It is registered again whenever its discovery or variables may change, after the
 * first registration.
 */
export async function runExtension(
  session: Session,
  plane: ControlPlane,
  registration: ExtensionRegistration,
): Promise<Registrar | undefined> {
  const { project, extensionPort: port, report, closers } = session;
  const { extension: entry } = project;
  if (entry === undefined) return undefined;
  let onDiscovery = (): void => {};
  const ca = certificateAuthorityFile(session, plane);
  const served = await serveProjectExtension(plane, {
    entry,
    port,
    report,
    onDiscovery: () => onDiscovery(),
    onHandlers: (handlers) => session.console?.parts.hooks.setPlaces(handlers),
  });
  closers.unshift(() => served.stop());
  const { url } = served;
  report("extension", "good", `serving the extension at ${url}; CA: ${shownPath(ca)}`, { url, ca });
  const called = await calledUrl(session, plane, url);
  const registrar = registrarOf(session, plane, registration, () => called);
  return {
    forget: () => registrar.forget(),
    register() {
      onDiscovery = () => void registrar.register();
      return registrar.register();
    },
  };
}

/** A served extension that is reloaded whenever one of its files changes. */
interface ServedExtension {
  readonly url: string;
  stop(): Promise<void>;
}

/** Options for serving a project's extension. */
interface ServeProjectExtensionOptions {
  /** File that exports it. */
  readonly entry: string;
  readonly port: number;
  readonly report: ReportEvent;
  /** Called when a reload may have changed what the core manager has read by discovery. */
  readonly onDiscovery: () => void;
  readonly onHandlers?: (handlers: readonly ShownHandler[]) => void;
}

const host = "127.0.0.1";

/** Serves the extension of a project with a certificate that the control plane trusts. */
export async function serveProjectExtension(
  controlPlane: ControlPlane,
  { entry, port, report, onDiscovery, onHandlers }: ServeProjectExtensionOptions,
): Promise<ServedExtension> {
  const { certificate: cert, key } = await controlPlane.issueServerCertificate([host, "localhost"]);
  let before = "";
  const reloader = startReloader(
    { entry, pathPrefix: "" },
    {
      onLoaded({ handlers, discovery }, { first, ms }) {
        onHandlers?.(handlers);
        const names = handlers.map(nameOf);
        if (!first)
          report("extension", "good", `extension reloaded in ${Math.round(ms)} ms`, {
            handlers: names,
          });
        // Variables may depend on settings, and on every file.
        const hasVariables = handlers.some(({ hook }) => hook === "DiscoverVariables");
        if (!first && (hasVariables || discovery !== before)) onDiscovery();
        before = discovery;
      },
      onFailed(reason, previous) {
        const goesOn = previous === undefined ? "" : "; the previous version keeps serving";
        report("extension", "error", `cannot load ${shownPath(entry)}${goesOn}\n${reason}`, { reason });
      },
      onCrash: (reason) =>
        report("extension", "error", `the extension crashed; save a file to reload it\n${reason}`, {
          reason,
        }),
      onLog(level, line) {
        if (level !== "debug") report("log", "info", `${level} ${line}`, { source: "extension", line });
      },
    },
  );
  try {
    const server = await serveExtension({
      reloader,
      host,
      port,
      certificate: { cert, key },
      names: [host, "localhost"],
      onAnswer(request, handlers, answer, ms) {
        const { text, good } = requestLine(request, handlers, answer, ms);
        report("log", good ? "info" : "warning", text, { source: "extension", line: text });
      },
    });
    await reloader.started;
    return {
      url: server.url,
      async stop() {
        await server.stop();
        await reloader.stop();
      },
    };
  } catch (error) {
    await reloader.stop();
    throw error;
  }
}

function nameOf({ hook, name }: ShownHandler): string {
  return `${hook} ${name}`;
}
