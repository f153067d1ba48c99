/**
 * A compact notation for the fields of Go structs.
 *
 * @module
 */
export { type GoField, type GoLeafType, type GoType, parseGoFields } from "./parse-go-fields.ts";
