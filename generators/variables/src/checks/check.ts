import type { Report } from "@capikit/common/diagnostics";
import type { Origins } from "@capikit/model";
import type { JsonSchema } from "@capikit/schema";
import type { Variable } from "../variable/variable.ts";

/** Reports the reasons why a ClusterClass would reject the schema of a variable. */
export type Check = (variable: Variable, root: JsonSchema, origins: Origins, report: Report) => void;
