import { type RegisterHooksOptions, registerHooks } from "node:module";

type Resolve = NonNullable<RegisterHooksOptions["resolve"]>;

/** Resolves `./foo.js` to `./foo.ts` if only that file exists, as compilers do. */
export const resolveTypescript: Resolve = (specifier, context, next) => {
  try {
    return next(specifier, context);
  } catch (error) {
    const source = specifier.replace(/\.([cm]?)js$/, ".$1ts");
    if (!specifier.startsWith(".") || source === specifier) throw error;
    try {
      return next(source, context);
    } catch {
      // The specifier as written is the missing file.
      throw error;
    }
  }
};

/** Runs a function with imports resolved by {@link resolveTypescript}. */
export async function withTypescript<T>(load: () => Promise<T>): Promise<T> {
  const hooks = registerHooks({ resolve: resolveTypescript });
  try {
    return await load();
  } finally {
    hooks.deregister();
  }
}
