import { GoMissingError, GoToolError } from "./errors.ts";
import { run } from "./run.ts";

/** What decides, beside the sources and flags, which file `go build` makes. */
export interface GoEnvironment {
  /** Such as `go1.26.8`. */
  readonly version: string;
  readonly os: string;
  readonly arch: string;
  /** The variables that every `go` command is run with. */
  readonly variables: NodeJS.ProcessEnv;
}

/**
 * Asks `go` in a module's folder (its `go.mod` may choose another toolchain) for its version and platform.
 *
 * @throws GoMissingError when there is no `go` on the PATH.
 * @throws GoToolError when `go` fails.
 */
export async function goEnvironment(
  dir: string,
  env: NodeJS.ProcessEnv = process.env,
): Promise<GoEnvironment> {
  const asked = ["GOVERSION", "GOOS", "GOARCH", "GOPROXY"];
  const result = await run("go", ["env", "-json", ...asked], { cwd: dir, env }).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") {
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

/** A module proxy list without its fall-back to version control hosts: modules come from the proxy, or not at all. */
export function withoutDirect(proxies: string): string {
  const kept = proxies.replace(/(^|[,|])direct\b/g, "").replace(/^[,|]/, "");
  return kept === "" ? "off" : kept;
}
