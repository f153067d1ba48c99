// The generated round-trip tests of all kinds, next to the conversions.
import "../gen/conversion/local-bootstrap-config.test.ts";
import "../gen/conversion/local-bootstrap-config-template.test.ts";
import "../gen/conversion/local-cluster.test.ts";
import "../gen/conversion/local-cluster-template.test.ts";
import "../gen/conversion/local-control-plane.test.ts";
import "../gen/conversion/local-control-plane-template.test.ts";
import "../gen/conversion/local-machine.test.ts";
import "../gen/conversion/local-machine-pool.test.ts";
import "../gen/conversion/local-machine-pool-template.test.ts";
import "../gen/conversion/local-machine-template.test.ts";
