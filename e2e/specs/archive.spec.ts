import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { newEvent } from '../../apps/server/testing/api-client.ts'
import { onDeskAndPhone, settled, violationsOf } from '../fixtures/axe.ts'
import { openLine } from '../fixtures/line.ts'
import { admin, desk, expect, phone, test, type Workspace } from '../fixtures/test.ts'
import { BoardPage } from '../pages/board-page.ts'
import { newClient } from '../pages/clients-page.ts'
import { LoginPage } from '../pages/login-page.ts'

test.use({ viewport: desk })

const archived = (id: string, name: string, date: string, fields: Readonly<Record<string, unknown>> = {}): object =>
  newEvent(id, { name, date, is_archived: true, status: 'סיימתי - לבדיקה', ...fields })

const fill = ({ api }: Workspace): Promise<unknown> =>
  api.push([
    newClient('samsung', { name: 'Samsung ישראל' }),
    archived('e1', 'השקת Galaxy S26', '2025-04-20', { client_id: 'samsung', location: 'האנגר 11' }),
    archived('e2', 'מרתון ראשל״צ', '2026-03-05', { client_id: 'gone' }),
    archived('e3', 'פסטיבל האביב', '2026-04-01', { end_date: '2026-04-03' }),
    newEvent('e4', { name: 'פעיל', date: '2026-04-02' }),
  ])

async function open(page: Page, address: string, search = ''): Promise<void> {
  await page.goto(`${address}/Archive${search}`)
  await expect(page.getByRole('heading', { name: 'ארכיון', level: 1 })).toBeVisible()
}

const restoreButton = (page: Page, name: string) =>
  page.getByRole('button', { name: `שחזור האירוע ${name}`, exact: true })
const row = (page: Page, name: string) => page.getByRole('row').filter({ has: restoreButton(page, name) })
const question = (page: Page) => page.getByRole('dialog', { name: 'שחזור אירוע' })

async function restore(page: Page, name: string): Promise<void> {
  await restoreButton(page, name).click()
  await question(page).getByRole('button', { name: 'שחזור', exact: true }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

test('[A1.16] [A2.148] [A2.149] the archive: newest first, with what is not known said, or empty', async ({
  workspace,
  page,
}) => {
  await new LoginPage(page).enter(workspace.server.address, admin)
  await open(page, workspace.server.address)
  await expect(page.getByText('הארכיון ריק')).toBeVisible()
  await fill(workspace)
  await expect(row(page, 'פסטיבל האביב')).toBeVisible()
  await expect(page.getByText('3 אירועים בארכיון')).toBeVisible()
  const cells = (name: string) => row(page, name).getByRole('cell').allTextContents()
  await expect
    .poll(() => page.getByRole('row').getByRole('link').allTextContents())
    .toEqual(['פסטיבל האביב', 'מרתון ראשל״צ', 'השקת Galaxy S26'])
  await expect
    .poll(() => cells('השקת Galaxy S26'))
    .toEqual(['השקת Galaxy S26 ', 'Samsung ישראל', 'א׳ 20.4.2025', 'האנגר 11', 'שחזור'])
  await expect
    .poll(() => cells('מרתון ראשל״צ'))
    .toEqual(['מרתון ראשל״צ ', 'לקוח שנמחק', 'ה׳ 5.3.2026', 'לא צוין', 'שחזור'])
  await expect
    .poll(() => cells('פסטיבל האביב'))
    .toEqual(['פסטיבל האביב ', 'ללא לקוח', 'ד׳ 1.4.2026 – ו׳ 3.4.2026', 'לא צוין', 'שחזור'])
  await expect(page.getByRole('link', { name: 'מרתון ראשל״צ' })).toHaveAttribute('href', '/Events?event=e2')
})

test('[A4.12] [A5.58] [A7.8] restoring asks, by keyboard; the toast leads to the board, where the event stands in its column', async ({
  workspace,
  page,
  newDevice,
}) => {
  await fill(workspace)
  const other = await (await newDevice()).newPage()
  for (const one of [page, other]) {
    await new LoginPage(one).enter(workspace.server.address, admin)
    await open(one, workspace.server.address)
    await expect(row(one, 'מרתון ראשל״צ')).toBeVisible()
  }
  await restoreButton(page, 'מרתון ראשל״צ').focus()
  await page.keyboard.press('Enter')
  await expect(question(page).getByText('האם לשחזר את האירוע?', { exact: true })).toBeVisible()
  await expect(question(page)).toContainText('לעמודה ״סיימתי - לבדיקה״')
  await page.keyboard.press('Escape')
  await expect(restoreButton(page, 'מרתון ראשל״צ')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(question(page).getByRole('button', { name: 'ביטול' })).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(row(page, 'מרתון ראשל״צ')).toHaveCount(0)
  await expect(restoreButton(page, 'השקת Galaxy S26')).toBeFocused()
  await page.getByRole('link', { name: 'פתיחה בלוח' }).click()
  await expect(page).toHaveURL(/\/Events\?event=e2$/)
  // Only now, as the toast with the link doesn't wait for the other device.
  await expect(row(other, 'מרתון ראשל״צ')).toHaveCount(0)
  await page.goto(`${workspace.server.address}/Events`)
  await expect(new BoardPage(page).cardIn('סיימתי - לבדיקה', 'מרתון ראשל״צ')).toBeVisible()
  // Restoring from its dialog asks too.
  await page.goto(`${workspace.server.address}/Events?event=e1`)
  const window = new BoardPage(page).eventDialog('השקת Galaxy S26')
  await window.getByRole('button', { name: 'שחזור' }).click()
  await expect(question(page)).toContainText('האם לשחזר את האירוע?')
  await question(page).getByRole('button', { name: 'שחזור' }).click()
  await expect(window).not.toContainText('האירוע בארכיון')
  await expect(question(page)).toHaveCount(0)
  await expect.poll(() => window.evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true)
  await expect(row(other, 'השקת Galaxy S26')).toHaveCount(0)
})

test('[A8.32] an event that was deleted meanwhile cannot be restored, and that is said', async ({
  workspace,
  page,
}) => {
  await fill(workspace)
  await new LoginPage(page).enter(workspace.server.address, admin)
  await open(page, workspace.server.address)
  await restoreButton(page, 'מרתון ראשל״צ').click()
  await expect(question(page)).toBeVisible()
  const { stamp, n } = newEvent('x') as { stamp: string; n: number }
  await workspace.api.push([
    { id: randomUUID(), n, entity: 'events', recordId: 'e2', operation: 'delete', patch: {}, stamp },
  ])
  await expect(page.getByText('שני אירועים בארכיון')).toBeAttached()
  await question(page).getByRole('button', { name: 'שחזור', exact: true }).click()
  await expect(page.getByText('שגיאה בשחזור האירוע.')).toBeVisible()
  await expect(page.getByText('הרשומה נמחקה, או שאין אליה גישה יותר')).toBeVisible()
})

test('text and year find events, and stay in the address', async ({ workspace, page }) => {
  await fill(workspace)
  await new LoginPage(page).enter(workspace.server.address, admin)
  await open(page, workspace.server.address)
  const names = () => page.getByRole('row').getByRole('link')
  const search = page.getByRole('searchbox')
  await expect(names()).toHaveCount(3)
  for (const [query, name] of [
    ['samsung', 'השקת Galaxy S26'],
    ['האנגר galaxy', 'השקת Galaxy S26'],
    ['ראשלצ', 'מרתון ראשל״צ'],
  ] as const) {
    await search.fill(query)
    await expect(names()).toHaveText([name])
  }
  await expect(page.getByText('אירוע אחד מתוך 3 בארכיון')).toBeVisible()
  await page.waitForURL((url) => url.searchParams.get('q') === 'ראשלצ')
  await search.press('Escape')
  await expect(names()).toHaveCount(3)
  await page.getByRole('combobox', { name: 'שנה' }).click()
  await page.getByRole('option', { name: '2026 (2)' }).click()
  await expect(names()).toHaveText(['פסטיבל האביב', 'מרתון ראשל״צ'])
  await page.waitForURL((url) => url.searchParams.get('year') === '2026' && !url.searchParams.has('q'))
  await search.fill('galaxy')
  await expect(page.getByText('אין בארכיון אירוע שמתאים לחיפוש')).toBeVisible()
  await page.waitForURL((url) => url.searchParams.get('q') === 'galaxy')
  await page.reload()
  await expect(search).toHaveValue('galaxy')
  await page.getByRole('button', { name: 'הצגת כל הארכיון' }).click()
  await expect(names()).toHaveCount(3)
})

test('offline an event is restored; a colleague sees it when the line is back', async ({ workspace, newDevice }) => {
  await fill(workspace)
  const line = await openLine(workspace.server.address)
  const device = await newDevice()
  const page = await device.newPage()
  await new LoginPage(page).signIn(line.address, admin)
  await open(page, line.address)
  await expect(row(page, 'פסטיבל האביב')).toBeVisible()
  line.cut()
  await device.setOffline(true)
  await restore(page, 'פסטיבל האביב')
  await expect(row(page, 'פסטיבל האביב')).toHaveCount(0)
  line.mend()
  await device.setOffline(false)
  await new BoardPage(page).synced()
  await expect.poll(async () => (await workspace.api.pullAll()).get('e3')?.['is_archived']).toBe(false)
  await line.close()
})

test('on a phone: cards, restored by touch; of many only those in sight are drawn', async ({
  workspace,
  newDevice,
}) => {
  await workspace.api.push(
    Array.from({ length: 240 }, (_, index) =>
      archived(`n${index}`, `אירוע ${index}`, `${2020 + (index % 5)}-06-${String(1 + (index % 28)).padStart(2, '0')}`),
    ),
  )
  await fill(workspace)
  const page = await (await newDevice({ viewport: phone, hasTouch: true, isMobile: true })).newPage()
  await new LoginPage(page).enter(workspace.server.address, admin)
  await open(page, workspace.server.address)
  const card = page.getByRole('article', { name: 'פסטיבל האביב', exact: true })
  await expect(card).toContainText('ללא לקוח')
  expect(await page.getByRole('listitem').count()).toBeLessThan(40)
  await restoreButton(page, 'פסטיבל האביב').tap()
  await question(page).getByRole('button', { name: 'שחזור', exact: true }).tap()
  await expect(card).toHaveCount(0)
  await expect(page.getByText('האירוע שוחזר')).toBeVisible()
  // The page doesn't scroll until the question has closed.
  await expect(page.locator('body')).not.toHaveAttribute('data-scroll-locked')
  await page.mouse.wheel(0, 1_000_000)
  await expect(page.getByRole('article').last()).toBeInViewport()
  await page.getByRole('searchbox').fill('אירוע 239')
  await expect(page.getByRole('article', { name: 'אירוע 239' })).toBeInViewport()
})

test('axe finds nothing in the archive, on a desk and a phone', async ({ workspace, newDevice }) => {
  test.slow()
  await fill(workspace)
  const page = await (await newDevice()).newPage()
  await new LoginPage(page).enter(workspace.server.address, admin)
  await onDeskAndPhone(
    page,
    [
      { viewport: desk, colorScheme: 'dark' },
      { viewport: phone, colorScheme: 'light' },
    ],
    async () => {
      await open(page, workspace.server.address)
      await expect(restoreButton(page, 'פסטיבל האביב')).toBeVisible()
      expect(await violationsOf(page)).toEqual([])
      await restoreButton(page, 'פסטיבל האביב').click()
      await settled(question(page))
      expect(await violationsOf(page)).toEqual([])
      await page.keyboard.press('Escape')
      await page.getByRole('searchbox').fill('אין כזה')
      await expect(page.getByText('אין בארכיון אירוע שמתאים לחיפוש')).toBeVisible()
      expect(await violationsOf(page)).toEqual([])
    },
  )
})
