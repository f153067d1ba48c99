import { countSet, defineOneOf } from "../../apply/one-of.ts";

export const marker = defineOneOf("ExactlyOneOf", "exactly one", 2, (members) => `${countSet(members)} == 1`);
