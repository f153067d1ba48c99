import { defineVersionFlag } from "../../apply/version-flag.ts";

export const marker = defineVersionFlag(
  "kubebuilder:unservedversion",
  { served: false },
  {
    summary: "Keeps this version in the CRD without serving it.",
  },
);
