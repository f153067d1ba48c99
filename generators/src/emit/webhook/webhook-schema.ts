/** The webhook fields that a patch may set. `always` fields are printed even if unset. */
export type FieldType =
  | { readonly kind: "string" | "bytes" | "integer" }
  | { readonly kind: "list"; readonly items: FieldType }
  | { readonly kind: "map" }
  | { readonly kind: "object"; readonly fields: Fields };

export type Fields = Readonly<Record<string, FieldType & { readonly always?: true }>>;

const text = { kind: "string" } as const;
const requiredText = { kind: "string", always: true } as const;
const texts = { kind: "list", items: text } as const;

const labelSelector = {
  kind: "object",
  fields: {
    matchLabels: { kind: "map" },
    matchExpressions: {
      kind: "list",
      items: { kind: "object", fields: { key: requiredText, operator: requiredText, values: texts } },
    },
  },
} as const satisfies FieldType;

const common = {
  name: requiredText,
  clientConfig: {
    kind: "object",
    always: true,
    fields: {
      url: text,
      service: {
        kind: "object",
        fields: { namespace: requiredText, name: requiredText, path: text, port: { kind: "integer" } },
      },
      caBundle: { kind: "bytes" },
    },
  },
  rules: {
    kind: "list",
    items: {
      kind: "object",
      fields: { operations: texts, apiGroups: texts, apiVersions: texts, resources: texts, scope: text },
    },
  },
  failurePolicy: text,
  matchPolicy: text,
  namespaceSelector: labelSelector,
  objectSelector: labelSelector,
  sideEffects: text,
  timeoutSeconds: { kind: "integer" },
  admissionReviewVersions: texts,
  matchConditions: {
    kind: "list",
    items: { kind: "object", fields: { name: requiredText, expression: requiredText } },
  },
} as const satisfies Fields;

export const webhookFields: Readonly<Record<"mutating" | "validating", Fields>> = {
  validating: common,
  mutating: { ...common, reinvocationPolicy: text },
};
