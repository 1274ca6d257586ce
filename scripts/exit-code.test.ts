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

/** What `npm start` and `npm run backup` run their program by. */
const ready = join(import.meta.dirname, 'ready.mjs')

it.each([
  ['ends with 3', 'process.exit(3)', 3, ''],
  // A service manager restarts what failed, and cron mails it: a program that ran out of memory is not one that is done.
  ['is killed', "process.kill(process.pid, 'SIGKILL')", 137, 'The program was killed'],
  ['is told to stop before it listens for that', "process.kill(process.pid, 'SIGTERM')", 143, ''],
])('a command whose program %s says so', (_, program, code, said) => {
  const script = `const { runNode } = await import(${JSON.stringify(ready)}); runNode(['--eval', ${JSON.stringify(program)}])`
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', script], {
    encoding: 'utf8',
  })
  expect([status, stderr.slice(0, said.length || Infinity)]).toEqual([code, said])
})

it('a command on Windows, whose console tells its program to stop too, waits for what the program makes of that', () => {
  const program = 'setTimeout(() => process.exit(3), 500)'
  const script = `
    Object.defineProperty(process, 'platform', { value: 'win32' })
    const { runNode } = await import(${JSON.stringify(ready)})
    runNode(['--eval', ${JSON.stringify(program)}]).on('spawn', () => process.kill(process.pid, 'SIGINT'))`
  const { status } = spawnSync(process.execPath, ['--input-type=module', '--eval', script])
  expect(status).toBe(3)
})
