import { registerHooks } from "node:module";
import { fileURLToPath } from "node:url";

/**
 * Reports the files of all modules that are loaded from now on, except installed packages. Resolves
 * `./foo.js` to `./foo.ts` if only that file exists, as compilers do.
 */
export function reportModuleFiles(report: (path: string) => void): void {
  const reportUrl = (url: string | undefined): void => {
    if (url?.startsWith("file:") && !url.includes("/node_modules/"))
      report(fileURLToPath(url.replace(/[?#].*$/, "")));
  };
  registerHooks({
    resolve(specifier, context, next) {
      try {
        return next(specifier, context);
      } catch (error) {
        const source = specifier.replace(/\.([cm]?)js$/, ".$1ts");
        if (specifier.startsWith(".") && source !== specifier) {
          try {
            return next(source, context);
          } catch {
            // Report the specifier as written as the missing file.
          }
        }
        const { url } = error as { readonly url?: string };
        reportUrl(url);
        reportUrl(url?.replace(/\.([cm]?)js$/, ".$1ts"));
        throw error;
      }
    },
    load(url, context, next) {
      reportUrl(url);
      return next(url, context);
    },
  });
}
