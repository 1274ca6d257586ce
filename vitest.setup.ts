import fc from 'fast-check'

// In CI properties use one seed, so that the gate's result for a commit is reproducible. Everywhere else the seeds are
// fresh.
if (process.env['CI'] === 'true') fc.configureGlobal({ seed: 7_000_000 })
