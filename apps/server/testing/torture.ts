import { defaultSteps, describeStorageFailure, runStorageSimulations } from '@bama/sync/testing'
import { readArgs, refuseArgs } from '../../../scripts/read-args.mjs'
import { damageBackup } from './backup/damage-backup.ts'
import { killInRounds } from './kill-rounds.ts'
import { describeFailure, runSimulations } from './run-simulations.ts'
import { withDataDir } from './server-process.ts'
import { inFile, inMemory, inPostgres, type SimPlace } from './sim-stores.ts'

const places: Readonly<Record<string, () => SimPlace | Promise<SimPlace>>> = {
  sqlite: () => inMemory,
  file: () => inFile,
  postgres: inPostgres,
}

const usage =
  'npm run torture -- [--seeds N | --seconds N] [--from SEED] [--steps N] [--failures N] [--engine sqlite|file|postgres] [--strict] [--backup | --storage | --kill]'
const { values } = readArgs(usage, {
  seeds: { type: 'string' },
  seconds: { type: 'string', default: '60' },
  from: { type: 'string' },
  steps: { type: 'string', default: String(defaultSteps) },
  failures: { type: 'string', default: '3' },
  engine: { type: 'string', default: 'sqlite' },
  strict: { type: 'boolean', default: false },
  backup: { type: 'boolean', default: false },
  storage: { type: 'boolean', default: false },
  kill: { type: 'boolean', default: false },
})

const from = Number(values.from ?? Math.floor(Math.random() * 2 ** 31))
const seeds = values.seeds === undefined ? null : Number(values.seeds)
const [steps, maxFailures, until] = [
  Number(values.steps),
  Number(values.failures),
  Date.now() + Number(values.seconds) * 1000,
]
const openPlace = Object.hasOwn(places, values.engine) ? places[values.engine] : undefined
const isNumber = (number: number): boolean => Number.isSafeInteger(number) && number >= 0
if (openPlace === undefined || ![from, seeds ?? 1, steps, maxFailures, until].every(isNumber)) refuseArgs(usage)

if (values.backup) {
  const { flips, truncations, refused, problems } = await damageBackup()
  for (const problem of problems) console.error(`a backup with ${problem} was taken for something else`)
  console.log(
    `backup: ${flips} flips, ${truncations} truncations; ${refused} refused, the others read as what they were`,
  )
  console.log(`${problems.length} violations`)
  process.exit(problems.length === 0 ? 0 : 1)
}

if (values.kill) {
  const rounds = seeds ?? 100
  const { acknowledged, missing } = await withDataDir((dataDir) => killInRounds(dataDir, rounds))
  for (const id of missing) console.error(`${id} was acknowledged, and is gone`)
  console.log(`kill -9: ${rounds} rounds, ${acknowledged} events acknowledged`)
  console.log(`${missing.length} violations`)
  process.exit(missing.length === 0 ? 0 : 1)
}

const started = performance.now()
const isEnough = (done: number): boolean => (seeds === null ? Date.now() >= until : done >= seeds)
const batch = values.storage ? await overStorage() : await overServer(openPlace)
for (const failure of batch.failures) console.error(failure)
console.log(
  `seeds ${from} to ${from + batch.seeds - 1}: ${batch.seeds} runs in ${Math.round((performance.now() - started) / 1000)} s`,
)
console.log(`met ${JSON.stringify(batch.met)}`)
console.log(`${batch.failures.length} violations`)
process.exitCode = batch.failures.length === 0 ? 0 : 1

async function overServer(open: () => SimPlace | Promise<SimPlace>) {
  const place = await open()
  const options = { createServer: place.createServer, steps, maxFailures, isStrict: values.strict }
  const { failures, ...run } = await runSimulations(from, isEnough, options)
  await place.close()
  return { ...run, failures: failures.map(describeFailure) }
}

async function overStorage() {
  const { failures, ...run } = await runStorageSimulations(from, isEnough, maxFailures)
  return { ...run, failures: failures.map(describeStorageFailure) }
}
