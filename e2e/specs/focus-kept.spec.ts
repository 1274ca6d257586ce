import { newEvent } from '../../apps/server/testing/api-client.ts'
import { newHours } from '../fixtures/hours.ts'
import { admin, desk, expect, test } from '../fixtures/test.ts'
import { BoardPage } from '../pages/board-page.ts'
import { DatabasePage } from '../pages/database-page.ts'
import { LoginPage } from '../pages/login-page.ts'
import { newTask, TasksPage } from '../pages/tasks-page.ts'
import { TeamPage } from '../pages/team-page.ts'

test.use({ viewport: desk })

test('a card whose move is taken back by a key keeps the focus', async ({ workspace, page }) => {
  await workspace.api.push([newEvent('e1', { name: 'יריד הספר' })])
  await new LoginPage(page).enter(workspace.server.address, admin)
  const board = new BoardPage(page)
  await board.open(workspace.server.address)
  const undo = page.getByRole('button', { name: /^ביטול הפעולה/ })
  await board.card('יריד הספר').focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Space')
  await expect(undo).toBeVisible()
  await expect(board.card('יריד הספר')).toBeFocused()
  await page.keyboard.press('Control+KeyZ')
  await expect(page.getByText('הכרטיס חזר למקומו')).toBeVisible()
  await expect(board.card('יריד הספר').locator(':focus')).toHaveCount(1)
})

test('a task whose completion is taken back by a key has the focus', async ({ workspace, page }) => {
  await workspace.api.push([newTask('t1', 'הזמנת גנרטור')])
  await new LoginPage(page).enter(workspace.server.address, admin)
  const tasks = new TasksPage(page)
  await tasks.open(workspace.server.address)
  await tasks.chip('סטטוס', 'הזמנת גנרטור').focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'הושלם' }).focus()
  await page.keyboard.press('Enter')
  await expect(tasks.completed()).toContainText('הזמנת גנרטור')
  await page.keyboard.press('Control+KeyZ')
  await expect(tasks.row('הזמנת גנרטור')).toBeVisible()
  await expect(tasks.row('הזמנת גנרטור').locator(':focus')).toHaveCount(1)
})

test('ending a selection, by its button or Escape, leaves the focus at what was selected', async ({
  workspace,
  page,
}) => {
  await workspace.api.push([newTask('t1', 'הזמנת גנרטור'), newTask('t2', 'הזמנת אוהל')])
  await new LoginPage(page).enter(workspace.server.address, admin)
  const tasks = new TasksPage(page)
  await tasks.open(workspace.server.address)
  await page.getByRole('checkbox', { name: 'בחירה: הזמנת גנרטור' }).check()
  await page.getByRole('button', { name: 'סיום הבחירה' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'סיום הבחירה' })).toHaveCount(0)
  await expect(tasks.row('הזמנת גנרטור').locator(':focus')).toHaveCount(1)

  await page.getByRole('checkbox', { name: 'בחירה: הזמנת גנרטור' }).check()
  await page.getByRole('checkbox', { name: 'בחירה: הזמנת אוהל' }).click({ modifiers: ['Shift'] })
  await page.getByRole('toolbar').getByRole('button', { name: 'תאריך יעד' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'תאריך יעד' })).toBeVisible()
  // Escape is for what is open.
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'תאריך יעד' })).toBeHidden()
  await expect(page.getByText('שתי משימות נבחרו')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'סיום הבחירה' })).toHaveCount(0)
  await expect(tasks.row('הזמנת אוהל').locator(':focus')).toHaveCount(1)
})

test('deciding about selected hours leaves the focus at the first of them', async ({ workspace, page }) => {
  const worker = await workspace.addPerson('inbal', 'user')
  const who = { user_id: worker.id, user_name: 'inbal', start: '08:00', end: '16:15' }
  await workspace.api.push([
    newHours('h1', { ...who, date: '2026-01-05', event_name: 'השקה' }),
    newHours('h2', { ...who, date: '2026-01-06', event_name: 'כנס' }),
  ])
  await new LoginPage(page).enter(workspace.server.address, admin)
  const team = new TeamPage(page)
  await team.openReport(workspace.server.address, '&month=2026-01')
  await team.pick('השקה').check()
  await team.bar().getByRole('button', { name: 'אישור' }).focus()
  await page.keyboard.press('Enter')
  await expect(team.row('השקה')).toContainText('אושר')
  await expect(team.bar()).toBeHidden()
  await expect(team.row('השקה').locator(':focus')).toHaveCount(1)

  await team.pick('כנס').check()
  await team.bar().getByRole('button', { name: 'ביטול הבחירה' }).focus()
  await page.keyboard.press('Enter')
  await expect(team.bar()).toBeHidden()
  await expect(team.row('כנס').locator(':focus')).toHaveCount(1)
})

test('a question about the data that is called off gives the focus back to its button', async ({ workspace, page }) => {
  await new LoginPage(page).enter(workspace.server.address, admin)
  const database = new DatabasePage(page)
  await database.open(workspace.server.address)
  await page.getByRole('button', { name: 'גיבוי אוטומטי עכשיו' }).click()
  const restore = database.automatic().getByRole('button').first()
  await restore.focus()
  await page.keyboard.press('Enter')
  await expect(database.restoreDialog()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(database.restoreDialog()).toBeHidden()
  await expect(restore).toBeFocused()

  const clear = page.getByRole('button', { name: 'מחיקת כל הנתונים' })
  await clear.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'מחיקת כל הנתונים' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(clear).toBeFocused()
})
