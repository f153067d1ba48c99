import { defineAgreement } from "../../apply/agreement.ts";

export const marker = defineAgreement("optional", "Makes the member optional, like `?`.", "with `?`");
