import { type EntityName, entityNames, shownName, type VisibleUser } from '@bama/domain'
import { businessZone, readAllRecords } from '../../../data/index.ts'
import { transferTexts } from '../../../texts/transfer.ts'
import type { Workbook } from '../../../ui/export-table/workbook.ts'
import { type ExportNames, sheetColumns } from './export-columns.ts'

/** Writes everything the user can see, a sheet per entity, in portions. Returns false if nobody is signed in. */
export async function writeEverything(workbook: Workbook, onShare: (share: number) => void): Promise<boolean> {
  const names = await readNames()
  if (names === null) return false
  for (const [index, entity] of entityNames.entries()) {
    const columns = sheetColumns(entity, businessZone)
    workbook.addTable({
      name: transferTexts.export.sheets[entity],
      columns: columns.map(({ title, kind }) => ({ title, kind })),
    })
    await readAllRecords(entity, (part) =>
      workbook.addRows(part.map((record) => columns.map(({ cell }) => cell(record, names)))),
    )
    onShare((index + 1) / (entityNames.length + 1))
  }
  return true
}

async function readNames(): Promise<ExportNames | null> {
  const read = async (entity: EntityName, field: string): Promise<Map<string, string> | null> => {
    const found = new Map<string, string>()
    const isRead = await readAllRecords(entity, (part) => {
      for (const record of part) {
        const name = record[field]
        if (typeof name === 'string') found.set(record.id, name)
      }
    })
    return isRead ? found : null
  }
  const people = new Map(await read('freelancers', 'name'))
  await readAllRecords('systemUsers', (part) => {
    for (const user of part as unknown as readonly VisibleUser[])
      for (const key of [user.id, user.email.toLowerCase()]) people.set(key, shownName(user))
  })
  const [events, clients, tasks] = [
    await read('events', 'name'),
    await read('clients', 'name'),
    await read('tasks', 'description'),
  ]
  return events === null || clients === null || tasks === null ? null : { events, clients, tasks, people }
}
