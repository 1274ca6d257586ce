import { measureArchive } from './archive.ts'
import { measureFirstSync } from './first-sync.ts'
import { measureLoop } from './loop.ts'
import { measurePropagation } from './propagation.ts'
import { measurePostgresPushes, measureSqlitePushes } from './pushes.ts'
import { measureStreams } from './streams.ts'
import { measureVault } from './vault.ts'

/** npm run bench -- sync [part …]: without a part, all of them. */
const parts: Readonly<Record<string, () => Promise<void>>> = {
  async pushes() {
    for (const measure of [measureSqlitePushes, measurePostgresPushes]) {
      const { engine, plainRows, sameRows, product } = await measure()
      console.log(
        `${engine}, batches of 500: ${rate(product)} pushes/s; plain inserts ${rate(plainRows)} rows/s: ratio ${ratio(product, plainRows)}`,
      )
      if (!Number.isNaN(sameRows))
        console.log(
          `  the same rows (record, answer, history) inserted plainly: ${rate(sameRows)} pushes/s: ratio ${ratio(product, sameRows)}`,
        )
    }
  },
  async 'first-sync'() {
    const { productMs, boardMs, rawMs, records, megabytes } = await measureFirstSync()
    console.log(
      `first sync of ${records.toLocaleString('en')} records (${megabytes.toFixed(1)} MB): ${seconds(productMs)} s; plain fetch and one bulkPut ${seconds(rawMs)} s: ratio ${ratio(rawMs, productMs)}`,
    )
    console.log(`  first card on the board after ${seconds(boardMs)} s`)
  },
  async propagation() {
    const { medianMs, p99Ms } = await measurePropagation()
    console.log(
      `a change to 49 other clients: median ${medianMs.toFixed(1)} ms, 99th percentile ${p99Ms.toFixed(1)} ms`,
    )
  },
  async streams() {
    const { opened, beforeMb, afterMb, kbPerStream } = await measureStreams()
    console.log(
      `${opened} streams: ${beforeMb.toFixed(0)} MB before, ${afterMb.toFixed(0)} MB after, ${kbPerStream.toFixed(1)} kB each`,
    )
  },
  async loop() {
    for await (const { name, megabytes, worstMs, totalMs, rawMs } of measureLoop())
      console.log(
        `${name} (${megabytes.toFixed(1)} MB): the event loop stood for ${worstMs.toFixed(0)} ms at most, of ${totalMs.toFixed(0)}; parsing and committing the bare body ${rawMs.toFixed(0)} ms`,
      )
  },
  async vault() {
    const { sealed, plain } = await measureVault()
    console.log(
      `first sync, encrypted ${seconds(sealed.firstSyncMs)} s, not ${seconds(plain.firstSyncMs)} s: ratio ${ratio(sealed.firstSyncMs, plain.firstSyncMs)}`,
    )
    console.log(
      `a search among 1,000 clients, encrypted ${sealed.searchMs.toFixed(0)} ms, not ${plain.searchMs.toFixed(0)} ms: ratio ${ratio(sealed.searchMs, plain.searchMs)}`,
    )
  },
  async archive() {
    const { smallMs, largeMs } = await measureArchive()
    console.log(
      `a pull of one change: ${smallMs.toFixed(2)} ms with 500 archived, ${largeMs.toFixed(2)} ms with 50,000: ratio ${ratio(largeMs, smallMs)}`,
    )
  },
}

const seconds = (ms: number): string => (ms / 1000).toFixed(2)
const rate = (value: number): string => Math.round(value).toLocaleString('en')
const ratio = (a: number, b: number): string => (a / b).toFixed(2)

const requested = process.argv.slice(2)
const unknown = requested.find((name) => !Object.hasOwn(parts, name))
if (unknown !== undefined) {
  console.error(`npm run bench -- sync [${Object.keys(parts).join(' | ')}]`)
  process.exit(1)
}
for (const [name, run] of Object.entries(parts)) if (requested.length === 0 || requested.includes(name)) await run()
