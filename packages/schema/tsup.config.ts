import { library } from "../../tsup.factory.ts";

export default library({
  index: "src/index.ts",
  manifests: "src/manifests/index.ts",
});
