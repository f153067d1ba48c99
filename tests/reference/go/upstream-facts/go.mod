module capikit.invalid/reference/upstream-facts

go 1.26.0
