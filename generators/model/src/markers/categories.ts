/** The chapters of the marker reference, in their order. */
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
  "Schemas by hand",
  "Without effect",
] as const;

export type Category = (typeof categories)[number];
