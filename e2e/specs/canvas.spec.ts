import { readFile } from 'node:fs/promises'
import type { BrowserContext, Page } from '@playwright/test'
import { elementOf } from '@bama/domain'
import { newEvent } from '../../apps/server/testing/api-client.ts'
import { settled, violationsOf } from '../fixtures/axe.ts'
import { readRows } from '../fixtures/device-database.ts'
import { openLine } from '../fixtures/line.ts'
import { admin, desk, expect, test, type Workspace } from '../fixtures/test.ts'
import { CanvasPage } from '../pages/canvas-page.ts'
import { LoginPage } from '../pages/login-page.ts'

const eventName = 'השקת Galaxy S27'
const sketch = 'v1'

type Row = { readonly id: string; readonly elements: readonly { readonly id: string; readonly element: string }[] }

/** Returns a device's elements of the sketch with kind, place and text, without deleted ones. */
async function drawnOn({ page }: CanvasPage, userId: string): Promise<readonly object[]> {
  const rows = (await readRows(page, `PixelArtDB:${userId}`, 'canvas')) as unknown as readonly Row[]
  return (rows.find(({ id }) => id === sketch)?.elements ?? []).flatMap(({ id, element: text }) => {
    const element = elementOf(text)
    if (element === null || element.isDeleted) return []
    const { type, x, y } = element
    return [{ id, type, x, y, ...('text' in element ? { text: element.text } : {}) }]
  })
}

async function openAs(
  { server }: Workspace,
  newDevice: (options: object) => Promise<BrowserContext>,
  email: string,
): Promise<CanvasPage> {
  const page = await (await newDevice({ viewport: desk })).newPage()
  await new LoginPage(page).enter(server.address, { email, password: admin.password })
  const canvas = new CanvasPage(page)
  await canvas.open(server.address, sketch)
  return canvas
}

/** Returns the page's requests to other servers, and its errors. */
function watched(page: Page, address: string): readonly string[] {
  const seen: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') seen.push(message.text())
  })
  page.on('request', (request) => {
    const url = request.url()
    if (!url.startsWith(address) && !/^(data|blob):/.test(url)) seen.push(url)
  })
  return seen
}

test('two people draw on one sketch without a line: both drawings are there, and one element has one place', async ({
  workspace,
  newDevice,
}) => {
  test.setTimeout(180_000)
  const noa = await workspace.addPerson('noa', 'user', { can_edit_events: true })
  const gal = await workspace.addPerson('gal', 'user', { can_edit_events: true })
  await workspace.api.push([
    newEvent('e1', { name: eventName }),
    { ...newEvent(sketch), entity: 'canvas', patch: { title: 'במה ראשית', event_id: 'e1' } },
  ])
  const [one, two] = [await openAs(workspace, newDevice, noa.email), await openAs(workspace, newDevice, gal.email)]
  const drawn = () => Promise.all([drawnOn(one, noa.id), drawnOn(two, gal.id)])

  // What one draws, the other receives.
  await one.drawRectangle([500, 300], [600, 360])
  await expect.poll(async () => (await drawnOn(two, gal.id)).length).toBe(1)
  const [shared] = await drawnOn(two, gal.id)

  for (const { page } of [one, two]) await page.context().setOffline(true)
  await one.drawRectangle([650, 300], [750, 360])
  await two.drawRectangle([500, 500], [600, 560])
  await two.write([700, 650], 'מסך LED')
  await one.drag([500, 330], [560, 230])
  await two.drag([500, 330], [440, 430])
  await expect.poll(async () => (await drawn()).map(({ length }) => length)).toEqual([2, 3])
  for (const { page } of [one, two]) await page.context().setOffline(false)

  await expect.poll(async () => (await drawn()).map(({ length }) => length), { timeout: 45_000 }).toEqual([4, 4])
  await expect.poll(async () => JSON.stringify((await drawn())[0]) === JSON.stringify((await drawn())[1])).toBe(true)
  const [both] = await drawn()
  expect(both).toContainEqual(expect.objectContaining({ type: 'text', text: 'מסך LED' }))
  // Both moved it, so it is where one of them put it.
  expect(both).not.toContainEqual(shared)

  // The event's dialog shows the record's picture.
  await two.page.goto(`${workspace.server.address}/Events?event=e1`)
  await expect(two.picture('במה ראשית')).toContainText('מסך LED')
})

test('a sketch begins in an event’s window, takes the screen’s numbers, is written in Hebrew, printed, and goes out as PNG and SVG', async ({
  workspace,
  newDevice,
}) => {
  test.setTimeout(180_000)
  const { address } = workspace.server
  await workspace.api.push([newEvent('e1', { name: eventName })])
  const page = await (await newDevice({ viewport: desk })).newPage()
  const seen = watched(page, address)
  await new LoginPage(page).enter(address, admin)
  const canvas = new CanvasPage(page)
  await page.goto(`${address}/Events?event=e1`)
  await page.getByRole('button', { name: 'מידות המסך', exact: true }).click()
  const form = page.getByRole('dialog', { name: 'מידות המסך' })
  await form.getByRole('textbox', { name: 'ארונות לרוחב' }).fill('10')
  await form.getByRole('textbox', { name: 'ארונות לגובה' }).fill('6')
  await form.getByRole('textbox', { name: 'רוחב ארון (מ״מ)' }).fill('500')
  await form.getByRole('textbox', { name: 'גובה ארון (מ״מ)' }).fill('500')
  await form.getByRole('button', { name: 'שמירה' }).click()
  const drawing = page.getByRole('img', { name: /^שרטוט המסך/ })
  await expect(form).toHaveCount(0)
  await expect(drawing).toContainText('רוחב: 5 מ׳, גובה: 3 מ׳, שטח: 15 מ״ר')

  await canvas.add().click()
  await canvas.isReady()
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await canvas.choose('הוספת שרטוט המסך')
  await canvas.write([300, 700], 'במה 8×6 מ׳')
  await settled(canvas.screen())
  expect(await violationsOf(page)).toEqual([])

  const png = await canvas.download('הורדה כתמונה (PNG)')
  expect(png.name).toBe('סקיצה 1.png')
  expect((await readFile(png.path)).subarray(1, 4).toString()).toBe('PNG')
  const svg = await readFile((await canvas.download('הורדה כקובץ וקטורי (SVG)')).path, 'utf8')
  expect(svg).toContain('במה 8×6 מ׳')
  expect(svg).toContain('יחד: 60 ארונות')
  expect(svg).toContain('font/woff2;base64,')

  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('[data-print-sheet]')).toContainText(eventName)
  await expect(page.locator('[data-print-sheet] svg')).toContainText('במה 8×6 מ׳')
  await expect(canvas.exit()).toBeHidden()
  await page.emulateMedia({ media: null })

  await canvas.exit().click()
  await expect(canvas.picture('סקיצה 1')).toContainText('במה 8×6 מ׳')
  expect(seen).toEqual([])
})

test('without a line a sketch opens on a device that never drew; who may not edit the event reads it', async ({
  workspace,
  newDevice,
}) => {
  const operator = await workspace.addPerson('omer', 'operator', { can_edit_events: false })
  await workspace.api.push([
    newEvent('e1', { name: eventName, assigned_operator_id: operator.id }),
    { ...newEvent(sketch), entity: 'canvas', patch: { title: 'במה ראשית', event_id: 'e1' } },
  ])
  const line = await openLine(workspace.server.address)
  const page = await (await newDevice({ serviceWorkers: 'allow', viewport: desk })).newPage()
  await new LoginPage(page).enter(line.address, { email: operator.email, password: admin.password })
  await page.goto(`${line.address}/Sync`)
  await expect(page.getByText('כל השינויים נשלחו והתקבלו')).toBeVisible()
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  line.cut()
  const canvas = new CanvasPage(page)
  await canvas.open(line.address, sketch)
  await expect(canvas.readOnly()).toBeVisible()
  await expect(canvas.screen().getByTitle(/^מלבן —/)).toHaveCount(0)
  await line.close()
})

test('a free sketch is begun in the personal space, is there with its picture, and is nobody else’s', async ({
  workspace,
  newDevice,
}) => {
  test.setTimeout(120_000)
  const noa = await workspace.addPerson('noa', 'user')
  const page = await (await newDevice({ viewport: desk })).newPage()
  await new LoginPage(page).enter(workspace.server.address, { email: noa.email, password: admin.password })
  await page.goto(`${workspace.server.address}/PersonalSpace`)
  const own = page.getByRole('region', { name: 'סקיצות פרטיות' })
  await expect(own).toContainText('אין עדיין סקיצות')
  await own.getByRole('button', { name: 'סקיצה חדשה' }).click()
  const canvas = new CanvasPage(page)
  await canvas.isReady()
  await canvas.drawRectangle([500, 300], [700, 400])
  // Left within the delay before a stroke is saved.
  await canvas.exit().click()
  await expect(page).toHaveURL(/\/PersonalSpace$/)
  await expect(own.getByRole('img', { name: 'תמונה של סקיצה 1' })).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
  await expect.poll(async () => (await readRows(page, `PixelArtDB:${noa.id}`, 'canvas')).length).toBe(1)
  // The admin, whose API this is, sees no free sketches of others.
  expect((await workspace.api.pullAll('canvas')).size).toBe(0)
})
