import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, it } from 'vitest'

/** Every run of the tests has it in its main process: by it, one that failed would end as one that passed. */
const postgres = join(import.meta.dirname, '../apps/server/testing/postgres.ts')

it.each([0, 3])('a process that can start a PostgreSQL for tests ends with its own code, %i', (code) => {
  const script = `await import(${JSON.stringify(postgres)}); process.exitCode = ${code}`
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', script], {
    encoding: 'utf8',
  })
  expect([status, stderr]).toEqual([code, ''])
})
