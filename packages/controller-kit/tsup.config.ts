import { library } from "../../tsup.factory.ts";

export default library({ "capi/index": "src/capi/index.ts" });
