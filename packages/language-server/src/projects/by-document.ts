import { existsSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Diagnostic } from "@capikit/common/diagnostics";
import { configNames } from "@capikit/runner";

/**
 * Groups diagnostics by the URI of their document. Those without a file in the project are shown in
 * its configuration.
 *
 * @param root the project's folder, absolute, with `/`
 * @param uris the URIs of open documents by path
 */
export function byDocument(
  diagnostics: readonly Diagnostic[],
  root: string,
  uris: ReadonlyMap<string, string>,
): ReadonlyMap<string, readonly Diagnostic[]> {
  const uriOf = (path: string): string => uris.get(path) ?? pathToFileURL(path).href;
  const found = new Map<string, Diagnostic[]>();
  for (const one of diagnostics) {
    const own = one.location?.path;
    const path = own === undefined ? undefined : `${root}/${own}`;
    const isFound = path !== undefined && (uris.has(path) || existsSync(path));
    const uri = uriOf(isFound ? path : configOf(root));
    found.set(uri, [...(found.get(uri) ?? []), isFound ? one : withoutPlace(one)]);
  }
  return found;
}

function configOf(root: string): string {
  const name = configNames.find((candidate) => existsSync(join(root, candidate)));
  return join(root, name ?? "package.json");
}

function withoutPlace({ location, ...one }: Diagnostic): Diagnostic {
  const path = location?.path;
  return path === undefined ? one : { ...one, message: `${path}: ${one.message}` };
}
