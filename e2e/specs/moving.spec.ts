import { readFile } from 'node:fs/promises'
import { newEvent } from '../../apps/server/testing/api-client.ts'
import { violationsOf } from '../fixtures/axe.ts'
import { mondayExport } from '../../apps/web/testing/monday-export.ts'
import { hebrewCsv, trelloExport } from '../fixtures/boards.ts'
import { openLine } from '../fixtures/line.ts'
import { admin, expect, test } from '../fixtures/test.ts'
import { workbook } from '../../apps/web/testing/workbook-file.ts'
import { LoginPage } from '../pages/login-page.ts'
import { TransferPage } from '../pages/transfer-page.ts'

test.setTimeout(240_000)

test('an office moves in with its workbook: mapping, a bad row, again nothing, and back but for what somebody changed', async ({
  workspace,
  page,
}) => {
  await new LoginPage(page).enter(workspace.server.address, admin)
  const transfer = new TransferPage(page)
  await transfer.open(workspace.server.address)
  const events = async () => [...(await workspace.api.pullAll('events')).values()]
  const clients = async () => [...(await workspace.api.pullAll('clients')).values()]
  const file = await workbook('עונה.xlsx', {
    לקוחות: [
      ['שם הלקוח', 'נייד'],
      ['אלמוג הפקות', 521234567],
    ],
    אירועים: [
      ['שם האירוע', 'תאריך', 'שעת התחלה', 'עבור מי', 'סטטוס', 'מיקום'],
      ['מרתון ירושלים', new Date('2027-03-19T00:00:00Z'), '06:30', 'אלמוג הפקות', 'בעבודה', 'גן סאקר'],
      ['ערב גיבוש', '4/5/2027', '19:00', 'עיריית רימון', 'ממתין', null],
      ['השקה', 'בקרוב', null, null, null, null],
      ['כנס', 46493, null, null, null, null],
    ],
  })

  await transfer.choose(file)
  await expect(transfer.row('אלמוג הפקות')).toContainText('0521234567')
  await transfer.run()
  await expect.poll(clients).toMatchObject([{ name: 'אלמוג הפקות', phone: '0521234567' }])

  await transfer.choose(file)
  await transfer.chooseSheet('אירועים')
  await transfer.mapColumn('עבור מי', 'לקוח')
  await transfer.mapColumn('ממתין (1)', 'בוטל')
  await expect(transfer.outcome('לא נכנסות 1')).toBeVisible()
  await expect(transfer.row('השקה')).toContainText('תאריך: ״בקרוב״, לא תאריך')
  expect(await violationsOf(page)).toEqual([])
  expect(await events()).toEqual([])
  await transfer.run()
  await expect.poll(async () => (await events()).length).toBe(3)
  const [almog, rimon] = ['אלמוג הפקות', 'עיריית רימון']
  const ids = new Map((await clients()).map(({ id, name }) => [name, id]))
  expect((await events()).toSorted((a, b) => (String(a['date']) < String(b['date']) ? -1 : 1))).toMatchObject([
    { name: 'מרתון ירושלים', date: '2027-03-19', start_time: '06:30', client_id: ids.get(almog), location: 'גן סאקר' },
    { name: 'כנס', date: '2027-04-16', client_id: null },
    { name: 'ערב גיבוש', date: '2027-05-04', status: 'בוטל', client_id: ids.get(rimon) },
  ])

  // The mapping of columns is remembered, and the same file changes nothing.
  await transfer.choose(file)
  await transfer.chooseSheet('אירועים')
  await expect(transfer.column('עבור מי')).toHaveValue('לקוח')
  await expect(transfer.outcome('בלי שינוי 3')).toBeVisible()
  await expect(transfer.runButton()).toBeDisabled()
  await transfer.back()

  // Meanwhile a colleague edits one of the events.
  const marathon = (await events()).find(({ name }) => name === 'מרתון ירושלים')
  await workspace.api.push([
    { ...newEvent(String(marathon?.['id'])), operation: 'update', patch: { location: 'הפארק' } },
  ])
  await transfer.undo('עונה.xlsx')
  await expect(page.getByText('רשומה אחת נשארה', { exact: false }).first()).toBeVisible()
  await expect.poll(events).toMatchObject([{ name: 'מרתון ירושלים', location: 'הפארק' }])
  // The remaining event's client came with the other sheet and stays. The client created for an event is removed with
  // it.
  await expect.poll(clients).toMatchObject([{ name: 'אלמוג הפקות' }])
})

test('boards of Trello and monday come in, again change nothing, changed change only that', async ({
  workspace,
  page,
}) => {
  await new LoginPage(page).enter(workspace.server.address, admin)
  const transfer = new TransferPage(page)
  await transfer.open(workspace.server.address)
  const named = async (name: string) =>
    [...(await workspace.api.pullAll('events')).values()].find((event) => event['name'] === name)

  await transfer.choose(trelloExport(40))
  await expect(page.getByText('לוח Trello · 40 שורות')).toBeVisible()
  await expect(transfer.outcome('חדשות 39')).toBeVisible()
  await transfer.outcome('לא נכנסות 1').click()
  await expect(transfer.row('הפקה 0')).toContainText('תאריך יעד: חסר ערך')
  await transfer.run()
  await expect
    .poll(() => named('הפקה 5'))
    .toMatchObject({
      date: '2027-06-06',
      status: 'סיימתי - לבדיקה',
      tags: ['הגברה, תאורה'],
      description: 'דנה אלמוג · 2026-11-01 · לאשר מול הלקוח',
    })

  await transfer.choose(trelloExport(40, { names: { 7: 'הפקה שזזה' }, labels: { 9: 'דחוף' } }))
  await expect(transfer.outcome('משתנות 2')).toBeVisible()
  await expect(transfer.outcome('בלי שינוי 37')).toBeVisible()
  await transfer.run()
  await expect.poll(() => named('הפקה שזזה')).toBeDefined()

  await transfer.choose(await mondayExport(40))
  await expect(page.getByText('לוח monday · 40 שורות')).toBeVisible()
  await transfer.chooseKind('משימות')
  await expect(transfer.outcome('חדשות 40')).toBeVisible()
  await transfer.run()
  const tasks = async () => [...(await workspace.api.pullAll('tasks')).values()]
  await expect.poll(async () => (await tasks()).length).toBe(40)
  expect((await tasks()).find(({ description }) => description === 'משימה 0')).toMatchObject({
    status: 'פתוח',
    deadline: '2027-01-01',
    checklist: [
      { item: 'להזמין', completed: true },
      { item: 'לאשר', completed: false },
    ],
  })
  await transfer.choose(await mondayExport(40, { names: { 14: 'משימה חדשה' } }))
  await expect(transfer.outcome('חדשות 1')).toBeVisible()
  await expect(transfer.outcome('בלי שינוי 39')).toBeVisible()
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
  await expect(transfer.row('עיריית רימון')).toContainText('אימייל: ״לא כתובת״, לא כתובת אימייל')
  // The worker's script must be loaded before the line is cut, because specs block the service worker that would cache
  // it.
  line.cut()
  await transfer.run()
  line.mend()
  const clients = async () =>
    [...(await workspace.api.pullAll('clients')).values()]
      .map(({ name, phone }) => `${String(name)} ${String(phone)}`)
      .toSorted()
  await expect.poll(clients, { timeout: 40_000 }).toEqual(['אלמוג הפקות 0521234567', 'רימון אירועים 036123456'])

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
