module capikit.invalid/reference/move-reference

go 1.26.0
