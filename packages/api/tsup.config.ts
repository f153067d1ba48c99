import { library } from "../../tsup.factory.ts";

export default library({ "meta/index": "src/meta/index.ts" });
