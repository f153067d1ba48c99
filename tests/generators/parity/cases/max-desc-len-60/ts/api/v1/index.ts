/** +groupName=max-desc-len-60.acme.example */
export * from "./types.js";
