import { catalog } from "@capikit/api/catalog";
import { hasErrorCode } from "@capikit/common/errors";
import type { ControlPlane } from "@capikit/envtest";
import { createHookClient, createRegistry, HookCallError } from "@capikit/extension-kit/caller";
import { shownPath } from "../../shared/terminal/shown-path.ts";
import type { ProjectProgram } from "./project-programs.ts";
import { calledUrl, type ExtensionRegistration, type Registrar, registrarOf } from "./register-extension.ts";
import type { Session } from "./session.ts";
import { certificateAuthorityFile, host } from "./start-api-server.ts";

/** The hooks that the program of a project serves on the port of its webhooks. */
export interface ProgramHooks {
  /** Removes the registration of an earlier run. */
  forget(): Promise<void>;
  /**
   * Registers the hooks with the core manager, if any. Called whenever the program becomes ready,
   * because its discovery and variables may have changed.
   *
   * @param isCurrent Whether that run still serves.
   */
  update(isCurrent?: () => boolean): Promise<void>;
}

/**
 * Creates the hooks of a program.
 *
 * @param registration Its name, to which the program adds its suffix, and the configuration of the project.
 * @param hasCore Whether this session runs the core manager, which calls the hooks.
 */
export function programHooks(
  session: Session,
  plane: ControlPlane,
  { name, spec }: ExtensionRegistration,
  { title, port, suffix }: Pick<ProjectProgram, "port" | "suffix" | "title">,
  hasCore: boolean,
): ProgramHooks {
  const { report, signal } = session;
  const url = `https://${host}:${port}`;
  let calling: Promise<string> | undefined;
  const called = (): Promise<string> => {
    calling ??= calledUrl(session, plane, url);
    return calling;
  };
  const registrar: Registrar = registrarOf(session, plane, { name: `${name}${suffix}`, spec }, called);
  let before: boolean | string = false;
  return {
    forget: () => registrar.forget(),
    async update(isCurrent = () => true) {
      const outcome = await discoverProgram(url, plane.webhookServing.certificateAuthority, signal);
      if (signal.aborted || !isCurrent()) return;
      const previous = before;
      before = outcome;
      if (outcome !== false && previous === false) {
        const ca = certificateAuthorityFile(session, plane);
        report("extension", "good", `${title} serves hooks at ${url}; CA: ${shownPath(ca)}`, { url, ca });
      }
      if (typeof outcome === "string" && outcome !== previous)
        report("extension", "warning", `the hooks of ${title} are not registered: ${outcome}`, { url });
      if (outcome === true) await called();
      if (!hasCore) return;
      if (outcome === true) await registrar.register(isCurrent);
      else if (previous === true) await registrar.forget();
    },
  };
}

/** Reports whether a program serves hooks of Cluster API, or returns the error of its discovery. */
async function discoverProgram(
  url: string,
  certificateAuthority: string,
  signal: AbortSignal,
): Promise<boolean | string> {
  await using client = createHookClient({
    catalog,
    registry: createRegistry(),
    bare: true,
    namespaceLabels: () => ({}),
  });
  const caBundle = Buffer.from(certificateAuthority).toString("base64");
  try {
    await client.discover(
      {
        apiVersion: "runtime.cluster.x-k8s.io/v1beta2",
        kind: "ExtensionConfig",
        metadata: { name: "program" },
        spec: { clientConfig: { url, caBundle } },
      },
      { signal },
    );
    return true;
  } catch (error) {
    if (signal.aborted) return false;
    if (!(error instanceof HookCallError)) throw error;
    return servesNothing(error) ? false : error.message;
  }
}

/** Reports whether the program has no server of webhooks, or a server without hooks. */
function servesNothing({ httpStatus, cause }: HookCallError): boolean {
  return httpStatus === 404 || hasErrorCode(cause, "ECONNREFUSED");
}
