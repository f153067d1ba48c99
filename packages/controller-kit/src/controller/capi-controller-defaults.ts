/**
 * What Cluster API's own controllers do beyond controller-runtime's: one reconcile per second and object, one minute for each, and
 * resyncs of the controller's own kind only. To be spread into what `defineController` takes.
 */
export const capiControllerDefaults = Object.freeze({
  minInterval: "1s",
  timeout: "1m",
  secondaryResyncs: false,
});
