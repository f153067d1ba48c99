import { join } from "node:path";
import ts from "typescript";

const repository = join(import.meta.dirname, "../../..");
const parsed = new Map<string, ts.SourceFile | undefined>();

/** Returns a host that parses each file of the repository once: this takes most of the time. */
export function createCompilerHost(options: ts.CompilerOptions): ts.CompilerHost {
  const host = ts.createCompilerHost(options);
  const { getSourceFile } = host;
  const settings = JSON.stringify(options);
  host.getSourceFile = (path, ...rest) => {
    if (!path.startsWith(repository)) return getSourceFile(path, ...rest);
    const key = `${path} ${ts.sys.getModifiedTime?.(path)?.getTime()} ${settings}`;
    if (!parsed.has(key)) parsed.set(key, getSourceFile(path, ...rest));
    return parsed.get(key);
  };
  return host;
}
