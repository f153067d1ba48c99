import { withBasicAuth } from "@capikit/common/http";
import { redactUrl, splitList } from "@capikit/common/text";
import { EnvtestError } from "../errors/envtest-error.ts";

/** Where the images of a repository are pulled from. */
export interface RegistryEndpoint {
  /** Such as `https://registry.example.com`. */
  readonly origin: string;
  /** Registry in Docker's configuration, such as `docker.io`. */
  readonly registry: string;
  /** Such as `cluster-api/cluster-api-controller`. */
  readonly repository: string;
  /** Basic authentication in the URL of a mirror. */
  readonly basic?: string;
}

/**
 * Returns where to pull a repository from: the mirror of its registry in `$CAPIKIT_REGISTRY_MIRROR`,
 * else the registry itself.
 *
 * @param repository with its registry, such as `registry.example.com/cluster-api/manager`.
 * @throws EnvtestError for an invalid mirror.
 */
export function resolveEndpoint(repository: string, env: NodeJS.ProcessEnv): RegistryEndpoint {
  const [registry = "", ...path] = repository.split("/");
  const mirror = findMirror(registry, env.CAPIKIT_REGISTRY_MIRROR ?? "");
  if (mirror === undefined) {
    const host = registry === "docker.io" ? "registry-1.docker.io" : registry;
    return { origin: `${chooseScheme(host)}//${host}`, registry, repository: path.join("/") };
  }
  const url = URL.parse(mirror.includes("://") ? mirror : `${chooseScheme(mirror)}//${mirror}`);
  if (url === null || !/^https?:$/.test(url.protocol) || url.search !== "" || url.hash !== "")
    throw new EnvtestError(
      `CAPIKIT_REGISTRY_MIRROR: invalid mirror ${redactUrl(mirror)}: use HOST[:PORT][/PATH] or REGISTRY=HOST[:PORT][/PATH]`,
    );
  const { authorization } = withBasicAuth(url.href).headers;
  return {
    origin: url.origin,
    registry: url.host,
    repository: [...url.pathname.split("/").filter((part) => part !== ""), ...path].join("/"),
    ...(authorization !== undefined && { basic: authorization }),
  };
}

/** Returns the mirror of a registry: `REGISTRY=MIRROR`, else one for all registries. */
function findMirror(registry: string, mirrors: string): string | undefined {
  const entries = splitList(mirrors).map((entry) => /^(?:([\w.:[\]-]+)=)?(.*)$/.exec(entry)?.slice(1) ?? []);
  const own = entries.find(([name]) => name === registry) ?? entries.find(([name]) => name === undefined);
  return own?.[1];
}

/** Registries of this machine rarely have a certificate. Container runtimes do the same. */
function chooseScheme(host: string): "http:" | "https:" {
  return /^(?:localhost|127(?:\.\d+){3}|\[::1\])(?::\d+)?(?:\/|$)/.test(host) ? "http:" : "https:";
}
