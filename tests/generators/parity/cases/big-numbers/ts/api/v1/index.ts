/** +groupName=big-numbers.acme.example */
export * from "./types.js";
