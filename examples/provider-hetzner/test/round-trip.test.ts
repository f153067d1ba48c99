// The generated round-trip tests of all kinds, next to the conversions.
import "../gen/conversion/h-cloud-machine-template.test.ts";
import "../gen/conversion/h-cloud-machine.test.ts";
import "../gen/conversion/h-cloud-remediation-template.test.ts";
import "../gen/conversion/h-cloud-remediation.test.ts";
import "../gen/conversion/hetzner-bare-metal-host.test.ts";
import "../gen/conversion/hetzner-bare-metal-machine-template.test.ts";
import "../gen/conversion/hetzner-bare-metal-machine.test.ts";
import "../gen/conversion/hetzner-bare-metal-remediation-template.test.ts";
import "../gen/conversion/hetzner-bare-metal-remediation.test.ts";
import "../gen/conversion/hetzner-cluster-template.test.ts";
import "../gen/conversion/hetzner-cluster.test.ts";
