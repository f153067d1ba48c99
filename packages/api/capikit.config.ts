/** What `generate` makes of the types, and where: all of it is committed. */
export default {
  tsconfig: "tsconfig.generate.json",
  out: "gen",
  crd: { folder: "crd" },
};
