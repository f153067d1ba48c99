import { ComponentsError, renderKustomize } from "@capikit/clusterctl-kit/components";
import type { ReleaseOverlay, RenderedOverlay } from "@capikit/clusterctl-kit/lint";
import type { Io } from "../../shared/terminal/io.ts";

/** kustomize downloads remote bases, which may take long. */
const timeout = 10_000;

/** A kustomize folder without result. */
export interface FailedOverlay {
  readonly folder: string;
  readonly reason: string;
}

/** Renders kustomize folders with the installed kustomize. */
export async function renderOverlays(
  overlays: readonly ReleaseOverlay[],
  { signal }: Pick<Io, "signal">,
): Promise<{ readonly rendered: readonly RenderedOverlay[]; readonly failed: readonly FailedOverlay[] }> {
  const failed: FailedOverlay[] = [];
  const rendered = await Promise.all(
    overlays.map(async (overlay) => {
      const limit = AbortSignal.timeout(timeout);
      try {
        const objects = await renderKustomize(overlay.folder, { signal: AbortSignal.any([signal, limit]) });
        return [{ ...overlay, objects }];
      } catch (error) {
        signal.throwIfAborted();
        if (!(error instanceof ComponentsError)) throw error;
        const reason = limit.aborted ? `kustomize took more than ${timeout / 1000} s` : reasonOf(error);
        failed.push({ folder: overlay.folder, reason });
        return [];
      }
    }),
  );
  return { rendered: rendered.flat(), failed };
}

/** Returns the error of kustomize without its warnings. */
function reasonOf({ message }: ComponentsError): string {
  const lines = message.trim().split("\n");
  return lines.find((line) => line.startsWith("Error: ")) ?? lines[0] ?? "";
}
