import { parse } from "node:path";
import { goEnvironment } from "./go-environment.ts";
import { GoToolError } from "./go-tool.ts";
import { run } from "./run.ts";

/**
 * Returns the folder of a Go module in the module cache, downloaded first if needed. It is
 * read-only. Modules come only from the configured proxy, never from version control.
 *
 * @param module `path@version`, such as `sigs.k8s.io/cluster-api@v1.12.0`.
 * @throws GoMissingError without a Go toolchain.
 * @throws GoToolError when the proxy does not have it, or its hash differs.
 */
export async function ensureGoModule(
  module: string,
  options: {
    /** Expected hash in the format of `go.sum`. Default: from Go's checksum database. */
    readonly sum?: string | undefined;
    readonly env?: NodeJS.ProcessEnv;
    readonly signal?: AbortSignal | undefined;
  } = {},
): Promise<string> {
  // Outside modules: in a shared temporary folder, a go.mod of others could choose the toolchain.
  const { root: cwd } = parse(process.cwd());
  const go = await goEnvironment(cwd, options.env);
  const { stdout, stderr } = await run("go", ["mod", "download", "-json", module], {
    cwd,
    // With an expected hash, the checksum database need not know the module.
    env: { ...go.variables, ...(options.sum !== undefined && { GONOSUMDB: module.replace(/@.*$/, "") }) },
    signal: options.signal,
  });
  const answer = stdout.trim() === "" ? {} : (JSON.parse(stdout) as ModuleAnswer);
  if (answer.Dir === undefined) {
    throw new GoToolError(`cannot download ${module}: ${answer.Error ?? stderr.trim()}`);
  }
  if (options.sum !== undefined && answer.Sum !== options.sum) {
    throw new GoToolError(`${module}: hash is ${answer.Sum}, expected ${options.sum}`);
  }
  return answer.Dir;
}

interface ModuleAnswer {
  readonly Dir?: string;
  readonly Sum?: string;
  readonly Error?: string;
}
