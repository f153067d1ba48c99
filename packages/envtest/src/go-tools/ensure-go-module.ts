import { parse } from "node:path";
import { GoToolError } from "./errors.ts";
import { goEnvironment } from "./go-environment.ts";
import { run } from "./run.ts";

/**
 * The folder of a Go module in the module cache, downloaded first if need be. It is read-only. Modules come from the configured
 * proxy alone, never from version control.
 *
 * @param module `path@version`, such as `sigs.k8s.io/cluster-api@v1.14.2`.
 * @throws GoMissingError without a Go toolchain.
 * @throws GoToolError when the proxy does not have it, or has something else.
 */
export async function ensureGoModule(
  module: string,
  options: {
    /** The hash that it must have, as `go.sum` writes it. Default: what Go's checksum database says. */
    readonly sum?: string | undefined;
    readonly env?: NodeJS.ProcessEnv;
    readonly signal?: AbortSignal | undefined;
  } = {},
): Promise<string> {
  // Outside every module. In the shared temporary folder, another user's go.mod could choose the toolchain, or break Go.
  const { root: cwd } = parse(process.cwd());
  const go = await goEnvironment(cwd, options.env);
  const { stdout, stderr } = await run("go", ["mod", "download", "-json", module], {
    cwd,
    // With a hash to hold it to, the database need not know it.
    env: { ...go.variables, ...(options.sum !== undefined && { GONOSUMDB: module.replace(/@.*$/, "") }) },
    signal: options.signal,
  });
  const answer = stdout.trim() === "" ? {} : (JSON.parse(stdout) as ModuleAnswer);
  if (answer.Dir === undefined) {
    throw new GoToolError(`${module} cannot be downloaded: ${answer.Error ?? stderr.trim()}`);
  }
  if (options.sum !== undefined && answer.Sum !== options.sum) {
    throw new GoToolError(
      `${module} has the hash ${answer.Sum}, and ${options.sum} is the one that is asked for`,
    );
  }
  return answer.Dir;
}

interface ModuleAnswer {
  readonly Dir?: string;
  readonly Sum?: string;
  readonly Error?: string;
}
