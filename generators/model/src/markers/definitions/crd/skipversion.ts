import { defineVersionFlag } from "../../apply/version-flag.ts";

export const marker = defineVersionFlag(
  "kubebuilder:skipversion",
  { skipped: true },
  {
    summary: "Excludes this version from the CRD.",
  },
);
