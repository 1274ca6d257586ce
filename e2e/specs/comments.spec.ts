import type { BrowserContextOptions, Page } from '@playwright/test'
import { mutation, newEvent, signInTo } from '../../apps/server/testing/api-client.ts'
import { settled, violationsOf } from '../fixtures/axe.ts'
import { databaseNamed, readRows } from '../fixtures/device-database.ts'
import { admin, desk, expect, phone, test, type Workspace } from '../fixtures/test.ts'
import { CommentsPage } from '../pages/comments-page.ts'
import { LoginPage } from '../pages/login-page.ts'

const eventName = 'השקת Galaxy S27'
const touch = { viewport: phone, hasTouch: true, isMobile: true }

interface Person {
  readonly id: string
  readonly email: string
}

async function addPerson({ api }: Workspace, name: string, login: string, role = 'user'): Promise<Person> {
  const email = `${login}@almog.example`
  const response = await api.post('/api/users', { name, email, password: admin.password, role })
  expect(response.ok).toBe(true)
  return { email, id: ((await response.json()) as { id: string }).id }
}

/** A comment that this person wrote earlier, on another device. */
async function comment(
  { server }: Workspace,
  author: { readonly email: string },
  id: string,
  content: string,
  patch: object = {},
): Promise<void> {
  const api = await signInTo(server.address, author.email, admin.password)
  const { results } = await api.push([
    { ...newEvent(id), entity: 'comments', patch: { item_type: 'event', item_id: 'e1', content, ...patch } },
  ])
  expect(results).toMatchObject([{ status: 'applied' }])
}

/** Opens the event's dialog on a new device of this person. */
async function openAs(
  { server }: Workspace,
  newDevice: (options?: BrowserContextOptions) => Promise<{ newPage(): Promise<Page> }>,
  { email }: { readonly email: string },
  { commentId, ...options }: BrowserContextOptions & { commentId?: string } = {},
): Promise<CommentsPage> {
  const page = await (await newDevice(options)).newPage()
  await new LoginPage(page).enter(server.address, { email, password: admin.password })
  const comments = new CommentsPage(page)
  await comments.openEvent(server.address, 'e1', eventName, commentId)
  return comments
}

/** The local database of the person who is signed in. */
const databaseOf = (page: Page): Promise<string> => databaseNamed(page, 'PixelArtDB:')

const messagesOf = (comments: CommentsPage, { id }: Person) =>
  readRows(comments.page, `PixelArtDB:${id}`, 'personalMessages')

test.beforeEach(async ({ workspace }) => {
  await workspace.api.push([newEvent('e1', { name: eventName })])
})

test('[A1.10] [A7.15] [A2.83] [A5.20] [A5.21] [A5.22] [A8.25] [A8.26] a tag by keyboard: the other sees the comment at once and is told, the author is not', async ({
  workspace,
  newDevice,
}) => {
  const yoav = await addPerson(workspace, 'יואב שגיא', 'yoav')
  const michal = await addPerson(workspace, 'מיכל ברק', 'michal')
  await addPerson(workspace, 'יואל לוי', 'yoel')
  await workspace.api.push([newEvent('e2')])
  await comment(workspace, yoav, 'k2', 'על אירוע אחר', { item_id: 'e2' })
  const author = await openAs(workspace, newDevice, michal)
  const other = await openAs(workspace, newDevice, yoav)

  await author.composer().click()
  await author.page.keyboard.type('@')
  await expect(author.person('יואב שגיא')).toHaveAttribute('aria-selected', 'false')
  await author.page.keyboard.type('יו')
  await expect(author.people().getByRole('option')).toHaveText([/יואב שגיא/, /יואל לוי/])
  await expect(author.person('יואב שגיא')).toHaveAttribute('aria-selected', 'true')
  await author.page.keyboard.press('ArrowDown')
  await expect(author.person('יואל לוי')).toHaveAttribute('aria-selected', 'true')
  await expect(author.composer()).toHaveAttribute(
    'aria-activedescendant',
    (await author.person('יואל לוי').getAttribute('id')) ?? '',
  )
  await author.page.keyboard.press('ArrowUp')

  // Escape closes only the list; a new @ opens it again.
  await author.page.keyboard.press('Escape')
  await expect(author.people()).toBeHidden()
  await expect(author.composer()).toBeFocused()
  await author.page.keyboard.press('Control+A')
  await author.page.keyboard.type('@יוא')
  await author.page.keyboard.press('Tab')
  await expect(author.composer()).toHaveValue('@יואב שגיא ')
  await expect(author.people()).toBeHidden()
  await author.page.keyboard.type('אפשרי?')
  await author.page.keyboard.press('Shift+Enter')
  await author.page.keyboard.type('גם @מיכל ברק שואלת')
  await author.page.keyboard.press('Enter')

  await expect(author.page.getByText('התגובה נשלחה בהצלחה!')).toBeVisible()
  await expect(author.page.getByText('התיוג נשלח למשתמש אחד!')).toBeVisible()
  await expect(author.composer()).toHaveValue('')
  await expect(other.comment('אפשרי?')).toContainText('מיכל ברק')
  await expect(other.comment('אפשרי?').getByText('@יואב שגיא', { exact: true })).toBeVisible()
  await expect(other.section().getByRole('heading', { name: 'תגובות תגובה אחת' })).toBeVisible()
  await expect
    .poll(() => messagesOf(other, yoav))
    .toMatchObject([{ title: 'תיוג בתגובה', sender_name: 'מיכל ברק', recipient_id: yoav.id, is_read: false }])
  expect(await messagesOf(author, michal)).toEqual([])
})

test('on a phone: a finger chooses, Enter begins a line, the button sends', async ({ workspace, newDevice }) => {
  await addPerson(workspace, 'נועה לוי', 'noa-1')
  await addPerson(workspace, 'נועה לוי', 'noa-2')
  const comments = await openAs(workspace, newDevice, admin, touch)
  await expect(comments.send()).toBeDisabled()
  await comments.composer().tap()
  await comments.composer().pressSequentially('ל@נו')
  // People of the same name are told apart by the beginning of their addresses, in the comment too.
  await comments.person('נועה לוי (noa-2)').tap()
  await expect(comments.composer()).toBeFocused()
  await comments.composer().pressSequentially('שורה\nועוד שורה')
  await expect(comments.composer()).toHaveValue('ל@נועה לוי (noa-2) שורה\nועוד שורה')
  await comments.send().tap()
  await expect(comments.comment('ועוד שורה')).toBeVisible()
  await expect(comments.page.getByText('התיוג נשלח למשתמש אחד!')).toBeVisible()
  const box = await comments.send().boundingBox()
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
})

test('[A5.19] [A8.22] [A8.27] nothing but blanks is not sent, a draft stays, what fails stays in the field', async ({
  workspace,
  page,
}) => {
  await page.clock.install()
  await new LoginPage(page).enter(workspace.server.address, admin)
  const comments = new CommentsPage(page)
  await comments.openEvent(workspace.server.address, 'e1', eventName)
  await comments.composer().fill('  \n ')
  await expect(comments.send()).toBeDisabled()
  await comments.composer().press('Control+Enter')
  await expect(comments.section().getByText('אין עדיין תגובות')).toBeVisible()
  await expect(comments.window()).toBeVisible()

  await comments.composer().fill('א'.repeat(20_001))
  await comments.send().click()
  await expect(page.getByText('שגיאה בשליחת התגובה')).toBeVisible()
  await expect(comments.composer()).toHaveValue('א'.repeat(20_001))

  await comments.composer().fill('חצי משפט')
  await page.keyboard.press('Escape')
  await page.clock.runFor(1000)
  await expect(comments.window()).toBeHidden()
  await page.getByRole('article', { name: eventName, exact: true }).getByRole('heading').click()
  await expect(comments.composer()).toHaveValue('חצי משפט')
  // Stopped, so that the toast's time doesn't pass while a slow machine looks for it.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 10_000))
  await comments.composer().press('Control+Enter')
  const toast = page.getByText('התגובה נשלחה בהצלחה!')
  await expect(async () => {
    await page.clock.runFor(20)
    await expect(toast).toBeVisible({ timeout: 100 })
  }).toPass()
  await page.clock.fastForward(1900)
  await expect(toast).toBeVisible()
  await page.clock.fastForward(1100)
  await page.clock.resume()
  await expect(toast).toBeHidden()
})

test('offline a comment shows at once, marked, and goes out when the line is back', async ({
  workspace,
  newDevice,
}) => {
  const yoav = await addPerson(workspace, 'יואב שגיא', 'yoav')
  const away = await openAs(workspace, newDevice, yoav)
  const office = await openAs(workspace, newDevice, admin)
  await away.page.context().setOffline(true)
  await expect(away.page.getByText('אין חיבור לרשת.').first()).toBeAttached()
  await away.composer().fill('הגנרטור הגיע')
  await away.composer().press('Enter')
  await expect(away.comment('הגנרטור הגיע')).toContainText('ממתין לסנכרון')
  await expect(away.page.getByText('התגובה נשמרה ותישלח כשיהיה חיבור לרשת.')).toBeVisible()
  await away.page.context().setOffline(false)
  await expect(office.comment('הגנרטור הגיע')).toContainText('יואב שגיא')
  await expect(away.comment('הגנרטור הגיע')).not.toContainText('ממתין לסנכרון')
})

test('[A6.22] [A7.17] deleting asks, takes the comment away everywhere, and leaves the focus nearby', async ({
  workspace,
  newDevice,
}) => {
  const yoav = await addPerson(workspace, 'יואב שגיא', 'yoav')
  await comment(workspace, yoav, 'c1', 'ראשונה')
  await comment(workspace, admin, 'c2', 'שנייה')
  const author = await openAs(workspace, newDevice, yoav)
  const boss = await openAs(workspace, newDevice, admin)
  for (const comments of [author, boss]) await expect(comments.comment('שנייה')).toBeVisible()
  await expect(author.deleteButton('שנייה')).toHaveCount(0)
  await expect(boss.deleteButton('ראשונה')).toHaveCount(1)

  await author.deleteButton('ראשונה').focus()
  await author.page.keyboard.press('Enter')
  await expect(author.question().getByRole('button', { name: 'ביטול' })).toBeFocused()
  await author.page.keyboard.press('Escape')
  await expect(author.question()).toBeHidden()
  await expect(author.deleteButton('ראשונה')).toBeFocused()

  await author.page.keyboard.press('Enter')
  await author.question().getByRole('button', { name: 'מחיקה' }).click()
  await expect(author.comment('ראשונה')).toBeHidden()
  await expect(author.comment('שנייה')).toBeFocused()
  await expect(boss.comment('ראשונה')).toBeHidden()

  await boss.deleteButton('שנייה').focus()
  await boss.page.keyboard.press('Enter')
  await boss.question().getByRole('button', { name: 'מחיקה' }).click()
  await expect(boss.section().getByText('אין עדיין תגובות')).toBeVisible()
  await expect(boss.section().getByRole('heading')).toBeFocused()
})

test('[A8.24] a deletion that the disk does not take is told; one that a colleague made first is not', async ({
  workspace,
  newDevice,
}) => {
  const yoav = await addPerson(workspace, 'יואב שגיא', 'yoav')
  await comment(workspace, yoav, 'c1', 'ראשונה')
  const comments = await openAs(workspace, newDevice, yoav)
  const { page } = comments
  await page.evaluate(() => {
    // oxlint-disable-next-line typescript/unbound-method
    const remove = IDBObjectStore.prototype.delete
    IDBObjectStore.prototype.delete = function (this: IDBObjectStore, ...args: Parameters<typeof remove>) {
      if (this.name === 'comments') throw new DOMException('full', 'QuotaExceededError')
      return remove.apply(this, args)
    }
  })
  await comments.deleteButton('ראשונה').click()
  await comments.question().getByRole('button', { name: 'מחיקה' }).click()
  await expect(page.getByText('שגיאה במחיקת התגובה')).toBeVisible()
  await expect(comments.section()).toContainText('ראשונה')

  await page.reload()
  await comments.deleteButton('ראשונה').click()
  await workspace.api.push([mutation('delete', 'comments', 'c1')])
  await expect(comments.section()).not.toContainText('ראשונה')
  await comments.question().getByRole('button', { name: 'מחיקה' }).click()
  await expect(comments.question()).toBeHidden()
  await expect(page.getByText('שגיאה במחיקת התגובה')).toHaveCount(0)
})

test('an operator comments on their own event, and only people who see it can be tagged', async ({
  workspace,
  newDevice,
}) => {
  const operator = await addPerson(workspace, 'רוני מפעיל', 'roni', 'operator')
  await addPerson(workspace, 'רותם מפעיל', 'rotem', 'operator')
  await addPerson(workspace, 'רועי עובד', 'roi')
  await workspace.api.push([{ ...newEvent('e1'), operation: 'update', patch: { assigned_operator_id: operator.id } }])
  const comments = await openAs(workspace, newDevice, operator)
  await comments.composer().click()
  await comments.page.keyboard.type('@רו')
  await expect(comments.people().getByRole('option')).toHaveText([/רועי עובד/])
  await comments.page.keyboard.press('Enter')
  await comments.page.keyboard.type('הציוד במקום')
  await comments.page.keyboard.press('Enter')
  await expect(comments.comment('הציוד במקום')).toContainText('רוני מפעיל')
})

test('a link leads to its comment; links in it are safe, and a deleted author keeps the name', async ({
  workspace,
  newDevice,
}) => {
  const yoav = await addPerson(workspace, 'יואב שגיא', 'yoav')
  await comment(workspace, yoav, 'c1', 'המפרט: https://bama.co.il/spec.pdf. לא javascript:alert(1) ולא <img src=x>')
  const comments = await openAs(workspace, newDevice, admin, { commentId: 'c1' })
  await expect(comments.comment('המפרט')).toHaveAttribute('aria-current', 'true')
  await expect(comments.comment('המפרט')).toBeInViewport()
  const removed = await comments.page.evaluate(
    async (id) => (await fetch(`/api/users/${id}`, { method: 'DELETE' })).ok,
    yoav.id,
  )
  expect(removed).toBe(true)
  await expect
    .poll(async () => (await readRows(comments.page, await databaseOf(comments.page), 'systemUsers')).length)
    .toBe(1)
  await expect(comments.comment('המפרט')).toContainText('יואב שגיא')
  const links = comments.comment('המפרט').getByRole('link')
  await expect(links).toHaveCount(1)
  await expect(links).toHaveAttribute('href', 'https://bama.co.il/spec.pdf')
  await expect(links).toHaveAttribute('rel', 'noopener noreferrer')
  await expect(links).toHaveAttribute('target', '_blank')
  await expect(comments.comment('<img src=x>')).toBeVisible()
})

for (const [name, options] of [
  ['desk, dark', { viewport: desk, colorScheme: 'dark' }],
  ['phone, light', { ...touch, colorScheme: 'light' }],
] as const)
  test(`axe finds nothing on comments, the list of people and the question: ${name}`, async ({
    workspace,
    newDevice,
  }) => {
    const yoav = await addPerson(workspace, 'יואב שגיא', 'yoav')
    await comment(workspace, yoav, 'c1', '@יואב שגיא ראה https://bama.co.il/spec', { [`mentions/${yoav.id}`]: true })
    const comments = await openAs(workspace, newDevice, admin, { ...options, commentId: 'c1' })
    // What opens over a window lies at the page's end, outside its landmarks.
    const violations = (): Promise<string[]> => violationsOf(comments.page, ['region'])
    await comments.composer().focus()
    await comments.composer().pressSequentially('@יו')
    await expect(comments.people()).toBeVisible()
    await settled(comments.window())
    expect(await violations()).toEqual([])
    await comments.page.keyboard.press('Escape')
    await comments.deleteButton('ראה').click()
    await settled(comments.question())
    expect(await violations()).toEqual([])
  })
