import { spawnSync } from 'node:child_process'
import { addDays, crewSlotId, dayInZone, recordId } from '@bama/domain'
import { mutation, newEvent } from '../../apps/server/testing/api-client.ts'
import { settled, violationsOf } from '../fixtures/axe.ts'
import { admin, desk, expect, phone, test } from '../fixtures/test.ts'
import { BoardPage } from '../pages/board-page.ts'
import { CallDialog } from '../pages/call-page.ts'
import { CrewPage } from '../pages/crew-page.ts'
import { LoginPage } from '../pages/login-page.ts'

test.use({ viewport: desk })

const date = addDays(dayInZone(Date.now(), 'Asia/Jerusalem'), 5)
const event = newEvent('e1', {
  name: 'פסטיבל הקיץ',
  date,
  start_time: '18:00',
  end_time: '01:00',
  location: 'האנגר 11, תל אביב',
  crew_notes: 'חניה בשער 3\nארוחת ערב ב־17:00',
})
const about = { event_id: 'e1', person_type: 'freelancer', person_id: 'f1', role: 'סאונדמן' } as const
const slotId = crewSlotId({ ...about, event_id: recordId('e1'), person_id: recordId('f1') })
const slot = mutation('create', 'crewSlots', slotId, {
  ...about,
  person_name: 'רוני סער',
  plan: 'firm',
  times: { call_day: 0, call_time: '14:30', end_day: 0, end_time: null },
})
const freelancer = mutation('create', 'freelancers', 'f1', { name: 'רוני סער', phone: '052-5550142' })

test('[S106] a planner sends a call, the freelancer accepts it on a page without an account, and is asked again when the hour changes', async ({
  workspace,
  newDevice,
}) => {
  const { server } = workspace
  await workspace.api.push([event, freelancer, slot])
  const planner = await (await newDevice()).newPage()
  await new LoginPage(planner).enter(server.address, admin)
  const crew = new CrewPage(planner)
  await crew.open(server.address, 'e1')
  const call = new CallDialog(planner, 'רוני סער')
  await call.open()
  await expect(call.dialog.getByText('עדיין לא יצא זימון')).toBeVisible()
  const link = await call.makeLink()
  await expect(call.dialog.getByText(/^זימון 1: נוצר קישור, היום/)).toBeVisible()
  const whatsApp = new URL((await call.whatsApp().getAttribute('href')) ?? '')
  expect(whatsApp.origin + whatsApp.pathname).toBe('https://wa.me/972525550142')
  expect(whatsApp.searchParams.get('text')).toBe(await call.text().inputValue())
  await settled(planner.locator('body'))
  expect(await violationsOf(planner)).toEqual([])
  await call.close()

  // On a phone without a session. Merely fetching the link changes nothing.
  const device = await newDevice({ viewport: phone })
  const addresses: string[] = []
  device.on('request', (request) => addresses.push(`${request.method()} ${request.url()}`))
  const looked = await device.request.get(link)
  expect(looked.status()).toBe(200)
  const his = await device.newPage()
  await his.goto(link)
  await expect(his.getByRole('heading', { name: 'פסטיבל הקיץ' })).toBeVisible()
  await expect(his.getByText('14:30')).toBeVisible()
  expect(his.url()).toBe(`${server.address}/c/`)
  const token = link.split('#')[1] ?? ''
  expect(token).toHaveLength(22)
  expect(addresses.join('\n').includes(token)).toBe(false)
  await expect(his.getByRole('link', { name: 'ניווט ב־Waze' })).toHaveAttribute('href', /^https:\/\/waze\.com\/ul\?q=/)
  await settled(his.locator('body'))
  expect(await violationsOf(his)).toEqual([])
  await expect(crew.line('רוני סער').getByText(/העמוד נפתח/)).toBeVisible({ timeout: 30_000 })
  await his.getByRole('button', { name: 'אישור הגעה' }).click()
  await expect(his.getByText('ההגעה אושרה')).toBeVisible()
  await expect(crew.line('רוני סער').getByText('הגעה אושרה')).toBeVisible({ timeout: 30_000 })
  await expect(crew.line('רוני סער').getByText(/אושר זימון 1/)).toBeVisible()

  // A new hour: the earlier acceptance no longer counts, and the new hour can't be accepted before it was sent.
  await crew.changeCall('רוני סער', '13:00')
  await expect(crew.line('רוני סער').getByText('נדרש אישור מחדש')).toBeVisible()
  await expect(async () => {
    await his.reload()
    await expect(his.getByText(/זימון מעודכן יישלח/)).toBeVisible({ timeout: 2000 })
  }).toPass({ timeout: 30_000 })
  await expect(his.getByRole('button', { name: 'אישור הגעה' })).toHaveCount(0)
  await call.open()
  // However long the call is, the ways to send it, the way out, and what came of a press are in view.
  for (const name of ['העתקת הטקסט', 'הדפסה או PDF', 'סגירה'])
    await expect(call.dialog.getByRole('button', { name })).toBeInViewport({ ratio: 1 })
  await call.dialog.getByRole('button', { name: 'העתקת הטקסט' }).click()
  await expect(call.dialog.getByText(/^(הועתק|הדפדפן לא אפשר להעתיק)/)).toBeInViewport({ ratio: 1 })
  await expect(call.dialog.getByText(/^זימון 2: הטקסט הועתק/)).toBeVisible()
  await call.close()
  await expect(async () => {
    await his.reload()
    await expect(his.getByText('13:00')).toBeVisible({ timeout: 2000 })
  }).toPass({ timeout: 30_000 })
  await expect(his.getByText(/נדרש אישור מחדש/)).toBeVisible()
  await his.getByRole('button', { name: 'לא אפשרי' }).click()
  await his.getByRole('textbox', { name: 'סיבה (לא חובה)' }).fill('הופעה אחרת')
  await his.getByRole('button', { name: 'שליחה' }).click()
  await expect(his.getByText('נמסר שההגעה לא אפשרית')).toBeVisible()
  await expect(crew.line('רוני סער').getByText('סיבה: הופעה אחרת')).toBeVisible({ timeout: 30_000 })

  // A revoked link looks as if it had never existed.
  await call.open()
  await call.dialog.getByRole('button', { name: 'ביטול הקישורים' }).click()
  await expect(planner.getByText('הקישורים בוטלו')).toBeVisible()
  await his.reload()
  await expect(his.getByRole('heading', { name: 'אין כאן זימון' })).toBeVisible()
})

test('a call as a PDF has its fonts in it, and its text in the order in which it is read', async ({
  workspace,
  page,
}) => {
  test.skip(spawnSync('pdftotext', ['-v']).status !== 0, 'no pdftotext: install poppler-utils')
  const { server } = workspace
  await workspace.api.push([event, freelancer, slot])
  await new LoginPage(page).enter(server.address, admin)
  await new CrewPage(page).open(server.address, 'e1')
  const call = new CallDialog(page, 'רוני סער')
  await call.open()
  const link = await call.makeLink()
  await expect(call.dialog.getByText(/^זימון 1: נוצר קישור, היום/)).toBeVisible()
  // Waits until the version that the link shows has been sent.
  await new BoardPage(page).synced()
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'פסטיבל הקיץ' })).toBeVisible()
  const pdf = await page.pdf({ format: 'A4' })

  // Compared word by word, because the reader guesses where to place commas and brackets between Hebrew and numbers.
  const wordsOf = (line: string): string => (line.match(/[\p{L}\p{M}״]+|\d[\d:-]*/gu) ?? []).join(' ')
  const lines = read('pdftotext', ['-', '-'], pdf).split('\n').map(wordsOf)
  for (const line of ['פסטיבל הקיץ', 'רוני סער סאונדמן', 'האנגר 11 תל אביב', 'חניה בשער 3', '14:30', 'שעת הגעה'])
    expect(lines).toContain(line)
  expect(lines.join('\n')).not.toContain('אישור הגעה')
  const fonts = read('pdffonts', ['-'], pdf).trim().split('\n').slice(2)
  expect(fonts.length).toBeGreaterThan(0)
  // The columns are embedded, subset, unicode. A variable font is embedded as nameless glyphs (Type 3).
  for (const font of fonts) expect(font).toMatch(/\byes\s+(?:yes|no)\s+yes\b/)
})

function read(program: string, args: readonly string[], input: Buffer): string {
  const { stdout, status, error } = spawnSync(program, args, { input })
  if (status !== 0) throw new Error(`${program} could not read it`, { cause: error })
  return stdout.toString('utf8')
}
