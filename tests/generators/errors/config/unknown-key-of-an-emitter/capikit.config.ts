export default {
  crd: { maxDescLength: 10 },
};
