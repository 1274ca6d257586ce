import { mkdirSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { dayInZone } from '@bama/domain'
import { sql } from 'kysely'
import { readConfig } from '../src/config.ts'
import { createDiskFiles } from '../src/files/disk-files.ts'
import { keepFilesPrivate } from '../src/files/keep-private.ts'
import { createS3Files } from '../src/files/s3-files.ts'
import { openStore } from '../src/store/store.ts'
import { fillDemonstration } from './fill-demonstration.ts'

keepFilesPrivate()

const usage = 'npm run demo -- [--scale 1 to 200] [--seed NUMBER]'

function refuse(reason: string): never {
  process.stderr.write(`${reason}\n`)
  process.exit(1)
}

function readNumber(name: string, text: string, lowest: number, highest: number): number {
  const number = Number(text)
  if (!Number.isInteger(number) || number < lowest || number > highest)
    refuse(`--${name} ${text} is not a whole number from ${lowest} to ${highest}. ${usage}`)
  return number
}

function readOptions() {
  try {
    return parseArgs({
      options: { scale: { type: 'string', default: '1' }, seed: { type: 'string', default: '5787' } },
    }).values
  } catch {
    return refuse(usage)
  }
}

const options = readOptions()
const scale = readNumber('scale', options.scale, 1, 200)
const seed = readNumber('seed', options.seed, 0, 2 ** 31)
const read = readConfig(process.env)
const config = read.ok ? read.value : refuse(`The demonstration can not start. ${read.error}`)
mkdirSync(config.dataDir, { recursive: true, mode: 0o700 })
const isSqlite = config.databaseUrl === null
const place = isSqlite ? config.dataDir : 'the database of DATABASE_URL'
const store = await openStore(config)
// A fill that is interrupted by a power cut is repeated anyway, so its hundreds of commits needn't be flushed.
if (isSqlite) await sql`pragma synchronous = normal`.execute(store.db)
const nowMs = Date.now()
const files = config.objectStorage === null ? createDiskFiles(config.filesDir) : createS3Files(config.objectStorage)
const parts = { store, files }
const filled = await fillDemonstration(parts, {
  seed,
  scale,
  nowMs,
  today: dayInZone(nowMs, config.timeZone),
  zone: config.timeZone,
})
await store.close()
if (!filled.ok)
  refuse(
    `There are people in ${place} already. ${
      isSqlite
        ? 'Set DATA_DIR to an empty folder for the demonstration, for example: DATA_DIR=./data/demo npm run demo'
        : 'Name an empty database for the demonstration.'
    }`,
  )

const { accounts, counts } = filled.value
process.stdout.write(`In ${place} there are now:\n`)
for (const [what, count] of counts) process.stdout.write(`${String(count).padStart(7)} ${what}\n`)
process.stdout.write('\n')
for (const { role, email, password, name, isApproved } of accounts)
  process.stdout.write(
    `${role.padEnd(9)} ${email.padEnd(40)} ${password}  ${name}${isApproved ? '' : ' (not approved: may not sign in)'}\n`,
  )
const isDefault = process.env['DATA_DIR'] === undefined
process.stdout.write(`\nStart with: ${isDefault ? '' : `DATA_DIR=${config.dataDir} `}npm start\n`)
