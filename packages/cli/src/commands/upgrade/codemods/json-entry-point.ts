import { defineCodemod } from "./codemod.ts";
import { renameModule } from "./rename-module.ts";

export const jsonEntryPoint = defineCodemod({
  name: "json-entry-point",
  version: "0.1.0",
  summary: "Imports `parseJson` and `stringifyJson` from `@capikit/common/json`.",
  contains: "@capikit/client/json",
  example: {
    before: 'import { parseJson } from "@capikit/client/json";\n\nexport const one = parseJson("1");\n',
    after: 'import { parseJson } from "@capikit/common/json";\n\nexport const one = parseJson("1");\n',
  },
  edit: (source) => renameModule(source, "@capikit/client/json", "@capikit/common/json"),
});
