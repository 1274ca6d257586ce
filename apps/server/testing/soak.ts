import { readArgs, refuseArgs } from '../../../scripts/read-args.mjs'
import { runSoak } from '../faults/soak/run-soak.ts'

const usage = 'npm run soak -- [--seconds N] [--seed N]'
const { values } = readArgs(usage, { seconds: { type: 'string', default: '120' }, seed: { type: 'string' } })
const seconds = Number(values.seconds)
const seed = Number(values.seed ?? Math.floor(Math.random() * 2 ** 31))
if (!(seconds > 0) || !Number.isSafeInteger(seed)) refuseArgs(usage)

// The seed decides what people do. How their actions interleave depends on the machine.
console.log(`soak: seed ${seed}, ${seconds} s, 20 devices against two servers on one PostgreSQL`)
const { counts, trouble, ends, records, drainSeconds, problems } = await runSoak({ seconds, seed })
console.log(`devices ${JSON.stringify(counts)}`)
console.log(`trouble ${JSON.stringify(trouble)}`)
console.log(`ends ${JSON.stringify(ends)}; ${records} records on all devices; all delivered after ${drainSeconds} s`)
for (const problem of problems) console.error(problem)
console.log(`${problems.length} violations`)
process.exitCode = problems.length === 0 ? 0 : 1
