import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, it } from 'vitest'

/**
 * Loaded in the main process of every test run. If it changed the exit code, a failed run could look like a passed one.
 */
const postgres = join(import.meta.dirname, '../apps/server/testing/postgres.ts')

it.each([0, 3])('a process that can start a PostgreSQL for tests ends with its own code, %i', (code) => {
  const script = `await import(${JSON.stringify(postgres)}); process.exitCode = ${code}`
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', script], {
    encoding: 'utf8',
  })
  expect([status, stderr]).toEqual([code, ''])
})
