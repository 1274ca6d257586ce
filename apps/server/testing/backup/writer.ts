// Writes into a database, one event after the other, until it is killed; a line for each.
import { openSqliteStore } from '../../src/store/store.ts'
import { writeEvent } from './write-event.ts'

const store = await openSqliteStore(process.argv[2] ?? '')
for (let index = 0; ; index++) {
  await writeEvent(store, `meanwhile-${index}`)
  process.stdout.write('.\n')
}
