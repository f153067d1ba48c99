import { plantedBugs } from "./planted-bugs.ts";

const [first] = plantedBugs;
if (first === undefined) throw new Error("no bugs");

/** A scenario with failures, which worker threads import. */
export const scenario = first.scenario(false);
