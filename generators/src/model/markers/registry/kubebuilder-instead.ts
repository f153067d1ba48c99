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
  validateTrue: rule,
  validateTrueAlpha: rule,
  validateTrueBeta: rule,
  validateFalse: rule,
  validateError: rule,
  isSubresource: rule,
  customValidation: rule,
  alpha: rule,
  beta: rule,
};

/** What to write instead of those without a marker of the same target and argument. */
const otherwise: Readonly<Record<string, string>> = {
  enumExclude: "leave the value out of the enum",
  opaqueType: `use +${validation}Schemaless together with +kubebuilder:pruning:PreserveUnknownFields`,
  supportsSubresource: "use +kubebuilder:subresource:status or +kubebuilder:subresource:scale on the kind",
  unionMember: `list the members in +${validation}ExactlyOneOf=… on their type`,
  unionDiscriminator: `write a discriminated union, or list its members in +${validation}ExactlyOneOf=… on their type`,
  zeroOrOneOfMember: `list the members in +${validation}AtMostOneOf=… on their type`,
};

/** Returns the kubebuilder marker for a declarative marker without effect on CRDs. */
export function kubebuilderFor(
  name: string,
): { readonly instead: string; readonly how?: string } | undefined {
  if (!name.startsWith("k8s:")) return undefined;
  const end = name.indexOf("=");
  const short = name.slice(4, end === -1 ? undefined : end);
  if (Object.hasOwn(otherwise, short)) return { instead: rule, how: otherwise[short] ?? "" };
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
