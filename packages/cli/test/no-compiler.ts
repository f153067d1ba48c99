import { registerHooks } from "node:module";

// Preloaded where a run must not need the compiler.
registerHooks({
  resolve(specifier, context, next) {
    if (/^(?:@ts-morph\/|ts-morph$|typescript(?:$|\/))|\/typescript-[\d.]+\.cjs$/.test(specifier))
      throw new Error(`${specifier} was loaded`);
    return next(specifier, context);
  },
});
