module capikit.invalid/peers/move-twin

go 1.26.0
