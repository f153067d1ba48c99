export default {
  rbac: { roleName: "manager-role", folder: ".", fileName: "manifests.yaml" },
  webhook: { folder: "." },
};
