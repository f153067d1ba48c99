import { globSync } from "node:fs";
import { cp } from "node:fs/promises";
import { createRequire } from "node:module";
import { resolve } from "node:path";
import { library } from "../../tsup.factory.ts";
import {
  bundleCompiler,
  bundleDefinitions,
  bundleTypePrinter,
  leaveOutside,
  startInOneFile,
  typePrinter,
} from "./build-plugins.ts";
import { getBuiltinModules } from "./builtin-modules.ts";
import { mappedSources } from "./src/licenses.ts";

/** The generators are private and become part of this package. */
const bundled = /^@capikit\/generators\//;

// As files of this project their declarations come from one program. A package would get its own, for
// three times the work.
const generators = "../../generators/src";
const paths = {
  "@capikit/generators/*": [`${generators}/*/index.ts`],
  "@capikit/generators/emitters": [`${generators}/emitters.ts`],
  "@capikit/generators/markers": [`${generators}/markers.ts`],
  "@capikit/generators/options": [`${generators}/emit/emitter-options.ts`],
};

/** Entry points that processes load together, or that a user imports for `generate`. */
const programs = ["src/config.ts", "src/index.ts", "src/main.ts"];

// `config` is next to the chunks: a configuration that imports `capikit` may have no other copy to
// resolve it to. The files that `dev` starts and preloads into programs are next to the file that does so.
export default library(
  {
    index: "src/index.ts",
    main: "src/main.ts",
    config: "src/config.ts",
    licenses: "src/licenses.ts",
    "extension-program": "src/commands/dev/extension-program.ts",
    "module-reporter": "src/commands/dev/module-reporter.ts",
  },
  {
    // The command line needs no more of controllers than the pages of their diagnostics. Each start
    // loads the other folders. Errors of several copies have the same brand and codes.
    noExternal: [
      bundled,
      typePrinter,
      "typescript",
      "@capikit/controller-kit/webhooks",
      "@capikit/api/releases",
      /^@capikit\/common\/(diagnostics|errors|files|json|text)$/,
    ],
    // The compiler that ts-morph contains, and the page.
    bundled: [
      createRequire(import.meta.url).resolve("typescript"),
      ...mappedSources(globSync(resolve("page/dist/**/*.map"))),
    ],
    plugins: [getBuiltinModules()],
    esbuildPlugins: [
      bundleCompiler(),
      bundleTypePrinter(),
      bundleDefinitions(),
      leaveOutside(/^@capikit\/common\//, /[\\/]dev[\\/](?:extension-program|module-reporter)\.ts$/),
      startInOneFile(programs, ["src/main.ts", "src/commands/generate/run.ts"]),
    ],
    dts: { compilerOptions: { paths }, resolve: [bundled, /^\.{1,2}\//] },
    // `capikit add` renders the templates of create-capikit.
    onSuccess: async () => {
      for (const path of [
        "added",
        "api",
        "src",
        "test/runtime-extension.test.ts",
        "test/workload-extension.test.ts",
      ])
        await cp(`../create-capikit/templates/${path}`, `dist/templates/${path}`, { recursive: true });
      // The maps of the page only name the packages that it contains.
      const filter = (path: string): boolean => !path.endsWith(".map");
      await cp("page/dist", "dist/console", { recursive: true, filter });
    },
  },
);
