import { dayInZone } from '@bama/domain'
import { devices, type Locator } from '@playwright/test'
import { newEvent } from '../../apps/server/testing/api-client.ts'
import { idOf, newHours } from '../fixtures/hours.ts'
import { seedTimer } from '../fixtures/running-timers.ts'
import { admin, expect, phone, test } from '../fixtures/test.ts'
import { BoardPage } from '../pages/board-page.ts'
import { HoursPage } from '../pages/hours-page.ts'
import { LoginPage } from '../pages/login-page.ts'
import { TeamPage } from '../pages/team-page.ts'

const name = 'יריד הספר'

test('on a phone Back closes what is open, however small, and then alone leads out of the screen', async ({
  workspace,
  newDevice,
}) => {
  const id = await idOf(workspace.api, admin.email)
  const date = dayInZone(Date.now(), 'Asia/Jerusalem')
  await workspace.api.push([
    newEvent('fair', { name, date }),
    newHours('h1', { user_id: id, user_name: 'דנה', date, start: '08:00', end: '09:00', event_name: name }),
  ])
  await seedTimer(workspace.api, { id: 'running', userId: id, label: 'הקמה', minutes: 13 * 60 })
  const page = await (await newDevice({ viewport: phone, hasTouch: true, isMobile: true })).newPage()
  const board = new BoardPage(page)
  const hours = new HoursPage(page)
  await new LoginPage(page).enter(workspace.server.address, admin)
  await page.goto(`${workspace.server.address}/Events`)

  const window = await board.openEvent(name)
  await window.getByRole('button', { name: /^סטטוס: / }).tap()
  await expect(page.getByRole('menuitem').first()).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('menu')).toHaveCount(0)
  await expect(window).toBeVisible()
  await expect(page).toHaveURL(/event=fair/)
  await page.goBack()
  await expect(window).toBeHidden()

  await page.getByRole('button', { name: 'פתיחת התפריט' }).tap()
  await page.getByRole('dialog').getByRole('link', { name: 'שעות עבודה' }).tap()
  const card = hours.card(new RegExp(name))
  const remove = card.getByRole('button', { name: /^מחיקת הרישום/ })
  await expect(remove).toBeVisible()
  const bell = page.getByRole('button', { name: /^התראות/ })
  const layers: readonly (readonly [opener: Locator, layer: Locator])[] = [
    [bell, page.getByRole('dialog', { name: 'התראות' })],
    [page.getByRole('button', { name: /תפריט משתמש/ }), page.getByRole('menu')],
    [page.getByRole('button', { name: 'תיקון שעת הסיום' }), page.getByRole('dialog', { name: 'עצירת הטיימר' })],
    [remove, page.getByRole('dialog', { name: 'מחיקת רישום שעות' })],
  ]
  for (const [opener, layer] of layers) {
    await opener.tap()
    await expect(layer).toBeVisible()
    await page.goBack()
    await expect(layer).toHaveCount(0)
    await expect(page).toHaveURL(/\/WorkHours$/)
    await expect(opener).toBeVisible()
  }

  // The question whether to leave a form is one more thing that is open: Back answers "stay".
  await hours.logButton().tap()
  await hours.field('הערות').fill('פירוק')
  const question = page.getByRole('dialog', { name: 'יש שינויים שלא נשמרו' })
  for (const _press of [1, 2]) {
    await page.goBack()
    await expect(question).toBeVisible()
    await expect(page).toHaveURL(/\/WorkHours$/)
    await page.goBack()
    await expect(question).toBeHidden()
    await expect(page).toHaveURL(/\/WorkHours$/)
    await expect(hours.field('הערות')).toHaveValue('פירוק')
  }
  await page.goBack()
  await page.getByRole('button', { name: 'יציאה בלי שמירה' }).tap()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL(/\/WorkHours$/)

  await page.goBack()
  await expect(page).toHaveURL(/\/Events$/)
  await expect(board.card(name)).toBeVisible()
})

test('a second Back over the question about unsaved permissions stays, and leaving leads one screen back', async ({
  workspace,
  page,
}) => {
  await workspace.addPerson('inbal', 'user')
  await new LoginPage(page).enter(workspace.server.address, admin)
  await page.goto(`${workspace.server.address}/Calendar`)
  for (const screen of ['לקוחות', 'ניהול צוות']) await page.getByRole('link', { name: screen, exact: true }).click()
  const team = new TeamPage(page)
  await team.tab('הרשאות').click()
  await team.flag('inbal', 'עריכת אירועים').check()
  const question = page.getByRole('dialog', { name: 'יש שינויים שלא נשמרו' })
  await page.goBack()
  await expect(question).toBeVisible()
  await page.goBack()
  await expect(question).toBeHidden()
  await expect(page).toHaveURL(/\/TeamManagement/)
  await expect(team.flag('inbal', 'עריכת אירועים')).toBeChecked()
  await page.goBack()
  await question.getByRole('button', { name: 'יציאה בלי שמירה' }).click()
  await expect(page).toHaveURL(/\/Clients$/)
  await expect(question).toBeHidden()
})

test('on Android’s first screen, which no step of the history leads out of, Back closes what is open one by one', async ({
  workspace,
  newDevice,
}) => {
  const { userAgent } = devices['Pixel 7']
  const page = await (await newDevice({ viewport: phone, hasTouch: true, isMobile: true, userAgent })).newPage()
  await new LoginPage(page).enter(workspace.server.address, admin)
  const board = new BoardPage(page)
  const drawer = page.getByRole('dialog', { name: 'תפריט' })
  const question = page.getByRole('dialog', { name: 'יש שינויים שלא נשמרו' })

  // Escape on a connected keyboard closes only what is topmost, although Chromium takes it for a press of Back too.
  await page.goto(`${workspace.server.address}/Events`)
  await page.getByRole('button', { name: 'אירוע חדש', exact: true }).first().tap()
  await board.field('תאריך').tap()
  const sheet = page.getByRole('dialog', { name: 'תאריך', exact: true })
  await expect(sheet).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await expect(board.field('שם האירוע')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(board.dialog()).toHaveCount(0)

  // Hidden from the app, the key is nothing but Chromium's request to close, as Back is on Android.
  await page.addInitScript(() =>
    addEventListener('keydown', (key) => key.stopImmediatePropagation(), { capture: true }),
  )
  const pressBack = (): Promise<void> => page.keyboard.press('Escape')
  await page.reload()
  await page.getByRole('button', { name: 'פתיחת התפריט' }).tap()
  await expect(drawer).toBeVisible()
  await pressBack()
  await expect(drawer).toBeHidden()
  await page.getByRole('button', { name: 'אירוע חדש', exact: true }).first().tap()
  await board.field('שם האירוע').fill('השקה')
  for (const _press of [1, 2]) {
    await pressBack()
    await expect(question).toBeVisible()
    await pressBack()
    await expect(question).toBeHidden()
    await expect(board.field('שם האירוע')).toHaveValue('השקה')
  }
  await pressBack()
  await page.getByRole('button', { name: 'יציאה בלי שמירה' }).tap()
  await expect(board.dialog()).toHaveCount(0)
})
