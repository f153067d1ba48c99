/** Owner of the fields of installed objects. */
export const fieldManager = "envtest";
