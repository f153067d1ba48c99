// Tests use what this machine has or builds: a download would make them depend on the network.
process.env.CAPIKIT_ENVTEST_DOWNLOAD = "off";
