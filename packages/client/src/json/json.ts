/**
 * JSON that does not lose digits. An integer beyond ±(2^53 - 1) is no JavaScript number, and API servers do store int64: such a
 * literal is read as a `bigint`, and a `bigint` is written as an integer. So what was read is written back unchanged, and arithmetic
 * on it fails loudly instead of being a little off. All other numbers are plain numbers.
 *
 * @module
 */
export { parseJson, stringifyJson } from "@capikit/common/json";
