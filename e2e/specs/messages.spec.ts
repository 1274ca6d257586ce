import { type ApiClient, newEvent, signInTo } from '../../apps/server/testing/api-client.ts'
import { violationsOf } from '../fixtures/axe.ts'
import { openLine } from '../fixtures/line.ts'
import { mentionTimes, newMention, newMove } from '../fixtures/mentions.ts'
import { admin, desk, expect, phone, test, type Workspace } from '../fixtures/test.ts'
import { LoginPage } from '../pages/login-page.ts'
import { MessagesPage } from '../pages/messages-page.ts'

const password = admin.password

/** Creates a worker who writes, an admin who reads, and the event they write about. */
async function twoPeople(workspace: Workspace) {
  const reader = await workspace.addPerson('noa', 'admin')
  const writer = await workspace.addPerson('inbal', 'user')
  await workspace.api.push([newEvent('e1', { name: 'יריד הספר' })])
  const writerApi = await signInTo(workspace.server.address, writer.email, password)
  return { reader: { ...reader, password }, writerApi }
}

const twelve = Array.from({ length: 12 }, (_, index) => `הודעה מספר ${index + 1}`)

test("[A4.8] [A4.10] [A3.38] an event that a worker moves to review is told to every admin, live; an admin's own move to nobody", async ({
  workspace,
  newDevice,
}) => {
  const { reader, writerApi } = await twoPeople(workspace)
  const pages = await Promise.all(
    [reader, admin].map(async (person) => {
      const page = await (await newDevice()).newPage()
      await new LoginPage(page).signIn(workspace.server.address, person)
      // In the page of the sign-in, where nothing is shown before the first sync. After a load, the copy is shown before
      // it, and what comes with it rings without a toast.
      await page.getByRole('link', { name: 'אזור אישי' }).click()
      await expect(page.getByText('אין עדיין הודעות')).toBeVisible()
      return new MessagesPage(page)
    }),
  )
  await workspace.api.push([newEvent('e2', { name: 'השקה' }), newMove('e2', 'סיימתי - לבדיקה')])
  await writerApi.push([newMove('e1', 'סיימתי - לבדיקה')])
  for (const messages of pages) {
    await expect(messages.bell('התראות, אחת חדשה')).toBeVisible()
    await expect(messages.messages()).toHaveCount(1)
    const message = messages.message('יריד הספר')
    for (const text of ['אירוע מוכן לבדיקה', 'חדשה', 'חשוב', 'אירוע: יריד הספר', 'inbal'])
      await expect(message).toContainText(text)
    await expect(messages.toast()).toContainText('אירוע מוכן לבדיקה')
  }
})

test('[A1.10] [A2.27] [A5.22] [A4.54] a mention rings at once, and leads to its comment', async ({
  workspace,
  page,
}) => {
  const { reader, writerApi } = await twoPeople(workspace)
  await mentionTimes(writerApi, 'e1', reader.id, ['הייתה כאן כבר'])
  await new LoginPage(page).signIn(workspace.server.address, reader)
  const messages = new MessagesPage(page)
  await expect(messages.bell('התראות, אחת חדשה')).toBeVisible()
  // Messages that already waited cause no toast.
  await expect(messages.toast()).toHaveCount(0)
  await expect(
    page
      .getByRole('listitem')
      .filter({ has: page.getByRole('link', { name: 'אזור אישי' }) })
      .getByRole('button', { name: /^התראות/ }),
  ).toBeVisible()

  await writerApi.push([newMention('e1', 'הקובץ הסופי אצלי', [reader.id])])
  await expect(messages.bell('התראות, שתיים חדשות')).toBeVisible()
  await expect(messages.toast()).toContainText('תיוג בתגובה')
  await expect(messages.toast()).toContainText('אירוע: יריד הספר')
  await messages.toast().getByRole('link', { name: 'לאירוע' }).click()
  await page.waitForURL(/\/Events\?event=e1&comment=/)
  await expect(page.getByRole('dialog', { name: 'יריד הספר' })).toContainText('הקובץ הסופי אצלי')
  await expect(messages.bell('התראות, אחת חדשה')).toBeVisible()
  await expect(messages.toast()).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await messages.openBell()
  await messages.entries().filter({ hasText: 'הודעה שלא נקראה' }).getByRole('link').click()
  await expect(messages.panel()).toBeHidden()
  await expect(messages.bell('התראות')).toBeVisible()
})

test('[A2.31] [A2.32] [A9.2] [A9.3] [A7.21] [A4.55] twelve messages: 9+ on the bell, the ten newest below it, all read at once', async ({
  workspace,
  page,
}) => {
  const { reader, writerApi } = await twoPeople(workspace)
  await mentionTimes(writerApi, 'e1', reader.id, twelve)
  await new LoginPage(page).signIn(workspace.server.address, reader)
  const messages = new MessagesPage(page)
  await expect(messages.bell('התראות, 12 חדשות').locator('[data-drawn]')).toHaveAttribute('data-drawn', '9+')
  const panel = await messages.openBell()
  await expect(messages.entries()).toHaveCount(10)
  await panel.getByRole('link', { name: 'צפה בכל ההתראות' }).click()
  await page.waitForURL('**/PersonalSpace')
  await expect(messages.messages()).toHaveCount(12)
  const contents = await messages.messages().locator('p[dir=auto]').allTextContents()
  expect(contents).toEqual(twelve.toReversed())
  await messages.openBell()
  await panel.getByRole('button', { name: 'סמן הכול כנקרא' }).click()
  await expect(panel).not.toContainText('הודעה שלא נקראה')
  await page.keyboard.press('Escape')
  await expect(messages.bell('התראות')).toBeFocused()
  await expect(messages.list()).not.toContainText('חדשה')
})

test("[A2.33] until the messages are there, a placeholder stands in the bell's place", async ({ workspace, page }) => {
  let letGo = (): void => undefined
  const held = new Promise<void>((resolve) => (letGo = resolve))
  await page.route('**/api/sync', async (route) => {
    await held
    await route.continue()
  })
  await new LoginPage(page).signIn(workspace.server.address, admin)
  await expect(page.getByRole('status', { name: 'טוען התראות' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^התראות/ })).toHaveCount(0)
  letGo()
  await expect(page.getByRole('button', { name: /^התראות/ })).toBeVisible()
  await expect(page.getByRole('status', { name: 'טוען התראות' })).toHaveCount(0)
})

test('[A2.123] [A2.125] [A2.126] [A2.127] [A2.128] read offline by keyboard, one and then all; the second browser follows', async ({
  workspace,
  newDevice,
}) => {
  const { reader, writerApi } = await twoPeople(workspace)
  await mentionTimes(writerApi, 'e1', reader.id, ['ראשונה', 'שנייה', 'שלישית'])
  const line = await openLine(workspace.server.address)
  const page = await (await newDevice()).newPage()
  const other = new MessagesPage(await (await newDevice()).newPage())
  await new LoginPage(page).signIn(line.address, reader)
  await new LoginPage(other.page).signIn(workspace.server.address, reader)
  await expect(other.bell('התראות, 3 חדשות')).toBeVisible()
  const messages = new MessagesPage(page)
  await messages.openSpace(line.address)
  for (const text of ['noa', reader.email, 'מנהל', 'הודעות חדשות3'])
    await expect(messages.profile()).toContainText(text)
  const middle = messages.message('שנייה')
  for (const text of ['תיוג בתגובה', 'חדשה', 'אירוע: יריד הספר', 'inbal', 'לפני פחות מדקה'])
    await expect(middle).toContainText(text)
  await expect(middle.getByRole('link', { name: 'לאירוע' })).toHaveAttribute('href', /^\/Events\?event=e1&comment=/)
  await expect(messages.list().getByRole('img', { name: '3 חדשות' })).toBeVisible()

  line.cut()
  const button = middle.getByRole('button', { name: /סמן כנקרא/ })
  await button.focus()
  await page.keyboard.press('Enter')
  await expect(button).toBeHidden()
  await expect(middle).toBeFocused()
  await expect(messages.bell('התראות, שתיים חדשות')).toBeVisible()
  line.mend()
  await expect(other.bell('התראות, שתיים חדשות')).toBeVisible({ timeout: 40_000 })

  line.cut()
  await messages.list().getByRole('button', { name: 'סמן הכול כנקרא' }).click()
  await expect(messages.list()).not.toContainText('חדשה')
  await expect(messages.bell('התראות')).toBeVisible()
  line.mend()
  await expect(other.bell('התראות')).toBeVisible({ timeout: 40_000 })
  await line.close()
})

test('[A7.20] [A2.6] [A2.123] [A6.29] everyone has a personal space, with their own messages only', async ({
  workspace,
  newDevice,
}) => {
  const { reader, writerApi } = await twoPeople(workspace)
  const operator = await workspace.addPerson('yoav', 'operator')
  await workspace.api.push([newEvent('e2', { name: 'שלו', assigned_operator_id: operator.id })])
  await mentionTimes(writerApi, 'e2', operator.id, ['למפעיל בלבד'])
  await mentionTimes(writerApi, 'e1', reader.id, ['למנהלת בלבד'])
  const roles = [
    { email: operator.email, role: 'מפעיל', contents: ['למפעיל בלבד', /^בתאריך /] },
    { email: 'inbal@almog.example', role: 'עובד', contents: [] },
  ]
  for (const { email, role, contents } of roles) {
    const page = await (await newDevice()).newPage()
    await new LoginPage(page).signIn(workspace.server.address, { email, password })
    const messages = new MessagesPage(page)
    await expect(messages.bell(contents.length === 0 ? 'התראות' : 'התראות, שתיים חדשות')).toBeVisible()
    if (role === 'מפעיל') {
      // An operator's navigation has no personal space; it is reached from the user card.
      await page.getByRole('button', { name: /תפריט משתמש/ }).click()
      await page.getByRole('menuitem', { name: 'אזור אישי' }).click()
    } else await page.getByRole('link', { name: 'אזור אישי' }).click()
    await expect(messages.profile()).toContainText(email)
    await expect(messages.profile()).toContainText(role)
    await expect(messages.messages().locator('p[dir=auto]')).toHaveText(contents)
  }
})

test("[A2.124] [A5.48] one's own name is changed in its place, offline too, and colleagues see it", async ({
  workspace,
  newDevice,
}) => {
  const worker = await workspace.addPerson('inbal', 'user')
  const line = await openLine(workspace.server.address)
  const page = await (await newDevice()).newPage()
  await new LoginPage(page).signIn(line.address, { ...worker, password })
  const messages = new MessagesPage(page)
  await messages.openSpace(line.address)
  const name = messages.profile().getByRole('heading')
  const pencil = messages.profile().getByRole('button', { name: 'עריכת השם' })
  const field = messages.profile().getByRole('textbox', { name: 'שם מלא' })

  await pencil.click()
  await expect(field).toBeFocused()
  await field.fill('לא זה')
  await field.press('Escape')
  await expect(name).toHaveText('inbal')
  await expect(pencil).toBeFocused()

  await pencil.click()
  await field.fill('   ')
  await field.press('Enter')
  await expect(name).toHaveText('inbal')

  line.cut()
  await pencil.click()
  await field.fill(' ענבל פרץ ')
  await messages.list().click({ position: { x: 20, y: 20 } })
  await expect(name).toHaveText('ענבל פרץ')
  await expect(page.getByRole('button', { name: /תפריט משתמש/ })).toContainText('ענבל פרץ')
  line.mend()
  await expect.poll(() => nameOf(workspace.api, worker.id), { timeout: 40_000 }).toBe('ענבל פרץ')
  await line.close()
})

/** Returns a person's full name as an admin's device receives it. */
async function nameOf(api: ApiClient, id: string): Promise<unknown> {
  const { changes } = await api.push([])
  const person = changes['systemUsers']?.find((user) => user.id === id)
  return person !== undefined && 'full_name' in person ? person.full_name : undefined
}

test('on a phone: the bell in the top bar, by touch, wherever one is', async ({ workspace, newDevice }) => {
  const { reader, writerApi } = await twoPeople(workspace)
  await mentionTimes(writerApi, 'e1', reader.id, twelve)
  const page = await (await newDevice({ viewport: phone, hasTouch: true, isMobile: true })).newPage()
  await new LoginPage(page).enter(workspace.server.address, reader)
  const messages = new MessagesPage(page)
  await page.goto(`${workspace.server.address}/Calendar`)
  const bell = page.getByRole('banner').getByRole('button', { name: 'התראות, 12 חדשות' })
  const box = await bell.boundingBox()
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
  await bell.tap()
  await expect(messages.entries()).toHaveCount(10)
  const panel = await messages.panel().boundingBox()
  expect(panel?.x).toBeGreaterThanOrEqual(0)
  expect((panel?.x ?? 0) + (panel?.width ?? 0)).toBeLessThanOrEqual(phone.width)
  expect((panel?.y ?? 0) + (panel?.height ?? 0)).toBeLessThanOrEqual(phone.height)
  await messages.entries().nth(4).getByRole('link').tap()
  await page.waitForURL(/\/Events\?event=e1&comment=/)
  await page.getByRole('dialog', { name: 'יריד הספר' }).getByRole('button', { name: 'חזרה' }).tap()
  await page.getByRole('button', { name: 'פתיחת התפריט' }).tap()
  await page.getByRole('dialog').getByRole('link', { name: 'אזור אישי' }).tap()
  await expect(messages.message('הודעה מספר 8')).not.toContainText('חדשה')
  await messages
    .message('הודעה מספר 12')
    .getByRole('button', { name: /סמן כנקרא/ })
    .tap()
  await expect(bell).toHaveCount(0)
  await expect(messages.bell('התראות, 10 חדשות')).toBeVisible()
})

for (const [name, colorScheme, viewport] of [
  ['desk', 'light', desk],
  ['phone', 'dark', phone],
] as const)
  test(`axe finds nothing on the personal space and the open bell: ${name}, ${colorScheme}`, async ({
    workspace,
    newDevice,
  }) => {
    const { reader, writerApi } = await twoPeople(workspace)
    await mentionTimes(writerApi, 'e1', reader.id, ['ראשונה', 'שנייה'])
    await writerApi.push([newMove('e1', 'סיימתי - לבדיקה')])
    const page = await (await newDevice({ colorScheme, viewport })).newPage()
    await new LoginPage(page).enter(workspace.server.address, reader)
    const messages = new MessagesPage(page)
    await messages.openSpace(workspace.server.address)
    await expect(messages.messages()).toHaveCount(3)
    await messages.profile().getByRole('button', { name: 'עריכת השם' }).click()
    expect(await violationsOf(page)).toEqual([])
    await page.keyboard.press('Escape')
    const panel = await messages.openBell()
    await panel.evaluate((element) =>
      Promise.all(element.getAnimations({ subtree: true }).map(({ finished }) => finished.catch(() => undefined))),
    )
    // An open popover lies at the page's end, outside its landmarks.
    expect(await violationsOf(page, ['region'])).toEqual([])
  })
