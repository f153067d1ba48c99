export default {
  crds: { maxDescLen: 10 },
};
