import type { ControlPlane } from "@capikit/envtest";
import type { ExtensionRegistration } from "../../shared/extension/extension-registration.ts";
import { shownPath } from "../../shared/terminal/shown-path.ts";
import { type Registrar, registrarOf } from "./register-extension.ts";
import { serveProjectExtension } from "./serve-project-extension.ts";
import type { Session } from "./session.ts";
import { certificateAuthorityFile } from "./start-parts.ts";

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
  const served = await serveProjectExtension(plane, {
    entry,
    port,
    report,
    onDiscovery: () => onDiscovery(),
  });
  closers.unshift(() => served.stop());
  const { url } = served;
  const ca = certificateAuthorityFile(session, plane);
  report(
    "extension",
    "good",
    `serving the extension at ${url}; console: ${url}/console; CA: ${shownPath(ca)}`,
    { url, ca },
  );
  const registrar = registrarOf(session, plane, registration, url);
  return {
    forget: () => registrar.forget(),
    register() {
      onDiscovery = () => void registrar.register();
      return registrar.register();
    },
  };
}
