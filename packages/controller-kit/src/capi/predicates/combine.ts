export { allOf, anyOf, not } from "../../predicates/combine.ts";
