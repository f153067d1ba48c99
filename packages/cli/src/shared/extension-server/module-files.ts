import { registerHooks } from "node:module";
import { fileURLToPath } from "node:url";

/**
 * Reports each file of the modules that are imported from now on once, before it is read, except
 * installed packages. Resolves `./foo.js` to `./foo.ts` if only that file exists, as compilers do.
 */
export function reportModuleFiles(report: (path: string) => void): void {
  const reported = new Set<string>();
  const reportUrl = (url: string | undefined): void => {
    if (!url?.startsWith("file:") || url.includes("/node_modules/") || reported.has(url)) return;
    reported.add(url);
    report(fileURLToPath(url.replace(/[?#].*$/, "")));
  };
  // Without a hook for loads, which would add a third to the time in which Node.js loads modules.
  registerHooks({
    resolve(specifier, context, next) {
      const resolved = resolveSource(specifier, (one) => next(one, context), reportUrl);
      reportUrl(resolved.url);
      return resolved;
    },
  });
}

function resolveSource<T>(
  specifier: string,
  resolve: (specifier: string) => T,
  reportUrl: (url: string | undefined) => void,
): T {
  try {
    return resolve(specifier);
  } catch (error) {
    const source = specifier.replace(/\.([cm]?)js$/, ".$1ts");
    if (specifier.startsWith(".") && source !== specifier) {
      try {
        return resolve(source);
      } catch {
        // Report the specifier as written as the missing file.
      }
    }
    const { url } = error as { readonly url?: string };
    reportUrl(url);
    reportUrl(url?.replace(/\.([cm]?)js$/, ".$1ts"));
    throw error;
  }
}
