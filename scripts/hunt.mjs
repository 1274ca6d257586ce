// npm run hunt: looks for flaky tests. Runs each end-to-end spec twenty times and each file with properties fifty
// times, every time with other values, while other processes keep the processors busy.
//   npm run hunt -- --load 4 --times 20 --seeds 50 board tasks
// Names select files; `--times 0` or `--seeds 0` leaves out one kind.
import { spawn, spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ensureChromium } from './programs.mjs'
import { readArgs, refuseArgs } from './read-args.mjs'
import { ensureBuilt, ensureInstalled, root, toolEnv } from './ready.mjs'

const usage = 'npm run hunt -- [--load N] [--times N] [--seeds N] [NAME…]'
const { values, positionals } = readArgs(usage, {
  load: { type: 'string', default: '4' },
  times: { type: 'string', default: '20' },
  seeds: { type: 'string', default: '50' },
})
const [load, times, seeds] = [values.load, values.times, values.seeds].map(Number)
if (![load, times, seeds].every((number) => Number.isSafeInteger(number) && number >= 0)) refuseArgs(usage)
ensureInstalled()
ensureBuilt()
const isChosen = (file) => positionals.length === 0 || positionals.some((name) => file.includes(name))

// With CI set, properties would always use the same seed.
const env = toolEnv({ BAMA_CHROMIUM: ensureChromium() ?? '', CI: '' })
const run = (tool, args) =>
  spawnSync(join(root, 'node_modules', '.bin', tool), args, { cwd: root, stdio: 'inherit', env }).status === 0

const burners = Array.from({ length: load }, () => spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }))
const failed = []
try {
  const specs = times === 0 ? [] : globSync('e2e/specs/*.spec.ts', { cwd: root }).filter(isChosen).sort()
  for (const spec of specs)
    if (
      !run('playwright', [
        'test',
        '--config',
        'e2e/playwright.config.ts',
        spec,
        `--repeat-each=${times}`,
        '--reporter=dot',
      ])
    )
      failed.push(spec)
  const properties = globSync('{packages,apps}/*/src/**/*.test.{ts,tsx}', { cwd: root })
    .filter(isChosen)
    .filter((file) => readFileSync(join(root, file), 'utf8').includes("'fast-check'"))
  for (let round = 1; round <= seeds && properties.length > 0; round++)
    if (!run('vitest', ['run', '--reporter=dot', ...properties])) failed.push(`properties, round ${round}`)
} finally {
  for (const burner of burners) burner.kill()
}
for (const name of failed) console.log(`FAILED ${name}`)
console.log(failed.length === 0 ? 'nothing found' : `${failed.length} failed`)
process.exit(failed.length === 0 ? 0 : 1)
