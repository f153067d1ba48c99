import { join } from "node:path";
import type { ControlPlane } from "@capikit/envtest";
import { extensionRegistration, forgetExtension, registerExtension } from "./register-extension.ts";
import { serveProjectExtension } from "./serve-project-extension.ts";
import type { Session } from "./session.ts";

/** The running extension of a session. */
export interface RunningExtension {
  /** Removes the registration of an earlier run. */
  forget(): Promise<void>;
  /** Registers it with the core manager, now and whenever its discovery or variables may change. */
  register(): Promise<void>;
}

/** Serves the extension of the project, if any, until the control plane has stopped. */
export async function runExtension(
  { project, extensionPort: port, signal, report, closers }: Session,
  plane: ControlPlane,
): Promise<RunningExtension | undefined> {
  const { extension: entry, root } = project;
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
  // Callers on this machine need the authority of its certificate.
  const ca = join(plane.webhookServing.certDir, "ca.crt");
  report("extension", "good", `serving the extension at ${url}; console: ${url}/console`, { url, ca });
  const registration = await extensionRegistration(root);
  const { name } = registration;
  const reached = { url, certificateAuthority: plane.webhookServing.certificateAuthority };
  let generation = 0;
  const register = async (): Promise<void> => {
    await registerExtension(plane.client, registration, reached, ++generation, signal);
    report("extension", "good", `ExtensionConfig ${name} points to the extension`, { name, url });
  };
  return {
    forget: () => forgetExtension(plane.client, registration),
    async register() {
      onDiscovery = () =>
        void register().catch((error: unknown) => {
          if (!signal.aborted) report("extension", "error", `cannot update the registration: ${error}`);
        });
      await register();
    },
  };
}
