import { library } from "../../tsup.factory.ts";

/** The generators are private and become part of this package, their types too. */
const generators = /^@capikit\/(crd|importer|model|rbac|runner|webhook)$/;

// `config` stands beside the chunks, as a configuration that imports `capikit` may have nothing else to resolve it to.
export default library(
  { index: "src/index.ts", main: "src/main.ts", config: "src/config.ts" },
  { noExternal: [generators], dts: { resolve: [generators, /^\.{1,2}\//] } },
);
