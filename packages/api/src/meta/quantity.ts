/**
 * ---
 * An amount with a unit, such as `500m`, `2Gi` or `3`. Schema: int-or-string with the quantity
 * pattern.
 *
 * +capikit:schema:builtin=Quantity
 */
export type Quantity = number | string;

/**
 * ---
 * A number or a string, such as `3` or `25%`. Schema: int-or-string.
 *
 * +capikit:schema:builtin=IntOrString
 */
export type IntOrString = number | string;
