import { dayInZone } from '@bama/domain'
import type { Locator } from '@playwright/test'
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
