import { library } from "../../tsup.factory.ts";

export default library({
  "client-node": "src/client-node/index.ts",
  config: "src/config/index.ts",
  errors: "src/errors/index.ts",
  index: "src/index.ts",
  kinds: "src/kinds/index.ts",
  reflector: "src/reflector/index.ts",
  transport: "src/transport/index.ts",
});
