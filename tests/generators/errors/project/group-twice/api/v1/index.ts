/**
 * +groupName=bad.acme.example
 * +groupName=worse.acme.example
 */
export * from "./widget.js";
