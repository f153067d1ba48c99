/** ts-morph's TypeScript compiler. */
export { default as ts } from "@ts-morph/common/dist/typescript.js";
