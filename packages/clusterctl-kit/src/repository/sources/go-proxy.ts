import { redactUrl } from "@capikit/common/text";
import { compareVersions, type SemanticVersion, tryParseVersion } from "@capikit/common/versions";
import { RepositoryError } from "../model/repository-error.ts";
import { printVersion } from "../model/version.ts";
import type { Reach } from "../network/reach.ts";
import { readText } from "../network/read-bytes.ts";
import { retrying } from "../network/retrying.ts";

/** Default of GOPROXY. */
const publicProxy = "https://proxy.golang.org";

/**
 * Returns the origin of clusterctl's Go proxy without its path; undefined if `off` or `direct`
 * comes first in GOPROXY.
 *
 * @throws RepositoryError with the code `REPOSITORY_BAD_URL`.
 */
export function goProxyOrigin(goproxy = ""): string | undefined {
  if (goproxy === "") return publicProxy;
  for (const item of goproxy.split(/[,|]/).map((one) => one.trim())) {
    if (item === "") continue;
    if (item === "off" || item === "direct") return undefined;
    const bare = /[.:/]/.test(item) && !item.includes(":/") && !item.startsWith("/");
    const url = URL.parse(bare ? `https://${item}` : item);
    if (url === null || url.host === "")
      throw new RepositoryError(
        "REPOSITORY_BAD_URL",
        `GOPROXY contains an invalid proxy: ${redactUrl(item)}`,
        "set it to a URL, off or direct",
      );
    return url.origin;
  }
  return undefined;
}

/** A proxy may respond to every path. No module has nearly as many major versions. */
const maxMajor = 200;

/**
 * Lists versions of a GitHub repository in the proxy, oldest first: of its path, with `/v2`, and so
 * on until one is missing. Without a go.mod, versions from v2 on are `+incompatible`.
 *
 * @throws RepositoryError
 */
export async function goProxyVersions(
  origin: string,
  path: string,
  reach: Reach,
  signal?: AbortSignal,
): Promise<readonly string[]> {
  const found: SemanticVersion[] = [];
  for (let major = 1; major <= maxMajor; major++) {
    const url = `${origin}/${path}${major === 1 ? "" : `/v${major}`}/@v/list`;
    const list = await retrying(url, reach, () => listAt(url, reach, signal), signal);
    if (list === undefined) break;
    for (const line of list.split("\n")) {
      const version = tryParseVersion(line);
      if (version !== undefined) found.push(version);
    }
  }
  if (found.length === 0)
    throw new RepositoryError("REPOSITORY_NO_RELEASE", `the Go proxy ${origin} has no versions of ${path}`);
  return found.sort((a, b) => compareVersions(a, b)).map(printVersion);
}

async function listAt(url: string, reach: Reach, signal?: AbortSignal): Promise<string | undefined> {
  const response = await reach.get(url, {}, signal);
  const text = await readText(url, response, reach);
  if (response.status === 404) return undefined;
  if (response.status === 200) return text;
  throw new RepositoryError("REPOSITORY_UNREACHABLE", `${url} returned status ${response.status}`);
}
