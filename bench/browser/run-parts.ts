import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Runs the parts named on the command line, or all of them; prints each report and keeps it in .cache. */
export async function runParts(bench: string, parts: Readonly<Record<string, () => Promise<object>>>): Promise<void> {
  const requested = process.argv.slice(2)
  if (requested.some((name) => !Object.hasOwn(parts, name))) {
    console.error(`npm run bench -- ${bench} [${Object.keys(parts).join(' | ')}]`)
    process.exit(1)
  }
  const cache = join(import.meta.dirname, '../../.cache')
  mkdirSync(cache, { recursive: true })
  for (const [name, run] of Object.entries(parts)) {
    if (requested.length > 0 && !requested.includes(name)) continue
    const report = JSON.stringify(await run(), null, 2)
    console.log(`${name} ${report}`)
    writeFileSync(join(cache, `bench-${bench}-${name}.json`), report)
  }
}
