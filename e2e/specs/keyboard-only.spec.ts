import { addDays, dayInZone } from '@bama/domain'
import { newEvent } from '../../apps/server/testing/api-client.ts'
import { newHours } from '../fixtures/hours.ts'
import { keyboardOf } from '../fixtures/keyboard.ts'
import { admin, desk, expect, test, withMotion } from '../fixtures/test.ts'
import { BoardPage } from '../pages/board-page.ts'
import { CalendarPage } from '../pages/calendar-page.ts'
import { CommentsPage } from '../pages/comments-page.ts'
import { LoginPage } from '../pages/login-page.ts'
import { PalettePage } from '../pages/palette-page.ts'
import { TeamPage } from '../pages/team-page.ts'
import { TimersPage } from '../pages/timers-page.ts'

const today = dayInZone(Date.now(), 'Asia/Jerusalem')
const name = 'יריד הספר'

test.use({ viewport: desk, ...withMotion })

test("a day's work without a mouse: the focus is always seen, and comes back to where it was", async ({
  workspace,
  page,
}) => {
  test.slow()
  const inbal = await workspace.addPerson('inbal', 'user')
  await workspace.api.push([
    newEvent('other', { name: 'כנס', date: today }),
    newHours('h1', {
      user_id: inbal.id,
      user_name: 'inbal',
      date: today,
      start: '01:00',
      end: '02:00',
      event_name: 'פירוק',
    }),
  ])
  const keys = keyboardOf(page)
  const board = new BoardPage(page)
  const button = (text: string) =>
    page.getByRole('button', { name: text, exact: true }).filter({ visible: true }).first()
  const link = (text: string) => page.getByRole('link', { name: text, exact: true })

  await test.step('signs in', async () => {
    await new LoginPage(page).open(workspace.server.address)
    await keys.goTo(page.getByRole('textbox', { name: 'כתובת אימייל' }))
    await keys.type(admin.email)
    await keys.press('Tab')
    await keys.type(admin.password)
    await page.keyboard.press('Enter')
    await page.waitForURL((url) => !url.pathname.endsWith('/login'))
    await board.synced()
  })

  await test.step('goes to the board', async () => {
    await keys.goTo(link('אירועים'))
    await keys.press('Enter')
    await board.isShown()
  })

  await test.step('makes an event', async () => {
    await keys.goTo(button('אירוע חדש'))
    await page.keyboard.press('Enter')
    const form = page.getByRole('dialog', { name: 'אירוע חדש' })
    await keys.isAt(form.getByRole('textbox', { name: 'שם האירוע' }))
    await keys.type(name)
    await keys.goTo(form.getByRole('textbox', { name: 'תאריך', exact: true }))
    await keys.type('20.4.2037')
    await page.keyboard.press('Control+Enter')
    await expect(form).toBeHidden()
    await expect(board.card(name)).toBeVisible()
    await keys.isAt(button('אירוע חדש'))
  })

  const window = board.eventDialog(name)
  const opening = (what: string) => window.getByRole('button', { name: `עריכת ${what}`, exact: true })

  await test.step('opens it and edits facts in place', async () => {
    await keys.goTo(board.card(name))
    await page.keyboard.press('Enter')
    await keys.isAt(window.getByRole('heading', { name, level: 2 }))
    await keys.goTo(opening('מיקום'))
    await page.keyboard.press('Enter')
    await keys.isAt(window.getByRole('textbox', { name: 'מיקום', exact: true }))
    await keys.type('כיכר השעון')
    await page.keyboard.press('Enter')
    await keys.isAt(opening('מיקום'))
    await expect(window.getByRole('link', { name: 'כיכר השעון' })).toBeVisible()
    await keys.goTo(opening('סטטוס אישור'))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('listbox')).toBeVisible()
    await keys.press('ArrowDown')
    await page.keyboard.press('Enter')
    await keys.isAt(opening('סטטוס אישור'))
  })

  await test.step('changes its date by the picker', async () => {
    await keys.goTo(opening('תאריך'), 'Shift+Tab')
    await page.keyboard.press('Enter')
    await keys.isAt(window.getByRole('textbox', { name: 'תאריך', exact: true }))
    const picker = page.getByRole('dialog', { name: /^בחירת תאריך/ })
    await expect(picker).toBeVisible()
    await keys.press('ArrowDown')
    await keys.isAt(picker.getByRole('gridcell').locator('button:focus').or(picker.locator('[role=grid] :focus')))
    await keys.press('ArrowLeft')
    await page.keyboard.press('Enter')
    await expect(picker).toBeHidden()
    await expect(window).toContainText('21 באפריל 2037')
  })

  const checklist = window.getByRole('region', { name: /^צ׳קליסט(?! מנהל)/ })
  await test.step('adds a line, and ticks it', async () => {
    await keys.goTo(checklist.getByRole('button', { name: 'פריט', exact: true }))
    await page.keyboard.press('Enter')
    await keys.isAt(window.getByRole('textbox', { name: 'פריט חדש' }))
    await keys.type('אישור במה')
    await keys.press('Enter')
    await expect(window.getByRole('checkbox', { name: 'אישור במה' })).toBeVisible()
    await keys.press('Escape')
    await keys.goTo(window.getByRole('checkbox', { name: 'אישור במה' }), 'Shift+Tab')
    await keys.press('Space')
    await expect(window.getByRole('checkbox', { name: 'אישור במה' })).toBeChecked()
  })

  await test.step('adds a task', async () => {
    await keys.goTo(window.getByRole('button', { name: 'משימה', exact: true }))
    await page.keyboard.press('Enter')
    await keys.isAt(window.getByRole('textbox', { name: 'משימה חדשה' }))
    await keys.type('הזמנת גנרטור')
    await keys.press('Enter')
    await expect(window.getByRole('link', { name: 'הזמנת גנרטור' })).toBeVisible()
    await keys.press('Escape')
    await expect(window).toBeVisible()
  })

  await test.step('writes a comment', async () => {
    const comments = new CommentsPage(page)
    await keys.goTo(comments.composer())
    await keys.type('מתי מקימים?')
    await keys.goTo(comments.send())
    await page.keyboard.press('Enter')
    await expect(comments.comment('מתי מקימים?')).toBeVisible()
    await keys.isAt(comments.composer())
  })

  await test.step('starts and stops a timer', async () => {
    const timers = new TimersPage(page)
    await keys.goTo(timers.startIn(window), 'Shift+Tab')
    await page.keyboard.press('Enter')
    const stop = window.getByRole('button', { name: `עצירת הטיימר: ${name}` })
    await keys.isAt(stop)
    await page.keyboard.press('Enter')
    await keys.isAt(timers.startIn(window))
  })

  await test.step('closes it, back to its card', async () => {
    await page.keyboard.press('Escape')
    await expect(window).toBeHidden()
    await keys.isAt(board.card(name))
  })

  await test.step('moves the card to another column', async () => {
    const from = 'קרובים - לפי קדימות'
    await expect(board.cardIn(from, name)).toBeVisible()
    await keys.press('Space')
    await keys.press('ArrowLeft')
    await page.keyboard.press('Space')
    await expect(board.cardIn('לסיים היום/מחכה לך', name)).toBeVisible()
    await keys.isAt(board.card(name))
  })

  await test.step('finds it by the palette, and comes back', async () => {
    const palette = new PalettePage(page)
    await page.keyboard.press('Control+KeyK')
    await keys.isAt(palette.field())
    await keys.type('יריד')
    await expect(palette.option(new RegExp(name)).first()).toBeVisible()
    await page.keyboard.press('Enter')
    await keys.isAt(window.getByRole('heading', { name, level: 2 }))
    await page.keyboard.press('Escape')
    await expect(window).toBeHidden()
    await keys.isAt(button('חיפוש'))
  })

  await test.step('moves it to another day in the calendar', async () => {
    const calendar = new CalendarPage(page)
    await keys.goTo(link('לוח שנה'))
    await keys.press('Enter')
    await keys.goTo(calendar.cell(today))
    await keys.press('ArrowLeft')
    await keys.isAt(calendar.cell(addDays(today, 1)))
    await keys.press('ArrowRight')
    const menu = page.getByRole('button', { name: 'פעולות: כנס', exact: true })
    await keys.goTo(menu)
    await page.keyboard.press('Enter')
    const item = page.getByRole('menuitem', { name: 'העברה ליום אחר…' })
    await expect(item).toBeVisible()
    for (let at = 0; at < 12 && !(await item.evaluate((element) => element === document.activeElement)); at++)
      await keys.press('ArrowDown')
    await page.keyboard.press('Enter')
    const form = page.getByRole('dialog', { name: 'העברה ליום אחר' })
    const field = form.getByRole('textbox', { name: 'תאריך' })
    await keys.goTo(field)
    await page.keyboard.press('Control+a')
    await keys.type(addDays(today, 1))
    await page.keyboard.press('Control+Enter')
    await expect(form).toBeHidden()
    await expect(calendar.cell(addDays(today, 1))).toContainText('כנס')
    await keys.press('Tab')
  })

  await test.step('approves hours', async () => {
    const team = new TeamPage(page)
    await keys.goTo(link('ניהול צוות'), 'Shift+Tab')
    await keys.press('Enter')
    await keys.goTo(team.action('פירוק', 'אישור'))
    await page.keyboard.press('Enter')
    await expect(team.row('פירוק')).toContainText('אושר')
    await expect(page.locator('body')).not.toBeFocused()
    await keys.press('Tab')
  })

  expect(keys.unseen).toEqual([])
})
