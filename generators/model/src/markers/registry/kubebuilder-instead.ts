const validation = "kubebuilder:validation:";
const rule = `${validation}XValidation`;

/** Declarative validation markers unknown to controller-gen, with their equivalents. */
const unread: Readonly<Record<string, string>> = {
  minLength: `${validation}MinLength`,
  maxLength: `${validation}MaxLength`,
  maxBytes: `${validation}MaxLength`,
  minItems: `${validation}MinItems`,
  minProperties: `${validation}MinProperties`,
  maxProperties: `${validation}MaxProperties`,
  format: `${validation}Format`,
  pattern: `${validation}Pattern`,
  default: "kubebuilder:default",
  enumExclude: `${validation}Enum`,
  nullable: "nullable",
  unique: "listType",
  eachVal: `${validation}items:`,
  eachKey: rule,
  item: rule,
  subfield: rule,
  neq: rule,
  forbidden: rule,
  update: rule,
  monotonic: rule,
  dependentRequired: rule,
  ifEnabled: rule,
  ifDisabled: rule,
  ifMode: rule,
  modeDiscriminator: rule,
  customUnique: rule,
  unionMember: `${validation}ExactlyOneOf`,
  unionDiscriminator: `${validation}ExactlyOneOf`,
  zeroOrOneOfMember: `${validation}AtMostOneOf`,
  opaqueType: `${validation}Schemaless`,
  validateTrue: rule,
  validateTrueAlpha: rule,
  validateTrueBeta: rule,
  validateFalse: rule,
  validateError: rule,
  isSubresource: rule,
  supportsSubresource: "kubebuilder:subresource:status",
  customValidation: rule,
  alpha: rule,
  beta: rule,
};

/** Returns the kubebuilder marker for a declarative marker without effect on CRDs. */
export function kubebuilderFor(
  name: string,
): { readonly instead: string; readonly how?: string } | undefined {
  if (!name.startsWith("k8s:")) return undefined;
  const end = name.indexOf("=");
  const short = name.slice(4, end === -1 ? undefined : end);
  if (!Object.hasOwn(unread, short)) return undefined;
  const instead = unread[short] ?? rule;
  if (instead.endsWith("items:"))
    return {
      instead,
      how: `use a marker that starts with +${instead}, such as +${instead}MaxLength`,
    };
  if (instead === rule) return { instead, how: `use +${rule}:rule="…" with a CEL expression` };
  return { instead };
}
