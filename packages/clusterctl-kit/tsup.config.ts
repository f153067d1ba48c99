import { library } from "../../tsup.factory.ts";

export default library({
  components: "src/components/index.ts",
  index: "src/index.ts",
  lint: "src/lint/index.ts",
  move: "src/move/index.ts",
  repository: "src/repository/index.ts",
  describe: "src/describe/index.ts",
  doctor: "src/doctor/index.ts",
  templates: "src/templates/index.ts",
});
