/**
 * +groupName=bad.acme.example
 * +capikit:contract:v1beta1=v9
 */
export * from "./widget.js";
