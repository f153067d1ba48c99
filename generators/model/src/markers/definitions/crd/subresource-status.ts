import { defineVersionFlag } from "../../apply/version-flag.ts";

export const marker = defineVersionFlag(
  "kubebuilder:subresource:status",
  { status: true },
  {
    summary: "Adds a `/status` subresource.",
    details: "Writes to the object then ignore `status`, and writes to `/status` change only the status.",
  },
);
