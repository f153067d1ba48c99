/**
 * Options for `defineController` that match Cluster API's own controllers: at most one reconcile
 * per second and object, a timeout of one minute, and resyncs only of the controller's own kind.
 */
export const capiControllerDefaults = Object.freeze({
  minInterval: "1s",
  timeout: "1m",
  secondaryResyncs: false,
});
