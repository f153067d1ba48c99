module capikit.invalid/reference/upstream-tables

go 1.26.0
