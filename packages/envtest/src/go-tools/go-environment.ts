import { hasErrorCode } from "@capikit/common/errors";
import { getOrCreate } from "@capikit/common/json";
import { GoMissingError, GoToolError } from "./go-tool.ts";
import { run } from "./run.ts";

/** Inputs of `go build` other than sources and flags. */
export interface GoEnvironment {
  /** Such as `go1.26.8`. */
  readonly version: string;
  readonly os: string;
  readonly arch: string;
  /** Environment of every `go` command. */
  readonly variables: NodeJS.ProcessEnv;
}

const known = new Map<string, Promise<GoEnvironment>>();

/**
 * Returns the version and platform of `go` in a folder, whose `go.mod` may choose a toolchain. Asks
 * `go` once for each folder and environment, as each start of a control plane needs the answer.
 *
 * @throws GoMissingError when `go` is not on the PATH.
 * @throws GoToolError when `go` fails.
 */
export function goEnvironment(dir: string, env: NodeJS.ProcessEnv = process.env): Promise<GoEnvironment> {
  const key = JSON.stringify([dir, env]);
  const found = getOrCreate(known, key, () => readEnvironment(dir, env));
  // Go may be installed before the next attempt.
  found.catch(() => known.delete(key));
  return found;
}

async function readEnvironment(dir: string, env: NodeJS.ProcessEnv): Promise<GoEnvironment> {
  const asked = ["GOVERSION", "GOOS", "GOARCH", "GOPROXY"];
  const result = await run("go", ["env", "-json", ...asked], { cwd: dir, env }).catch((error: unknown) => {
    // EACCES: a folder of the PATH is closed to this user, and none of the others has it.
    if (hasErrorCode(error, "ENOENT", "EACCES")) {
      throw new GoMissingError({ cause: error });
    }
    throw error;
  });
  if (result.code !== 0) {
    throw new GoToolError(`go env failed in ${dir}: ${result.stderr.trim()}`);
  }
  const found = JSON.parse(result.stdout) as Record<string, string>;
  return {
    version: found.GOVERSION ?? "",
    os: found.GOOS ?? "",
    arch: found.GOARCH ?? "",
    variables: {
      ...env,
      // Fixed, because a change of either recompiles everything.
      CGO_ENABLED: "0",
      GOFLAGS: "-trimpath",
      GOWORK: "off",
      GOPROXY: withoutDirect(found.GOPROXY ?? ""),
    },
  };
}

/** Returns a module proxy list without the fallback to version control hosts. */
export function withoutDirect(proxies: string): string {
  const kept = proxies.replace(/(^|[,|])direct\b/g, "").replace(/^[,|]/, "");
  return kept === "" ? "off" : kept;
}
