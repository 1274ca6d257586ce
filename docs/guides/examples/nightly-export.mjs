// Writes all that the key's person sees into one file a kind. By cron, each night at two:
// 0 2 * * * BAMA_URL=https://bama.example BAMA_KEY=bama_… node nightly-export.mjs /var/backups/bama
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const { BAMA_URL, BAMA_KEY } = process.env
const folder = process.argv[2] ?? '.'

/** All records of a kind, page by page; what was deleted is left out. */
async function readAll(entity) {
  const records = new Map()
  let cursor = null
  for (;;) {
    const since = cursor === null ? '' : `?since=${encodeURIComponent(cursor)}`
    const response = await fetch(`${BAMA_URL}/api/sync/${entity}/me${since}`, {
      headers: { authorization: `Bearer ${BAMA_KEY}` },
    })
    const page = await response.json()
    if (!response.ok) throw new Error(`${entity}: ${page.error.code}`)
    // What came before is of no use any more: everything comes again.
    if (page.reset === true && cursor !== null) records.clear()
    for (const item of page.items) {
      if (item.deleted === true || item.gone === true) records.delete(item.id)
      else records.set(item.id, item)
    }
    cursor = page.cursor
    if (!page.more) return [...records.values()]
  }
}

await mkdir(folder, { recursive: true })
for (const entity of ['events', 'tasks', 'clients', 'workHours']) {
  const records = await readAll(entity)
  const file = join(folder, `${entity}.json`)
  // Whoever reads it meanwhile finds the old file whole, or the new one.
  await writeFile(`${file}.new`, JSON.stringify(records, null, 2))
  await rename(`${file}.new`, file)
  console.log(`${entity}: ${records.length}`)
}
