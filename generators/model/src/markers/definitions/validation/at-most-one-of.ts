import { countSet, defineOneOf } from "../../apply/one-of.ts";

export const marker = defineOneOf("AtMostOneOf", "at most one", 1, (members) => `${countSet(members)} <= 1`);
