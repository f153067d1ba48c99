import { existsSync, realpathSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import { ComponentsError, renderKustomize } from "@capikit/clusterctl-kit/components";
import {
  type FailedOverlay,
  isInsideWildcard,
  type ReleaseOverlay,
  type RenderedOverlay,
} from "@capikit/clusterctl-kit/lint";
import { readRegularFile } from "@capikit/common/files";
import type { Io } from "../terminal/io.ts";

/** For all folders: downloads of remote bases, and kustomize on a busy machine, may take long. */
const timeout = 60_000;

/** Which files and resources kustomize may use. */
interface OverlayOptions {
  /** Folder of the input with the overlays; undefined for none. */
  readonly folder: string | undefined;
  /** Whether kustomize may use remote resources, plugins, and files of other folders. */
  readonly remoteResources: boolean;
}

/**
 * Renders kustomize folders with the installed kustomize. Unless allowed, does not run it for
 * folders with remote resources: it would download them with the credentials of the user.
 */
export async function renderOverlays(
  overlays: readonly ReleaseOverlay[],
  { folder: input, remoteResources }: OverlayOptions,
  { signal }: Pick<Io, "signal">,
): Promise<{ readonly rendered: readonly RenderedOverlay[]; readonly failed: readonly FailedOverlay[] }> {
  const rendered: RenderedOverlay[] = [];
  const failed: FailedOverlay[] = [];
  const root = repositoryRoot(input || ".");
  const limit = AbortSignal.timeout(timeout);
  for (const overlay of overlays) {
    const folder = overlay.folder || ".";
    try {
      const options = { root, trusted: remoteResources, signal: AbortSignal.any([signal, limit]) };
      rendered.push({ ...overlay, objects: await renderKustomize(folder, options) });
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof ComponentsError)) throw error;
      failed.push({ ...overlay, ...(limit.aborted ? tookTooLong : failureOf(error, folder, root)) });
    }
  }
  return { rendered, failed };
}

/** Returns the git repository of a folder, whose folders may include each other; else the folder. */
function repositoryRoot(folder: string): string {
  const real = realpathSync(folder);
  for (let at = real; at !== dirname(at); at = dirname(at)) if (existsSync(join(at, ".git"))) return at;
  return real;
}

const tookTooLong = { reason: `kustomize took more than ${timeout / 1000} s`, severity: "warning" } as const;

function failureOf(
  error: ComponentsError,
  folder: string,
  root: string,
): Pick<FailedOverlay, "reason" | "severity"> {
  if (error.code === "COMPONENTS_KUSTOMIZE_REFUSED") return { reason: error.message, severity: "info" };
  const file = /lstat (\S+): no such file or directory/.exec(error.message)?.[1];
  if (file === undefined)
    return { reason: reasonOf(error), severity: isRejection(error) ? "error" : "warning" };
  const path = relative(process.cwd(), file);
  return isIgnoredFile(file, folder, root)
    ? { reason: `git ignores ${path}, which does not exist`, severity: "warning" }
    : { reason: `${path} does not exist`, severity: "error" };
}

/** Reports whether git ignores a file: a build of the project writes it. */
function isIgnoredFile(file: string, folder: string, root: string): boolean {
  for (let at = realpathSync(folder); ; at = dirname(at)) {
    if (isIgnored(relative(at, file), smallText(join(at, ".gitignore")))) return true;
    if (at === root || at === dirname(at)) return false;
  }
}

/** Returns the text of a file; empty without one. */
function smallText(path: string): string {
  const content = existsSync(path) ? readRegularFile(path, 1024 * 1024) : "";
  return typeof content === "string" ? "" : content.toString("utf8");
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
