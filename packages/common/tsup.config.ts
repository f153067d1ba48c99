import { library } from "../../tsup.factory.ts";

export default library({
  json: "src/json/index.ts",
  yaml: "src/yaml/index.ts",
});
