/** The sections of the marker reference, in order. */
export const categories = [
  "Packages",
  "CRDs",
  "Members",
  "Validation",
  "Processing",
  "Validation of items",
  "Texts",
  "Declarative validation",
  "RBAC",
  "Webhooks",
  "Cluster API",
  "OpenAPI",
  "Conversion",
  "Hand-written schemas",
  "Plugins",
  "Without effect",
] as const;

export type Category = (typeof categories)[number];
