import { escapeMember } from "@capikit/schema";
import { defineOneOf } from "../../apply/one-of.ts";

export const marker = defineOneOf("AtLeastOneOf", "at least one", 3, (members) =>
  members.map((member) => `has(self.${escapeMember(member)})`).join("||"),
);
