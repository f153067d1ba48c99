import { readFile } from "node:fs/promises";
import { homedir } from "node:os";
import { join } from "node:path";
import { errorMessage, hasErrorCode } from "@capikit/common/errors";
import { isRecord, ownMember } from "@capikit/common/json";
import { encodeBase64 } from "@capikit/common/text";
import { EnvtestError } from "../errors/envtest-error.ts";

export interface RegistryCredentials {
  /** Value of the header `authorization` for basic authentication. */
  readonly basic?: string;
  /** Reason of a refusal, for the error if the registry requires other credentials. */
  readonly missing: string;
}

/**
 * Reads the credentials for a repository from `config.json` in `$DOCKER_CONFIG`, else `~/.docker`.
 * Programs that the file names are not run.
 *
 * @param registry Host, with its port if any; `docker.io` for Docker Hub.
 * @throws EnvtestError when the file cannot be read.
 */
export async function readCredentials(
  registry: string,
  repository: string,
  env: NodeJS.ProcessEnv,
): Promise<RegistryCredentials> {
  const path = join(env.DOCKER_CONFIG || join(env.HOME || homedir(), ".docker"), "config.json");
  const config = await readConfig(path);
  const auths = isRecord(config.auths) ? config.auths : {};
  const found = Object.keys(auths)
    .filter((key) => isAt(`${registry}/${repository}`, parseKey(key)))
    .sort((a, b) => parseKey(b).length - parseKey(a).length)
    .map((key) => findCredentials(ownMember(auths, key)))
    .find((basic) => basic !== undefined);
  if (found !== undefined) return { basic: found, missing: `the credentials in ${path} are not accepted` };
  const helpers = isRecord(config.credHelpers) ? config.credHelpers : {};
  const helper = ownMember(helpers, registry) ?? config.credsStore;
  return {
    missing:
      typeof helper === "string"
        ? `${path} has the credentials for ${registry} in the credential helper ${helper}, which capikit does not run: add an entry to auths`
        : `${path} has no user and password for ${registry} in auths`,
  };
}

async function readConfig(path: string): Promise<Record<string, unknown>> {
  try {
    const config: unknown = JSON.parse(await readFile(path, "utf8"));
    return isRecord(config) ? config : {};
  } catch (error) {
    if (hasErrorCode(error, "ENOENT", "ENOTDIR")) return {};
    // The error of an invalid file may quote a password.
    const reason = error instanceof SyntaxError ? "invalid JSON" : errorMessage(error);
    throw new EnvtestError(`cannot read ${path}: ${reason}`);
  }
}

/** Returns the registry and path of a key, such as `https://index.docker.io/v1/`. */
function parseKey(key: string): string {
  const [host = "", ...path] = key
    .replace(/^https?:\/\//, "")
    .split("/")
    .filter((part) => part !== "");
  if (/^v[12]$/.test(path.at(-1) ?? "")) path.pop();
  return [host === "index.docker.io" ? "docker.io" : host, ...path].join("/");
}

function isAt(repository: string, location: string): boolean {
  return repository === location || repository.startsWith(`${location}/`);
}

function findCredentials(entry: unknown): string | undefined {
  if (!isRecord(entry)) return undefined;
  const { auth, username, password } = entry;
  if (typeof auth === "string" && /^[\w+/=-]+$/.test(auth)) return `Basic ${auth}`;
  if (typeof username !== "string" || typeof password !== "string") return undefined;
  return `Basic ${encodeBase64(new TextEncoder().encode(`${username}:${password}`))}`;
}
