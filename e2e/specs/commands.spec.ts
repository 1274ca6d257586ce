import type { Page } from '@playwright/test'
import { newEvent } from '../../apps/server/testing/api-client.ts'
import { onDeskAndPhone, settled, violationsOf } from '../fixtures/axe.ts'
import { openLine } from '../fixtures/line.ts'
import { admin, desk, expect, phone, test, type Workspace, withMotion } from '../fixtures/test.ts'
import { BoardPage } from '../pages/board-page.ts'
import { LoginPage } from '../pages/login-page.ts'
import { PalettePage } from '../pages/palette-page.ts'

test.use(withMotion)

const record = (entity: string, id: string, patch: object): object => ({ ...newEvent(id), entity, patch })

/** A small season, with a record of every kind that can be found. */
const fill = (workspace: Workspace, operatorId: string): Promise<unknown> =>
  workspace.api.push([
    record('clients', 'c1', { name: 'עיריית ראשל״צ' }),
    record('tags', 't1', { name: 'פסטיבלים', color: '#eab308' }),
    record('tasks', 'k1', { description: 'להזמין גנרטור לפסטיבל', deadline: '2037-04-20' }),
    newEvent('past', { name: 'פסטיבל שהיה', date: '2020-05-01', client_id: 'c1' }),
    newEvent('far', { name: 'פסטיבל רחוק', date: '2038-05-01' }),
    newEvent('near', { name: 'פסטיבל הים האדום', date: '2037-05-01', assigned_operator_id: operatorId }),
    newEvent('gone', { name: 'פסטיבל מהארכיון', date: '2019-05-01', is_archived: true }),
  ])

/** Returns the address of the last navigation, decoded. The screens have their own tests. */
const address = (page: Page): string =>
  decodeURIComponent(new URL(page.url()).pathname + new URL(page.url()).search).replaceAll('+', ' ')

test('by keyboard and offline: found in the order of days, by Hebrew rules and on the wrong layout', async ({
  workspace,
  page,
}) => {
  const operator = await workspace.addPerson('yoav', 'operator')
  await fill(workspace, operator.id)
  const line = await openLine(workspace.server.address)
  await new LoginPage(page).signIn(line.address, admin)
  await new BoardPage(page).open(line.address)
  await new BoardPage(page).synced()
  line.cut()

  const palette = new PalettePage(page)
  await palette.openByKey()
  await expect(palette.group('אירועים קרובים').getByRole('option')).toHaveText([/פסטיבל הים האדום/, /פסטיבל רחוק/])
  await palette.field().fill('פסטיבל')
  await expect(palette.group('אירועים').getByRole('option')).toHaveText([
    /פסטיבל הים האדום/,
    /פסטיבל רחוק/,
    /פסטיבל שהיה.*עיריית ראשל״צ/s,
    /פסטיבל מהארכיון.*בארכיון/s,
  ])
  await expect(palette.group('משימות').getByRole('option')).toHaveText([/להזמין גנרטור לפסטיבל/])
  await expect(palette.group('תגיות').getByRole('option')).toHaveText([/פסטיבלים/])
  await expect(palette.window().getByRole('status')).toHaveText('6 תוצאות')

  await expect.poll(() => palette.current()).toContain('פסטיבל הים האדום')
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => palette.current()).toContain('פסטיבל רחוק')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await expect.poll(() => palette.current()).toContain('פסטיבלים')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(palette.window()).toBeHidden()
  await expect.poll(() => address(page)).toBe('/Events?event=near')
  // An open dialog is closed first.
  await expect(page.getByRole('dialog', { name: 'פסטיבל הים האדום' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  // Gershayim and final letters don't matter, nor does the order of words.
  await palette.openByKey()
  await palette.field().fill('ראשלצ')
  await expect(palette.group('לקוחות').getByRole('option')).toHaveText([/עיריית ראשל״צ/])
  await palette.field().fill('אדומ ימ')
  await expect(palette.group('אירועים').getByRole('option')).toHaveText([/פסטיבל הים האדום/])
  // "לקוחות", typed with the keyboard still in English.
  await palette.field().fill('keuju,')
  await expect(palette.window()).toContainText('מוצגות תוצאות עבור ״לקוחות״')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/Clients$/)

  await palette.openByKey()
  await palette.field().fill('אין כזה דבר')
  await expect(palette.window()).toContainText('לא נמצא דבר עבור ״אין כזה דבר״')
  await line.close()
})

test('what is found leads on: clients, people, tags, tasks, screens and actions', async ({ workspace, page }) => {
  const operator = await workspace.addPerson('yoav', 'operator')
  const worker = await workspace.addPerson('inbal', 'user')
  await fill(workspace, operator.id)
  await new LoginPage(page).enter(workspace.server.address, admin)
  await new BoardPage(page).open(workspace.server.address)
  await new BoardPage(page).synced()
  const palette = new PalettePage(page)
  const go = async (query: string, group: string, wanted?: string): Promise<void> => {
    await palette.openByKey()
    await palette.field().fill(query)
    await palette.group(group).getByRole('option').first().click()
    await expect(palette.window()).toBeHidden()
    if (wanted !== undefined) await expect.poll(() => address(page)).toBe(wanted)
  }
  await go('עירי', 'לקוחות', '/Clients?client=c1')
  await expect(page.getByRole('dialog', { name: 'עריכת לקוח' }).getByRole('textbox', { name: 'שם הלקוח' })).toHaveValue(
    'עיריית ראשל״צ',
  )
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await go('yoav', 'אנשים', `/Events?operator=${operator.id}`)
  await go('inbal', 'אנשים', `/Tasks?assignee=${worker.id}`)
  await go('פסטיבל', 'תגיות', '/Events?tag=פסטיבלים')
  await go('גנרטור', 'משימות', '/Tasks?task=k1')
  await expect(page.getByRole('dialog', { name: 'להזמין גנרטור לפסטיבל' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await go('תגיות', 'מסכים', '/Settings?tab=tags')
  await go('אירוע חדש', 'פעולות', '/Events')
  await expect(page.getByRole('dialog', { name: 'אירוע חדש' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await go('מראה כהה', 'פעולות')
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await go('סנכרון', 'פעולות')
  await expect(page.getByText('הסנכרון התחיל')).toBeVisible()
})

test('an event is found by its client, a client by a phone number, and all of many are shown', async ({
  workspace,
  page,
}) => {
  const ids = Array.from({ length: 8 }, (_, at) => `e${at}`)
  await workspace.api.push([
    record('clients', 'c1', { name: 'עיריית ראשל״צ', phone: '052-1234567' }),
    ...ids.map((id, at) => newEvent(id, { name: `ערב ${at}`, date: `2037-05-0${at + 1}`, client_id: 'c1' })),
  ])
  await new LoginPage(page).enter(workspace.server.address, admin)
  await new BoardPage(page).open(workspace.server.address)
  await new BoardPage(page).synced()
  const palette = new PalettePage(page)
  await palette.openByKey()
  await palette.field().fill('521234')
  await expect(palette.group('לקוחות').getByRole('option')).toHaveText([/עיריית ראשל״צ.*052-1234567/])

  await palette.field().fill('ראשלצ ערב')
  const events = palette.group('אירועים').getByRole('option')
  await expect(events).toHaveCount(7)
  await expect(events.last()).toHaveText('הכול (8)')
  for (let press = 0; press < 6; press++) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(events).toHaveText(ids.map((_, at) => new RegExp(`ערב ${at}`)))
  // The first added result takes the place of the "show all" option.
  expect(await palette.current()).toContain('ערב 6')
  await page.keyboard.press('Enter')
  await expect.poll(() => address(page)).toBe('/Events?event=e6')
})

test('the shortcuts: by the place of the key, not in fields, not over another window', async ({ workspace, page }) => {
  await new LoginPage(page).enter(workspace.server.address, admin)
  const board = new BoardPage(page)
  await board.open(workspace.server.address)
  const palette = new PalettePage(page)
  const search = page.getByRole('button', { name: 'חיפוש', exact: true })
  await search.click()
  await expect(palette.field()).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(search).toBeFocused()
  // Pressed again during the fade-out, and on a Hebrew layout, where the key is ל.
  await page.evaluate(() =>
    window.dispatchEvent(new KeyboardEvent('keydown', { key: 'ל', code: 'KeyK', ctrlKey: true, cancelable: true })),
  )
  await expect(palette.field()).toBeFocused()
  await page.keyboard.press('Shift+Slash')
  await expect(palette.field()).toHaveValue('?')
  await page.keyboard.press('Control+KeyK')
  await expect(palette.window()).toBeHidden()

  await page.keyboard.press('Shift+Slash')
  const help = page.getByRole('dialog', { name: 'קיצורי מקלדת' })
  await expect(help).toContainText('חיפוש ופקודות')
  await page.keyboard.press('Control+KeyK')
  await expect(palette.window()).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(help).toBeHidden()

  // Opened from the palette, it returns the focus to the palette's own opener.
  await search.click()
  await palette.field().fill('קיצורי')
  await page.keyboard.press('Enter')
  await expect(help).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(search).toBeFocused()

  await page.getByRole('button', { name: 'אירוע חדש', exact: true }).first().click()
  await expect(board.field('שם האירוע')).toBeFocused()
  await page.keyboard.press('Shift+Slash')
  await page.keyboard.press('Control+KeyK')
  await expect(board.field('שם האירוע')).toHaveValue('?')
  await expect(page.getByRole('dialog')).toHaveCount(1)
})

test('an operator and a worker find what is theirs, and no management', async ({ workspace, newDevice }) => {
  const operator = await workspace.addPerson('yoav', 'operator')
  const worker = await workspace.addPerson('inbal', 'user')
  await fill(workspace, operator.id)
  const paletteOf = async (email: string): Promise<PalettePage> => {
    const page = await (await newDevice()).newPage()
    await new LoginPage(page).enter(workspace.server.address, { ...admin, email })
    await new BoardPage(page).open(workspace.server.address)
    await new BoardPage(page).synced()
    const palette = new PalettePage(page)
    await palette.openByKey()
    return palette
  }
  const theirs = await paletteOf(operator.email)
  await expect(theirs.group('מסכים').getByRole('option')).toHaveText([
    'היום שלי',
    'אירועים',
    'לוח שנה',
    'שיחות',
    'אזור אישי',
    'שעות עבודה',
    'סנכרון',
  ])
  await theirs.field().fill('פסטיבל')
  await expect(theirs.group('אירועים').getByRole('option')).toHaveText([/פסטיבל הים האדום/])
  await theirs.field().fill('yoav')
  await expect(theirs.window()).toContainText('לא נמצא דבר')

  const hers = await paletteOf(worker.email)
  await expect(hers.group('מסכים').getByRole('option')).toHaveText([
    'היום שלי',
    'אירועים',
    'משימות',
    'לוח שנה',
    'שיחות',
    'שעות עבודה',
    'אזור אישי',
    'סנכרון',
  ])
  await expect(hers.option('אירוע חדש')).toHaveCount(0)
  await hers.field().fill('פסטיבל')
  await expect(hers.group('אירועים').getByRole('option')).toHaveText([/הים האדום/, /רחוק/, /שהיה/])
  await hers.field().fill('הגדרות')
  await expect(hers.window()).toContainText('לא נמצא דבר')
  await hers.field().fill('עירי')
  await hers.group('לקוחות').getByRole('option').click()
  await expect(hers.page).toHaveURL(/\/Events\?client=c1$/)
})

test('on a phone: from the bar and the drawer, by touch, all of the screen', async ({ workspace, newDevice }) => {
  const operator = await workspace.addPerson('yoav', 'operator')
  await fill(workspace, operator.id)
  const page = await (await newDevice({ viewport: phone, hasTouch: true, isMobile: true })).newPage()
  await new LoginPage(page).enter(workspace.server.address, admin)
  await page.goto(`${workspace.server.address}/Events`)
  await expect(new BoardPage(page).card('פסטיבל רחוק')).toBeVisible()
  const palette = new PalettePage(page)
  await page.getByRole('banner').getByRole('button', { name: 'חיפוש' }).tap()
  await expect(palette.field()).toBeFocused()
  const box = await palette.option(/פסטיבל רחוק/).boundingBox()
  expect(box?.height).toBeGreaterThanOrEqual(44)
  await palette.window().getByRole('button', { name: 'חזרה' }).tap()
  await expect(palette.window()).toBeHidden()
  await page.getByRole('button', { name: 'פתיחת התפריט' }).tap()
  await page.getByRole('dialog').getByRole('button', { name: 'חיפוש' }).tap()
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await palette.field().fill('הים')
  await palette.option(/פסטיבל הים האדום/).tap()
  await expect(page).toHaveURL(/\/Events\?event=near$/)
})

test('axe finds nothing in search and shortcuts, on a desk and a phone', async ({ workspace, newDevice }) => {
  test.slow()
  const operator = await workspace.addPerson('yoav', 'operator')
  await fill(workspace, operator.id)
  const page = await (await newDevice()).newPage()
  await new LoginPage(page).enter(workspace.server.address, admin)
  await onDeskAndPhone(
    page,
    [
      { viewport: desk, colorScheme: 'light' },
      { viewport: phone, colorScheme: 'dark' },
    ],
    async () => {
      await page.goto(`${workspace.server.address}/Events`)
      await expect(new BoardPage(page).card('פסטיבל רחוק')).toBeVisible()
      const palette = new PalettePage(page)
      await palette.openByKey()
      await settled(palette.window())
      await palette.field().fill('פסטיבל')
      await expect(palette.option(/מהארכיון/)).toBeVisible()
      expect(await violationsOf(page)).toEqual([])
      await palette.field().fill('אין כזה')
      await expect(palette.option(/./)).toHaveCount(0)
      expect(await violationsOf(page)).toEqual([])
      await palette.field().fill('קיצורי')
      await page.keyboard.press('Enter')
      const help = page.getByRole('dialog', { name: 'קיצורי מקלדת' })
      await settled(help)
      await expect(palette.window()).toBeHidden()
      expect(await violationsOf(page)).toEqual([])
    },
  )
})
