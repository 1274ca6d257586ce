import { parseArgs } from 'node:util'
import { runSimulations, tellFailure } from './run-simulations.ts'

const { values } = parseArgs({
  options: { seeds: { type: 'string' }, seconds: { type: 'string', default: '60' }, from: { type: 'string' } },
})

const from = Number(values.from ?? Math.floor(Math.random() * 2 ** 31))
const seeds = values.seeds === undefined ? null : Number(values.seeds)
const until = Date.now() + Number(values.seconds) * 1000
if (![from, seeds ?? 1, until].every((number) => Number.isSafeInteger(number) && number >= 0)) {
  console.error('npm run torture -- [--seeds N | --seconds N] [--from SEED]')
  process.exit(1)
}

const started = performance.now()
const batch = await runSimulations(from, (done) => (seeds === null ? Date.now() >= until : done >= seeds))
for (const failure of batch.failures) console.error(tellFailure(failure))
console.log(`seeds ${from} to ${from + batch.seeds - 1}: ${batch.seeds} runs in ${Math.round((performance.now() - started) / 1000)} s`)
console.log(`met ${JSON.stringify(batch.met)}`)
console.log(`${batch.failures.length} violations`)
process.exitCode = batch.failures.length === 0 ? 0 : 1
