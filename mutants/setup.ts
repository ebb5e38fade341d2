import fc from 'fast-check'

// A counterexample need not be small to kill a mutant, and two runs should kill the same ones.
fc.configureGlobal({ seed: 1, endOnFailure: true })
