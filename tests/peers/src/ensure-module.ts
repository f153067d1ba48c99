import { tmpdir } from "node:os";
import { GoToolError, goEnvironment, run } from "@capikit/envtest/go-tools";

/**
 * The folder of a Go module in the module cache, downloaded first if need be. It is read-only. Modules come from the configured
 * proxy alone, never from version control.
 *
 * @param module `path@version`, such as `sigs.k8s.io/cluster-api@v1.14.2`.
 * @throws GoMissingError without a Go toolchain.
 * @throws GoToolError when the proxy does not have it.
 */
export async function ensureModule(module: string): Promise<string> {
  // Outside every module, so that no go.mod of this repository has a say.
  const dir = tmpdir();
  const go = await goEnvironment(dir);
  const result = await run("go", ["mod", "download", "-json", module], { cwd: dir, env: go.variables });
  const answer = parse(result.stdout);
  if (answer.Dir === undefined) {
    throw new GoToolError(`${module} cannot be downloaded: ${answer.Error ?? result.stderr.trim()}`);
  }
  return answer.Dir;
}

function parse(text: string): { Dir?: string; Error?: string } {
  return text.trim() === "" ? {} : (JSON.parse(text) as { Dir?: string; Error?: string });
}
