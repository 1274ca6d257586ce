// Writes events into a database one by one until it is killed, and prints a line for each.
import { openSqliteStore } from '../../src/store/store.ts'
import { writeEvent } from './write-event.ts'

const store = await openSqliteStore(process.argv[2] ?? '')
for (let index = 0; ; index++) {
  await writeEvent(store, `meanwhile-${index}`)
  process.stdout.write('.\n')
}
