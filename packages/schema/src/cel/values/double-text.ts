/** `%.*e` of C: at least two digits of exponent. */
export function scientific(value: number, digits: number): string {
  return value.toExponential(digits).replace(/e([+-])(\d)$/, "e$10$2");
}
