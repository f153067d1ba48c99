import { spawn } from "node:child_process";
import { once } from "node:events";
import { print } from "../narrate.ts";

/** A build in the background. */
export interface Build {
  /** Waits for the end of the build. @throws Error for a build that fails. */
  finished(): Promise<void>;
}

/** Starts to build the command line and the provider, with the packages that they need. */
export function startBuild(signal: AbortSignal): Build {
  const packages = ["capikit", "@capikit/example-provider-local"].map((name) => `--filter=${name}`);
  const args = ["run", "build", "--output-logs=errors-only", "--log-prefix=none", ...packages];
  const child = spawn("turbo", args, { stdio: ["ignore", "pipe", "inherit"], signal });
  let output = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    output += text;
  });
  const closed = once(child, "close");
  closed.catch(() => {}); // reported by `finished`
  return {
    async finished() {
      if (child.exitCode === null) print("building the packages, which takes some minutes the first time");
      const [code] = await closed;
      if (code !== 0) throw new Error(`the build failed:\n${output}`);
    },
  };
}
