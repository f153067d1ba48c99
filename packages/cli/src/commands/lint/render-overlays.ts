import { ComponentsError, renderKustomize } from "@capikit/clusterctl-kit/components";
import type { FailedOverlay, ReleaseOverlay, RenderedOverlay } from "@capikit/clusterctl-kit/lint";
import type { Io } from "../../shared/terminal/io.ts";
import { remoteResource } from "./remote-resource.ts";

/** Downloads of remote bases may take long. */
const timeout = 10_000;

/**
 * Renders kustomize folders with the installed kustomize. Unless allowed, does not run it for
 * folders with remote resources: it would download them with the credentials of the user.
 */
export async function renderOverlays(
  overlays: readonly ReleaseOverlay[],
  allowsRemote: boolean,
  { signal }: Pick<Io, "signal">,
): Promise<{ readonly rendered: readonly RenderedOverlay[]; readonly failed: readonly FailedOverlay[] }> {
  const failed: FailedOverlay[] = [];
  const rendered = await Promise.all(
    overlays.map(async (overlay) => {
      const remote = allowsRemote ? undefined : remoteResource(overlay.folder || ".");
      if (remote !== undefined) {
        failed.push({ ...overlay, reason: `it may download files: ${remote}`, severity: "info" });
        return [];
      }
      const limit = AbortSignal.timeout(timeout);
      try {
        const objects = await renderKustomize(overlay.folder || ".", {
          signal: AbortSignal.any([signal, limit]),
        });
        return [{ ...overlay, objects }];
      } catch (error) {
        signal.throwIfAborted();
        if (!(error instanceof ComponentsError)) throw error;
        const reason = limit.aborted ? `kustomize took more than ${timeout / 1000} s` : reasonOf(error);
        const severity = limit.aborted || !isRejection(error) ? "warning" : "error";
        failed.push({ ...overlay, reason, severity });
        return [];
      }
    }),
  );
  return { rendered: rendered.flat(), failed };
}

/** Reports whether kustomize ran and rejected the folder. */
function isRejection({ code, cause }: ComponentsError): boolean {
  const exitCode = typeof cause === "object" && cause !== null && "code" in cause ? cause.code : undefined;
  return code !== "COMPONENTS_KUSTOMIZE" || typeof exitCode === "number";
}

/** Returns the error of kustomize without its warnings. */
function reasonOf({ message }: ComponentsError): string {
  return /Error: .*/.exec(message)?.[0] ?? message.trim().split("\n", 1)[0] ?? "";
}
