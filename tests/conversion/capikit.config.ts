/** A separate project: three versions of a kind, whose conversions are generated and tested. */
export default {
  crd: false,
  rbac: false,
  webhook: false,
  conversion: { folder: "test/gen", importExtension: "ts" },
};
