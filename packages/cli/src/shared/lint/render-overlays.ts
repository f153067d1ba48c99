import { existsSync, readFileSync } from "node:fs";
import { basename, dirname, join, relative, resolve, sep } from "node:path";
import { ComponentsError, renderKustomize } from "@capikit/clusterctl-kit/components";
import {
  type FailedOverlay,
  isInsideWildcard,
  type ReleaseOverlay,
  type RenderedOverlay,
} from "@capikit/clusterctl-kit/lint";
import type { Io } from "../terminal/io.ts";
import { remoteResource } from "./remote-resource.ts";

/** Downloads of remote bases, and kustomize on a busy machine, may take long. */
const timeout = 60_000;

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
        failed.push({
          ...overlay,
          ...(limit.aborted ? tookTooLong : failureOf(error, overlay.folder || ".")),
        });
        return [];
      }
    }),
  );
  return { rendered: rendered.flat(), failed };
}

const tookTooLong = { reason: `kustomize took more than ${timeout / 1000} s`, severity: "warning" } as const;

function failureOf(error: ComponentsError, folder: string): Pick<FailedOverlay, "reason" | "severity"> {
  const file = /lstat (\S+): no such file or directory/.exec(error.message)?.[1];
  if (file === undefined)
    return { reason: reasonOf(error), severity: isRejection(error) ? "error" : "warning" };
  const path = relative(process.cwd(), file);
  return isWrittenByBuild(file, folder)
    ? { reason: `the build of the project writes ${path} first`, severity: "warning" }
    : { reason: `${path} does not exist`, severity: "error" };
}

/** Reports whether a Makefile of the folder, or of one above it, names a file, or git ignores it. */
function isWrittenByBuild(file: string, folder: string): boolean {
  for (let at = resolve(folder); ; at = dirname(at)) {
    const text = (name: string): string =>
      existsSync(join(at, name)) ? readFileSync(join(at, name), "utf8") : "";
    if (text("Makefile").includes(basename(file)) || isIgnored(relative(at, file), text(".gitignore")))
      return true;
    if (at === dirname(at) || existsSync(join(at, ".git"))) return false;
  }
}

/** Reports whether a line of .gitignore matches a path or a folder above it, apart from `**`. */
function isIgnored(path: string, gitignore: string): boolean {
  const steps = path.split(sep);
  return gitignore.split(/\r?\n/).some((line) => {
    const pattern = line.trim().replace(/\/$/, "");
    if (pattern === "" || /^[#!]/.test(pattern)) return false;
    const anchored = pattern.replace(/^\//, "");
    return pattern.includes("/")
      ? isInsideWildcard(steps.join("/"), anchored)
      : steps.some((step) => isInsideWildcard(step, pattern));
  });
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
