import { defineAgreement } from "../../apply/agreement.ts";

export const marker = defineAgreement(
  "required",
  "Makes the member required, like a member without `?`.",
  "without `?`",
);
