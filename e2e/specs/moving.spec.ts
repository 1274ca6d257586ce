import { readFile } from 'node:fs/promises'
import { violationsOf } from '../fixtures/axe.ts'
import { mondayExport } from '../../apps/web/testing/monday-export.ts'
import { hebrewCsv, trelloExport } from '../fixtures/boards.ts'
import { openLine } from '../fixtures/line.ts'
import { admin, expect, test } from '../fixtures/test.ts'
import { LoginPage } from '../pages/login-page.ts'
import { TransferPage } from '../pages/transfer-page.ts'

test.setTimeout(900_000)

test('a Trello board of 2,000 cards comes in, again changes nothing, changed changes only that, and is taken back', async ({
  workspace,
  page,
}) => {
  await new LoginPage(page).enter(workspace.server.address, admin)
  const transfer = new TransferPage(page)
  await transfer.open(workspace.server.address)
  const events = () => workspace.api.pullAll('events')
  const named = async (name: string) => [...(await events()).values()].find((event) => event['name'] === name)

  await transfer.choose(trelloExport(2000))
  await expect(page.getByText('לוח Trello · 2,000 שורות')).toBeVisible()
  await expect(transfer.outcome('חדשות 1,999')).toBeVisible()
  await transfer.outcome('לא נכנסות 1').click()
  await expect(transfer.row('הפקה 0')).toContainText('תאריך יעד: חסר ערך')
  expect(await violationsOf(page)).toEqual([])
  await transfer.run()
  await expect.poll(async () => (await events()).size, { timeout: 120_000 }).toBe(1999)
  expect(await named('הפקה 5')).toMatchObject({
    date: '2027-06-06',
    status: 'סיימתי - לבדיקה',
    tags: ['הגברה, תאורה'],
    description: 'דנה אלמוג · 2026-11-01 · לאשר מול הלקוח',
  })

  await transfer.choose(trelloExport(2000))
  await expect(transfer.outcome('בלי שינוי 1,999')).toBeVisible()
  await expect(transfer.runButton()).toBeDisabled()
  await transfer.back()

  await transfer.choose(trelloExport(2000, { names: { 7: 'הפקה שזזה' }, labels: { 9: 'דחוף' } }))
  await expect(transfer.outcome('משתנות 2')).toBeVisible()
  await transfer.run()
  await expect.poll(() => named('הפקה שזזה')).toBeDefined()
  await expect.poll(async () => (await named('הפקה 9'))?.['tags']).toEqual(['הגברה, תאורה', 'דחוף'])

  await page.reload()
  await transfer.undo('trello.json')
  await expect.poll(() => named('הפקה 7')).toBeDefined()
  await transfer.undo('trello.json')
  await expect.poll(async () => (await events()).size, { timeout: 120_000 }).toBe(0)
  // What was taken back may come in again.
  await transfer.choose(trelloExport(10))
  await expect(transfer.outcome('חדשות 9')).toBeVisible()
})

test('a monday board of 2,000 items comes in as tasks, again changes nothing, changed changes only that', async ({
  workspace,
  page,
}) => {
  await new LoginPage(page).enter(workspace.server.address, admin)
  const transfer = new TransferPage(page)
  await transfer.open(workspace.server.address)
  await transfer.choose(await mondayExport(2000))
  await expect(page.getByText('לוח monday · 2,000 שורות')).toBeVisible()
  await transfer.chooseKind('משימות')
  await expect(transfer.outcome('חדשות 2,000')).toBeVisible()
  await transfer.run()
  const tasks = () => workspace.api.pullAll('tasks')
  await expect.poll(async () => (await tasks()).size, { timeout: 120_000 }).toBe(2000)
  const first = [...(await tasks()).values()].find(({ description }) => description === 'משימה 0')
  expect(first).toMatchObject({
    status: 'פתוח',
    deadline: '2027-01-01',
    checklist: [
      { item: 'להזמין', completed: true },
      { item: 'לאשר', completed: false },
    ],
  })

  // How it was meant is remembered.
  await transfer.choose(await mondayExport(2000))
  await expect(transfer.outcome('בלי שינוי 2,000')).toBeVisible()
  await transfer.back()
  await transfer.choose(await mondayExport(2000, { 14: 'משימה חדשה' }))
  await expect(transfer.outcome('חדשות 1')).toBeVisible()
  await expect(transfer.outcome('בלי שינוי 1,999')).toBeVisible()
})

test('clients of a Hebrew Excel come in without a line, but for the bad row, and go out and back as a workbook', async ({
  workspace,
  page,
}) => {
  const line = await openLine(workspace.server.address)
  await new LoginPage(page).signIn(line.address, admin)
  const transfer = new TransferPage(page)
  await transfer.open(line.address)
  await transfer.choose(
    hebrewCsv('clients.csv', [
      ['שם הלקוח', 'נייד', 'אימייל'],
      ['אלמוג הפקות', '521234567', 'a@almog.example'],
      ['עיריית רימון', '36123456', 'לא כתובת'],
      ['רימון אירועים', '036123456', ''],
    ]),
  )
  await expect(page.getByText('קידוד Windows-1255', { exact: false })).toBeVisible()
  await expect(transfer.row('עיריית רימון')).toContainText('אימייל: לא כתובת אימייל')
  // Specs have no service worker, which would have the worker's script without a line.
  line.cut()
  await transfer.run()
  line.mend()
  const clients = async () =>
    [...(await workspace.api.pullAll('clients')).values()]
      .map(({ name, phone }) => `${String(name)} ${String(phone)}`)
      .toSorted()
  await expect.poll(clients).toEqual(['אלמוג הפקות 0521234567', 'רימון אירועים 036123456'])

  const workbook = await transfer.export('חוברת Excel')
  const buffer = await readFile(await workbook.path())
  await transfer.choose({ name: 'bama.xlsx', mimeType: 'application/octet-stream', buffer })
  await page.getByRole('combobox', { name: 'גיליון' }).click()
  await page.getByRole('option', { name: 'לקוחות', exact: true }).click()
  await expect(transfer.outcome('בלי שינוי 2')).toBeVisible()
  await transfer.back()

  const json = JSON.parse(await readFile(await (await transfer.export('קובץ JSON')).path(), 'utf8')) as {
    readonly format: string
    readonly data: { readonly clients: readonly object[] }
  }
  expect(json).toMatchObject({ format: 'bama-export', version: 1, zone: 'Asia/Jerusalem' })
  expect(json.data.clients).toHaveLength(2)
  await line.close()
})
