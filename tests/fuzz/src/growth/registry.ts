import { type Calls, foundations } from "./foundations.ts";
import { kits } from "./kits.ts";

/** Functions that read text, objects or patches of others, by entry point. */
export const registry: Readonly<Record<string, Calls>> = { ...foundations, ...kits };
