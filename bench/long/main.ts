import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { memoryPlot } from './plot.ts'
import { runInBrowser } from './browser.ts'
import { type LongRun, runOnPostgres, runOnSqlite } from './servers.ts'

/** npm run bench -- long [part …]: `BENCH_MINUTES` overrides the duration of each part. */
const parts: Readonly<
  Record<string, { readonly minutes: number; readonly run: (minutes: number) => Promise<LongRun> }>
> = {
  sqlite: { minutes: 10, run: runOnSqlite },
  postgres: { minutes: 10, run: runOnPostgres },
  browser: { minutes: 60, run: runInBrowser },
}

const requested = process.argv.slice(2)
if (requested.some((name) => !Object.hasOwn(parts, name))) {
  console.error(`npm run bench -- long [${Object.keys(parts).join(' | ')}]`)
  process.exit(1)
}
const folder = join(import.meta.dirname, '../../docs/measurements')
mkdirSync(folder, { recursive: true })
for (const [name, { minutes, run }] of Object.entries(parts)) {
  if (requested.length > 0 && !requested.includes(name)) continue
  const { figures, series } = await run(Number(process.env['BENCH_MINUTES'] ?? minutes))
  console.log(`${name} ${JSON.stringify(figures, null, 2)}`)
  for (const scheme of ['light', 'dark'] as const)
    writeFileSync(join(folder, `long-${name}-${scheme}.svg`), memoryPlot(series, scheme))
}
