import { celMember } from "../../apply/cel-member.ts";
import { defineOneOf } from "../../apply/one-of.ts";

export const marker = defineOneOf("AtLeastOneOf", "at least one", 3, (members) =>
  members.map((member) => `has(self.${celMember(member)})`).join("||"),
);
