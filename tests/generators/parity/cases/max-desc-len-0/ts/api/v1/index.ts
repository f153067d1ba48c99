/** +groupName=max-desc-len-0.acme.example */
export * from "./types.js";
