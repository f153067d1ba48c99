import { defineVersionFlag } from "../../apply/version-flag.ts";

export const marker = defineVersionFlag(
  "kubebuilder:storageversion",
  { storage: true },
  {
    summary: "Makes this version the storage version.",
    details:
      "Exactly one version of a kind must be the storage version; a kind with a single version needs no marker.",
  },
);
