import { execFile } from "node:child_process";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";

/** The cost of one import, in a process of its own. */
export interface ImportCost {
  /** Processor time until the end of the import, which other programs hardly affect. */
  readonly ms: number;
  /** Most resident memory. */
  readonly mebibytes: number;
  /** Loaded files, without modules of Node.js. */
  readonly modules: number;
}

/** Counts loads. Registered before the import; `exit` prints the figures. */
const program = `
const { registerHooks } = await import("node:module");
let modules = 0;
if (process.env.COUNT === "1")
  registerHooks({ load: (url, context, next) => (url.startsWith("file:") && modules++, next(url, context)) });
if (process.env.TARGET) await import(process.env.TARGET);
const { user, system } = process.cpuUsage();
const ms = (user + system) / 1000;
process.stdout.write(JSON.stringify({ ms, mebibytes: process.resourceUsage().maxRSS / 1024, modules }));
process.exit();
`;

/** Imports a file. Counts files in a run of its own, as the count costs time. */
export async function importCost(file: string | undefined, compileCache: string): Promise<ImportCost> {
  const run = async (count: boolean): Promise<ImportCost> => {
    const env = {
      ...process.env,
      NODE_COMPILE_CACHE: compileCache,
      COUNT: count ? "1" : "0",
      TARGET: file === undefined ? "" : pathToFileURL(file).href,
    };
    const args = ["--input-type=module", "--eval", program];
    const { stdout } = await promisify(execFile)(process.execPath, args, { env });
    return JSON.parse(stdout);
  };
  return { ...(await run(false)), modules: (await run(true)).modules };
}
