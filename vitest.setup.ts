import fc from 'fast-check'

// The gate must say the same of the same commit, so there properties draw from one seed; everywhere else from fresh ones.
if (process.env['CI'] === 'true') fc.configureGlobal({ seed: 7_000_000 })
