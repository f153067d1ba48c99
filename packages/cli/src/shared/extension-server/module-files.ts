import { registerHooks } from "node:module";
import { fileURLToPath } from "node:url";
import { isInstalled } from "@capikit/common/errors";
import { resolveTypescript } from "../hooks/resolve-typescript.ts";

/**
 * Reports each file of the modules that are imported from now on once, before it is read, except
 * installed packages. Resolves `./foo.js` to `./foo.ts` if only that file exists, as compilers do.
 */
export function reportModuleFiles(report: (path: string) => void): void {
  const reported = new Set<string>();
  const reportUrl = (url: string | undefined): void => {
    if (!url?.startsWith("file:") || isInstalled(url) || reported.has(url)) return;
    reported.add(url);
    report(fileURLToPath(url.replace(/[?#].*$/, "")));
  };
  // Without a hook for loads, which would add a third to the time in which Node.js loads modules.
  registerHooks({
    resolve(specifier, context, next) {
      try {
        const resolved = resolveTypescript(specifier, context, next);
        reportUrl(resolved.url);
        return resolved;
      } catch (error) {
        const { url } = error as { readonly url?: string };
        reportUrl(url);
        reportUrl(url?.replace(/\.([cm]?)js$/, ".$1ts"));
        throw error;
      }
    },
  });
}
