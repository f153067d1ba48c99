import { registerHooks } from "node:module";
import { fileURLToPath } from "node:url";

/**
 * Tells the files of all modules that are loaded from now on, but for those of installed packages, and takes `./foo.js` for `./foo.ts`
 * where only that is there, as compilers do.
 */
export function reportModuleFiles(tell: (path: string) => void): void {
  const tellUrl = (url: string | undefined): void => {
    if (url?.startsWith("file:") && !url.includes("/node_modules/"))
      tell(fileURLToPath(url.replace(/[?#].*$/, "")));
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
            // What was written is what is missing.
          }
        }
        const { url } = error as { readonly url?: string };
        tellUrl(url);
        tellUrl(url?.replace(/\.([cm]?)js$/, ".$1ts"));
        throw error;
      }
    },
    load(url, context, next) {
      tellUrl(url);
      return next(url, context);
    },
  });
}
