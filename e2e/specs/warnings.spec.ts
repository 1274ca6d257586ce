import type { Page } from '@playwright/test'
import { mutation, newEvent } from '../../apps/server/testing/api-client.ts'
import { settled, violationsOf } from '../fixtures/axe.ts'
import { openLine } from '../fixtures/line.ts'
import { admin, expect, phone, test, type Workspace } from '../fixtures/test.ts'
import { BoardPage } from '../pages/board-page.ts'
import { EventFormPage } from '../pages/event-form-page.ts'
import { LoginPage } from '../pages/login-page.ts'

// A Tuesday far enough ahead to be in the future.
const tuesday = '2037-05-05'
const evening = { date: tuesday, start_time: '18:00', end_time: '23:00' }

const doubled = /שיבוץ כפול|שיבוצים כפולים/
/** The collapsed notice. The board's filter has a similar name but no `aria-expanded`. */
const chip = (page: Page) => page.getByRole('button', { name: doubled, expanded: false })
const notice = (page: Page) => page.getByRole('dialog', { name: doubled })

async function openBoard(
  workspace: Workspace,
  page: Page,
  person: { readonly email: string; readonly password: string } = admin,
  address = workspace.server.address,
) {
  await new LoginPage(page).enter(address, person)
  const board = new BoardPage(page)
  await page.goto(`${address}/Events`)
  return { board, form: new EventFormPage(page) }
}

test('an event on a Sabbath, a holiday or its eve says so in the form while its day is typed, on the card and in its window', async ({
  workspace,
  page,
}) => {
  const { board, form } = await openBoard(workspace, page)
  await page.getByRole('button', { name: 'אירוע חדש', exact: true }).first().click()
  await form.field('שם האירוע').fill('ליל הסדר')
  const says = form
    .window()
    .getByRole('status')
    .filter({ hasText: /שבת|פסח|כיפור/ })
  await form.fillDay('תאריך', '16.04.2027')
  await expect(says).toHaveText('ערב שבת, הדלקת נרות 18:28')
  await form.fillDay('תאריך', '17.04.2027')
  await expect(says).toHaveText('שבת, צאת הכוכבים 19:47')
  await form.fillDay('שעת התחלה', '21:00')
  await expect(says).toHaveText('מוצאי שבת, צאת הכוכבים 19:47')
  await form.fillDay('תאריך', '11.10.2027')
  await form.fillDay('שעת התחלה', '')
  await expect(says).toHaveText('יום כיפור, צאת הכוכבים 18:48')
  await form.fillDay('תאריך', '13.04.2027')
  await expect(says).toHaveCount(0)
  await form.fillDay('תאריך', '21.04.2027')
  await expect(says).toHaveText('ערב פסח, הדלקת נרות 18:31')
  await form.save()
  await expect(board.card('ליל הסדר')).toContainText('י״ד בניסן')
  await expect(board.card('ליל הסדר')).toContainText('ערב פסח')
  await expect(board.card('ליל הסדר')).toContainText('כניסה 18:31')
  const opened = await board.openEvent('ליל הסדר')
  await expect(opened).toContainText('י״ד בניסן תשפ״ז')
  await expect(opened).toContainText('ערב פסח, הדלקת נרות 18:31')
  await settled(opened)
  expect(await violationsOf(page)).toEqual([])
})

test('an operator who is busy then is marked in the list and named at the assignment; who was warned is not told once more', async ({
  workspace,
  page,
}) => {
  const dani = await workspace.addPerson('dani', 'operator')
  const noa = await workspace.addPerson('noa', 'operator')
  await workspace.api.push([
    newEvent('a', { name: 'השקה', ...evening, assigned_operator_id: dani.id }),
    newEvent('b', { name: 'כנס', ...evening, start_time: '20:00', assigned_operator_id: noa.id }),
    newEvent('c', { name: 'הפנינג', date: tuesday }),
  ])
  const { board, form } = await openBoard(workspace, page)
  await board.openForm('הפנינג')
  await form.choice('מפעיל מוקצה').click()
  await expect(form.option('dani אירוע באותו יום')).toBeVisible()
  await page.keyboard.press('Escape')
  await form.fillDay('שעת התחלה', '22:00')
  await form.choose('מפעיל מוקצה', 'dani באירוע אחר')
  await expect(form.window().getByText('באותן שעות יש לdani גם:השקה · ג׳ 5.5.2037, 18:00 – 23:00')).toBeVisible()
  await form.save()
  await expect(board.card('הפנינג')).toContainText('שיבוץ כפול: השקה')
  await expect(board.card('השקה')).toContainText('שיבוץ כפול: הפנינג')
  await expect(board.card('כנס')).not.toContainText('שיבוץ')
  await board.synced()
  // A colleague gives noa a second event. Only this overlap is new, so the title counts one.
  await workspace.api.push([newEvent('d', { name: 'יריד', ...evening, assigned_operator_id: noa.id })])
  await expect(chip(page)).toHaveText('שיבוץ כפול')
  await expect(notice(page)).toBeHidden()
  await chip(page).click()
  await expect(notice(page).getByRole('heading')).toHaveText('שיבוץ כפול')
  await expect(notice(page).getByRole('listitem')).toHaveText(/^noa, באותן שעות:/)

  // The board can show only these events, and then all of them again.
  await notice(page).getByRole('link', { name: 'הצגה בלוח' }).click()
  await expect(notice(page)).toBeHidden()
  await expect(page.getByRole('article')).toHaveCount(4)
  await workspace.api.push([newEvent('e', { name: 'אחר', date: tuesday })])
  await board.synced()
  await expect(page.getByText('4 מתוך 5 אירועים')).toBeVisible()
  await expect(board.card('אחר')).toBeHidden()
  const filter = page.getByRole('search').getByRole('button', { name: 'שיבוץ כפול' })
  await expect(filter).toHaveAttribute('aria-pressed', 'true')
  await filter.click()
  await expect(board.card('אחר')).toBeVisible()
})

test('two admins, one of them offline, assign an operator twice: the one who comes back is told after the sync, once', async ({
  workspace,
  page,
  newDevice,
}) => {
  const dani = await workspace.addPerson('dani', 'operator')
  await workspace.api.push([
    newEvent('a', { name: 'השקה', ...evening }),
    newEvent('b', { name: 'כנס', ...evening, start_time: '22:00' }),
  ])
  const line = await openLine(workspace.server.address)
  const { board, form } = await openBoard(workspace, page, admin, line.address)
  await board.synced()
  line.cut()
  await page.context().setOffline(true)
  await expect(page.getByText('אין חיבור לרשת.').first()).toBeVisible()
  await board.openForm('השקה')
  await form.choose('מפעיל מוקצה', 'dani')
  await form.save()
  await workspace.api.push([mutation('update', 'events', 'b', { assigned_operator_id: dani.id })])
  await expect(chip(page)).toBeHidden()
  line.mend()
  await page.context().setOffline(false)
  await chip(page).click()
  await expect(notice(page).getByRole('listitem')).toHaveText(
    'dani, באותן שעות:השקהג׳ 5.5.2037, 18:00 – 23:00כנסג׳ 5.5.2037, 22:00 – 23:00',
  )
  await notice(page).getByRole('link', { name: 'כנס' }).click()
  await expect(board.eventDialog('כנס')).toContainText('באותן שעות יש לdani גם:השקה')
  await expect(notice(page)).toBeHidden()
  await page.keyboard.press('Escape')
  await chip(page).click()
  await notice(page).getByRole('button', { name: 'הבנתי' }).click()
  await expect(notice(page)).toBeHidden()
  await expect(chip(page)).toBeHidden()

  // Another device has dismissed nothing, so it reports everything; this one reports only what is new.
  const other = await (await newDevice()).newPage()
  await openBoard(workspace, other)
  await expect(chip(other)).toHaveText('שיבוץ כפול')
  await page.reload()
  await workspace.api.push([
    newEvent('c', { name: 'יריד', ...evening, start_time: '22:30', assigned_operator_id: dani.id }),
  ])
  await expect(chip(other)).toHaveText('3 שיבוצים כפולים')
  await expect(chip(page)).toHaveText('שני שיבוצים כפולים')
  await line.close()
})

test('an operator is told on a phone of events of their own at the same time', async ({ workspace, newDevice }) => {
  const dani = await workspace.addPerson('dani', 'operator')
  const noa = await workspace.addPerson('noa', 'operator')
  await workspace.api.push([
    newEvent('a', { name: 'השקה', ...evening, assigned_operator_id: dani.id }),
    newEvent('b', { name: 'כנס', ...evening, assigned_operator_id: dani.id }),
    newEvent('x', { name: 'זר', ...evening, assigned_operator_id: noa.id }),
    newEvent('y', { name: 'אחר', ...evening, assigned_operator_id: noa.id }),
  ])
  const page = await (
    await newDevice({ viewport: phone, hasTouch: true, isMobile: true, colorScheme: 'dark' })
  ).newPage()
  const { board, form } = await openBoard(workspace, page, { email: dani.email, password: admin.password })
  await expect(chip(page)).toHaveText('שיבוץ כפול')
  await expect(board.card('השקה')).toContainText('שיבוץ כפול: כנס')
  expect(await violationsOf(page)).toEqual([])
  await chip(page).tap()
  await expect(notice(page).getByRole('listitem')).toHaveText(/^באותן שעות:/)
  await settled(notice(page))
  expect(await violationsOf(page)).toEqual([])
  await notice(page).getByRole('button', { name: 'הבנתי' }).tap()
  await expect(chip(page)).toBeHidden()
  await page.getByRole('button', { name: 'אירוע חדש' }).tap()
  await form.fillDay('תאריך', '05.05.2037')
  await expect(form.window().getByText('באותו יום יש לך גם:')).toBeVisible()
  await form.fillDay('שעת התחלה', '19:00')
  await expect(form.window().getByText(/^באותן שעות יש לך גם:השקה/)).toBeVisible()
})
