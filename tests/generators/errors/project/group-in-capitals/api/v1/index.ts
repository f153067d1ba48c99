/** +groupName=Bad.Acme.example */
export * from "./widget.js";
