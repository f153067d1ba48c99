import { existsSync, readFileSync, realpathSync, statSync } from "node:fs";
import { basename, dirname, join, relative, resolve, sep } from "node:path";
import { ComponentsError, renderKustomize } from "@capikit/clusterctl-kit/components";
import {
  type FailedOverlay,
  isInsideWildcard,
  type ReleaseOverlay,
  type RenderedOverlay,
} from "@capikit/clusterctl-kit/lint";
import { parseYamlDocuments, YamlError, type YamlValue } from "@capikit/common/yaml";
import type { Io } from "../terminal/io.ts";

const names = ["kustomization.yaml", "kustomization.yml", "Kustomization"];
/** Fields with files and folders, which may be in another repository. */
const included = /^(resources|bases|components)$/;
/** Fields with configuration that may contain addresses in turn. */
const programs = /^(generators|transformers|validators|helm.*)$/;
/** Fields without paths. */
const texts = /^(common(labels|annotations)|labels|images|metadata)$/;
const address = /^([^\s=]+=)?https?:\/\//i;

/**
 * Returns an entry of a kustomize folder, or of the folders that it includes, for which kustomize
 * may use the network: an address, or a generator or transformer.
 */
export function remoteResource(folder: string, seen = new Set<string>()): string | undefined {
  // kustomize resolves symbolic links before it reads the entries.
  const real = realpathSync(folder);
  if (seen.has(real)) return undefined;
  seen.add(real);
  for (const file of names.map((name) => join(real, name)).filter((path) => existsSync(path))) {
    const fields = fieldsOf(file);
    // kustomize may accept a file that this parser rejects.
    if (fields === undefined) return file;
    for (const [key, value] of fields) {
      if (texts.test(key)) continue;
      if (programs.test(key)) return key;
      for (const entry of stringsIn(value)) {
        if (address.test(entry)) return entry;
        if (!included.test(key)) continue;
        const path = resolve(real, entry);
        const found = statSync(path, { throwIfNoEntry: false });
        if (found?.isFile() === true) continue;
        // kustomize prefers a repository to a folder with the same name.
        if (isRepository(entry)) return entry;
        const remote = found?.isDirectory() === true ? remoteResource(path, seen) : undefined;
        if (remote !== undefined) return remote;
      }
    }
  }
  return undefined;
}

/** Reports whether kustomize may read an entry as a repository, such as `github.com/acme/foo`. */
function isRepository(entry: string): boolean {
  const [first = ""] = entry.split("/", 1);
  return !/^\.{0,2}$/.test(first) && (/[:@?]/.test(first) || (first.includes(".") && entry.includes("/")));
}

/** Returns the fields of a file, with keys that are equal to kustomize in the same form. */
function fieldsOf(file: string): readonly (readonly [string, YamlValue | undefined])[] | undefined {
  try {
    return parseYamlDocuments(readFileSync(file))
      .flatMap((document) => Object.entries(document ?? {}))
      .map(([key, value]) => [key.normalize("NFKC").toLowerCase(), value]);
  } catch (error) {
    if (error instanceof YamlError) return undefined;
    throw error;
  }
}

function* stringsIn(value: YamlValue | undefined): Generator<string> {
  if (typeof value === "string") yield value;
  else if (typeof value === "object" && value !== null)
    for (const item of Object.values(value)) yield* stringsIn(item);
}

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
