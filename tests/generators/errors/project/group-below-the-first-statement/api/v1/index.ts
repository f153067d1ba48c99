export * from "./widget.js";

// +groupName=bad.acme.example
