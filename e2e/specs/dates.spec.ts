import { newEvent } from '../../apps/server/testing/api-client.ts'
import { settled, violationsOf } from '../fixtures/axe.ts'
import { admin, desk, expect, phone, test, withMotion } from '../fixtures/test.ts'
import { BoardPage } from '../pages/board-page.ts'
import { LoginPage } from '../pages/login-page.ts'
import { newTask } from '../pages/tasks-page.ts'

test.use(withMotion)

// A Sunday, in the year in which Hanukkah begins on the evening of 4 December.
const sunday = new Date('2026-11-22T09:00:00+02:00')

test.describe('on a desk', () => {
  test.use({ viewport: desk })

  test('a date is chosen by keys from a month that names its holidays and tells what is on each day', async ({
    workspace,
    page,
  }) => {
    await workspace.api.push([
      newEvent('e1', { name: 'השקת Pulse', date: '2026-12-02', end_date: '2026-12-03' }),
      newEvent('e2', { name: 'כנס', date: '2026-12-03' }),
      newEvent('e3', { name: 'שירה בציבור', date: '2026-12-03', status: 'בוטל' }),
      newTask('t1', 'גנרטור', { deadline: '2026-12-03' }),
    ])
    await page.clock.setSystemTime(sunday)
    await new LoginPage(page).enter(workspace.server.address, admin)
    const board = new BoardPage(page)
    await board.open(workspace.server.address)
    await page.getByRole('button', { name: 'אירוע חדש', exact: true }).first().click()
    const field = board.field('תאריך')
    await field.click()
    const picker = page.getByRole('dialog', { name: 'בחירת תאריך: תאריך' })
    const grid = picker.getByRole('grid')
    await expect(grid).toHaveAccessibleName('לוח חודשי, נובמבר 2026')

    // The field keeps the keyboard focus until it is moved into the month.
    await expect(field).toBeFocused()
    await page.keyboard.press('ArrowDown')
    const focused = grid.locator(':focus')
    await expect(focused).toHaveAccessibleName(/^יום ראשון, 22 בנובמבר 2026, י״ב בכסלו תשפ״ז/)
    await expect(focused).toHaveAttribute('aria-current', 'date')
    await page.keyboard.press('PageDown')
    await expect(grid).toHaveAccessibleName('לוח חודשי, דצמבר 2026')
    await expect(picker).toContainText('מועדי החודש: ערב חנוכה 4.12 · חנוכה 5–12.12 · עשרה בטבת 20.12')
    // Left is the next day, up the previous week, and End the Sabbath.
    for (const key of ['ArrowUp', 'ArrowUp', 'ArrowUp', 'ArrowLeft', 'ArrowLeft']) await page.keyboard.press(key)
    await expect(focused).toHaveAccessibleName(/^יום חמישי, 3 בדצמבר 2026, .*, שני אירועים$/)
    await expect(picker).toContainText('שני אירועים: השקת Pulse, כנס')
    await expect(picker).not.toContainText('שירה בציבור')
    await page.keyboard.press('End')
    await expect(focused).toHaveAccessibleName(/^יום שבת, 5 בדצמבר 2026, כ״ה בכסלו תשפ״ז, חנוכה א׳/)
    await page.keyboard.press('ArrowRight')
    await expect(focused).toHaveAccessibleName(/ערב חנוכה.*הדלקת נרות/)
    await settled(picker)
    expect(await violationsOf(page)).toEqual([])

    // Escape returns to the field and leaves the form open.
    await page.keyboard.press('Escape')
    await expect(picker).toBeHidden()
    await expect(field).toBeFocused()
    await expect(board.dialog()).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await expect(focused).toBeVisible()
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('Enter')
    await expect(field).toHaveValue('יום ב׳ 23.11.2026')
    await expect(field).toBeFocused()
    await expect(picker).toBeHidden()
  })

  test('usual days take one press, and a typed date leads the month to it', async ({ workspace, page }) => {
    await page.clock.setSystemTime(sunday)
    await new LoginPage(page).enter(workspace.server.address, admin)
    const board = new BoardPage(page)
    await board.open(workspace.server.address)
    await page.getByRole('button', { name: 'אירוע חדש', exact: true }).first().click()
    const field = board.field('תאריך')
    for (const [quick, shown] of [
      ['היום', 'יום א׳ 22.11.2026'],
      ['מחר', 'יום ב׳ 23.11.2026'],
      ['יום ה׳ הבא', 'יום ה׳ 26.11.2026'],
    ] as const) {
      await field.click()
      await page.getByRole('dialog').getByRole('button', { name: quick, exact: true }).click()
      await expect(field).toHaveValue(shown)
    }
    // Typing replaces the previous value.
    await field.click()
    await page.keyboard.press('Control+a')
    await page.keyboard.type('5/12')
    await expect(page.getByRole('grid', { name: 'לוח חודשי, דצמבר 2026' })).toBeVisible()
    await expect(page.getByRole('gridcell', { selected: true })).toHaveAccessibleName(/^יום שבת, 5 בדצמבר 2026/)
    await page.keyboard.press('Tab')
    await expect(field).toHaveValue('שבת 5.12.2026')
    await expect(page.getByRole('grid', { name: /לוח חודשי/ })).toBeHidden()
  })

  test('the board is narrowed to a span of days, picked in the same month, its ends in any order', async ({
    workspace,
    page,
  }) => {
    await workspace.api.push([
      newEvent('e1', { name: 'השקה', date: '2026-11-24' }),
      newEvent('e2', { name: 'כנס', date: '2026-11-29' }),
      newEvent('e3', { name: 'יריד', date: '2026-12-10' }),
    ])
    await page.clock.setSystemTime(sunday)
    await new LoginPage(page).enter(workspace.server.address, admin)
    const board = new BoardPage(page)
    await board.open(workspace.server.address)
    await expect(page.getByRole('article')).toHaveCount(3)
    const picker = page.getByRole('dialog', { name: 'בחירת תאריך: תאריכים' })
    const day = (date: string) => picker.locator(`[data-day="${date}"]`)
    await page.getByRole('button', { name: 'כל התאריכים' }).click()
    await expect(picker.getByRole('status')).toHaveText('בחירת היום הראשון')
    await expect(day('2026-11-27')).toHaveAccessibleName(/י״ז בכסלו תשפ״ז/)
    await day('2026-11-30').click()
    await expect(picker.getByRole('status')).toHaveText('בחירת היום האחרון')
    await day('2026-11-26').hover()
    await expect(picker.getByRole('gridcell', { selected: true })).toHaveCount(4)
    await settled(picker)
    expect(await violationsOf(page)).toEqual([])
    await day('2026-11-26').click()
    await expect(picker).toBeHidden()
    await expect(page.getByRole('article')).toHaveCount(1)
    await expect(board.card('כנס')).toBeVisible()

    // By keyboard, and by a preset range.
    const button = page.getByRole('button', { name: 'ה׳ 26.11 – 30.11.2026' })
    await expect(button).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(day('2026-11-26')).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(button).toBeFocused()
    await button.click()
    await picker.getByRole('button', { name: 'השבוע', exact: true }).click()
    await expect(page.getByRole('button', { name: 'א׳ 22.11 – 28.11.2026' })).toBeVisible()
    await expect(board.card('השקה')).toBeVisible()
    await expect(page.getByRole('article')).toHaveCount(1)
    await page.getByRole('button', { name: 'ניקוי טווח התאריכים' }).click()
    await expect(page.getByRole('article')).toHaveCount(3)
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: phone, hasTouch: true })

  test('the month is a sheet over the form, no keyboard opens, and the day comes back into the field', async ({
    workspace,
    page,
  }) => {
    await page.clock.setSystemTime(sunday)
    await new LoginPage(page).enter(workspace.server.address, admin)
    const board = new BoardPage(page)
    // So that Back stays within the app.
    await page.goto(`${workspace.server.address}/Calendar`)
    await page.getByRole('navigation').getByRole('link', { name: 'אירועים' }).tap()
    // The calendar has a button of the same name.
    await expect(page.getByRole('heading', { name: 'ניהול אירועים' })).toBeAttached()
    await page.getByRole('button', { name: 'אירוע חדש', exact: true }).first().tap()
    await board.field('שם האירוע').fill('השקה')
    const field = board.field('תאריך')
    await field.tap()
    await expect(field).toHaveAttribute('inputmode', 'none')
    const sheet = page.getByRole('dialog', { name: 'תאריך', exact: true })
    const cells = sheet.getByRole('gridcell')
    await expect(cells).toHaveCount(42)
    await settled(sheet)
    // The slide-up animation may not have started yet.
    await expect
      .poll(() => sheet.evaluate((dialog) => Math.round(dialog.getBoundingClientRect().bottom)))
      .toBe(phone.height)
    const { width, height } = await sheet.evaluate((dialog) => {
      const day = dialog.querySelector('[role=gridcell]')?.getBoundingClientRect()
      return { width: day?.width ?? 0, height: day?.height ?? 0 }
    })
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
    expect(await violationsOf(page)).toEqual([])
    // Back closes only the sheet; the form stays open, without a question.
    await page.goBack()
    await expect(sheet).toBeHidden()
    await expect(board.dialog()).toHaveCount(1)
    await expect(field).toBeVisible()
    await field.tap()
    await cells.and(sheet.locator('[data-day="2026-11-26"]')).tap()
    await expect(sheet).toBeHidden()
    await expect(field).toHaveValue('יום ה׳ 26.11.2026')
  })
})
