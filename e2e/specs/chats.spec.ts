import { readFile } from 'node:fs/promises'
import type { BrowserContext, Page } from '@playwright/test'
import { mutation, newEvent } from '../../apps/server/testing/api-client.ts'
import { bombPng } from '../../apps/server/testing/files/images.ts'
import { settled, violationsOf } from '../fixtures/axe.ts'
import { admin, desk, expect, phone, test } from '../fixtures/test.ts'
import { AttachmentsPage } from '../pages/attachments-page.ts'
import { ChatsPage } from '../pages/chats-page.ts'
import { LoginPage } from '../pages/login-page.ts'

test.use({ viewport: desk })

/** Opens the chats on a new device of this person. */
async function openChats(
  newDevice: () => Promise<BrowserContext>,
  address: string,
  email: string,
): Promise<{ readonly device: BrowserContext; readonly page: Page; readonly chats: ChatsPage }> {
  const device = await newDevice()
  const page = await device.newPage()
  await new LoginPage(page).enter(address, { email, password: admin.password })
  const chats = new ChatsPage(page)
  await chats.open(address)
  return { device, page, chats }
}

test('two people talk, one of them without a network for a while; nobody else reads it', async ({
  workspace,
  newDevice,
}) => {
  const { server } = workspace
  const noa = await workspace.addPerson('נועה', 'user')
  const oded = await workspace.addPerson('עודד', 'operator')
  const on = (email: string) => openChats(newDevice, server.address, email)
  const hers = await on(noa.email)
  const his = await on(oded.email)

  await hers.chats.start('הקמת הבמה', 'עודד')
  await hers.chats.say('מי מגיע ראשון?')
  await his.chats.entry('הקמת הבמה').click()
  await expect(his.chats.message('מי מגיע ראשון?')).toBeVisible()

  // Offline: messages stay in order and wait at the bottom.
  await his.device.setOffline(true)
  for (const text of ['אני בשבע', 'עם המשאית', 'ושני סדרנים']) await his.chats.say(text)
  await expect(his.chats.messages().filter({ hasText: 'ממתין לשליחה' })).toHaveCount(3)
  await hers.chats.say('אני בשש וחצי')
  await hers.chats.say('@עודד להביא כבלים')
  // Visible doesn't mean sent: the server must have hers before his arrive.
  await expect(hers.chats.messages().filter({ hasText: 'ממתין לשליחה' })).toHaveCount(0)

  // Then both show the order in which the server received them.
  await his.device.setOffline(false)
  const order = ['מי מגיע ראשון?', 'אני בשש וחצי', '@עודד להביא כבלים', 'אני בשבע', 'עם המשאית', 'ושני סדרנים']
  await expect.poll(() => his.chats.texts(), { timeout: 60_000 }).toEqual(order)
  await expect.poll(() => hers.chats.texts(), { timeout: 60_000 }).toEqual(order)
  await expect(his.chats.messages().filter({ hasText: 'ממתין לשליחה' })).toHaveCount(0)

  // Chats are unread per person, and a mention shows in the bell.
  await hers.page.getByRole('link', { name: 'לוח שנה' }).click()
  await expect(hers.page.getByRole('heading', { name: 'לוח שנה' }).first()).toBeVisible()
  await his.chats.say('@נועה מה עם הגנרטור?')
  await expect(hers.page.getByRole('button', { name: 'התראות, אחת חדשה' })).toBeVisible()
  await hers.page.getByRole('link', { name: 'שיחות שיחה אחת שלא נקראה' }).click()
  await hers.chats.entry('הקמת הבמה').click()
  await expect(hers.page.getByRole('button', { name: 'התראות', exact: true })).toBeVisible()

  await hers.chats.chooseIn('@נועה מה עם הגנרטור?', 'יצירת משימה מההודעה')
  const form = hers.page.getByRole('dialog')
  await expect(form.getByRole('textbox', { name: /תיאור/ }).first()).toHaveValue('@נועה מה עם הגנרטור?')
  await form.getByRole('button', { name: /^(יצירה|שמירה|יצירת)/ }).click()
  await expect(form).toHaveCount(0)
  await settled(hers.page.locator('body'))
  expect(await violationsOf(hers.page)).toEqual([])

  // An admin who isn't a member sees none of it.
  const boss = await on(admin.email)
  await expect(boss.page.getByText('אין עדיין שיחות')).toBeVisible()
})

test('[S80] photos and files go with a message, wait without a network, are seen by the members alone, and go with it', async ({
  workspace,
  newDevice,
}) => {
  const { server } = workspace
  const noa = await workspace.addPerson('נועה', 'user')
  const oded = await workspace.addPerson('עודד', 'operator')
  const hers = await openChats(newDevice, server.address, noa.email)
  const his = await openChats(newDevice, server.address, oded.email)
  await hers.chats.start('הקמת הבמה', 'עודד')
  await his.chats.entry('הקמת הבמה').click()

  // Offline: a photo from the clipboard by itself, then a plan with text, in one message each.
  await his.device.setOffline(true)
  const photo = bombPng(48, 32)
  const plan = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(200_000, 'תוכנית ')])
  await his.chats.paste('במה.png', photo)
  await his.chats.sendButton().click()
  await expect(his.chats.file('במה.png')).toContainText('ממתין לשליחה')
  await his.chats.choose(
    { name: 'תוכנית.pdf', mimeType: 'application/pdf', buffer: plan },
    { name: 'טיוטה.pdf', mimeType: 'application/pdf', buffer: plan },
  )
  await his.chats.chosen('טיוטה.pdf').click()
  await his.chats.say('זו התוכנית')
  await expect(his.chats.messages()).toHaveCount(2)
  await expect(his.chats.messages().last()).toContainText('תוכנית.pdf')
  await expect(his.chats.messages().last()).toContainText('ממתין לשליחה')
  await settled(his.page.locator('body'))
  expect(await violationsOf(his.page)).toEqual([])

  await hers.chats.entry('הקמת הבמה').click()
  await his.device.setOffline(false)
  const picture = hers.chats.file('במה.png').locator('img')
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth).catch(() => 0), { timeout: 60_000 })
    .toBe(48)
  // The message has no text besides the picture.
  await expect(hers.chats.messages().first().locator('p')).toHaveCount(0)
  await hers.chats.file('במה.png').click()
  await expect(hers.page.getByRole('dialog', { name: 'במה.png' })).toBeVisible()
  await hers.page.keyboard.press('Escape')
  await expect(hers.page.getByRole('dialog')).toHaveCount(0)
  await expect(hers.chats.messages().last()).not.toContainText('ממתין')
  const coming = hers.page.waitForEvent('download')
  await hers.chats.file('תוכנית.pdf').click()
  expect((await readFile(await (await coming).path())).equals(plan)).toBe(true)
  await settled(hers.page.locator('body'))
  expect(await violationsOf(hers.page)).toEqual([])

  // An admin who isn't a member can't get the bytes either.
  const source = (await picture.getAttribute('src')) ?? ''
  expect(source).toContain('/api/files/')
  const boss = await openChats(newDevice, server.address, admin.email)
  const statusOf = (page: Page): Promise<number> =>
    page.evaluate(async (url) => (await fetch(url, { cache: 'no-store' })).status, source)
  expect([await statusOf(boss.page), await statusOf(hers.page)]).toEqual([404, 200])

  // The device has no space left: the text is sent, the chosen files are kept, and the reason is shown.
  await his.page.evaluate(() => {
    for (const name of ['add'] as const) {
      const write = IDBObjectStore.prototype[name]
      IDBObjectStore.prototype[name] = function (this: IDBObjectStore, ...args: Parameters<typeof write>) {
        if (this.name === '_uploads') throw new DOMException('no room', 'QuotaExceededError')
        return write.apply(this, args)
      }
      Object.assign(globalThis, { makeRoom: () => (IDBObjectStore.prototype[name] = write) })
    }
  })
  await his.chats.choose({ name: 'צד.png', mimeType: 'image/png', buffer: photo })
  await his.chats.say('וזה הצד השני')
  const refusal = his.page.getByRole('alert').filter({ hasText: 'הקובץ צד.png לא צורף' })
  await expect(refusal).toContainText('האחסון במכשיר מלא')
  await expect(his.chats.chosen('צד.png')).toBeVisible()
  await his.page.evaluate(() => (Reflect.get(globalThis, 'makeRoom') as () => void)())
  await his.chats.sendButton().click()
  await expect(hers.chats.file('צד.png').locator('img')).toBeVisible()

  await his.chats.messages().first().hover()
  await his.chats
    .messages()
    .first()
    .getByRole('button', { name: /^פעולות בהודעה/ })
    .click()
  await his.page.getByRole('menuitem', { name: 'מחיקה' }).click()
  await his.page.getByRole('dialog').getByRole('button', { name: 'מחיקה' }).click()
  await expect(hers.chats.file('במה.png')).toHaveCount(0)
  await expect.poll(() => statusOf(hers.page)).toBe(404)
})

test("from an event's window a chat about it is opened, and each leads to the other", async ({
  workspace,
  newDevice,
}) => {
  const { server, api } = workspace
  await api.push([mutation('create', 'events', 'e1', { name: 'יריד הספר', date: '2027-04-16' })])
  await workspace.addPerson('נועה', 'user')
  const page = await (await newDevice()).newPage()
  await new LoginPage(page).enter(server.address, admin)
  await new AttachmentsPage(page).openEvent(server.address, 'e1', 'יריד הספר')
  const window = page.getByRole('dialog', { name: 'יריד הספר' })
  await window.getByRole('link', { name: 'שיחה על האירוע' }).click()

  const form = page.getByRole('dialog', { name: 'שיחה חדשה' })
  await expect(form).toContainText('על האירוע: יריד הספר')
  await form.getByRole('combobox', { name: 'משתתפים' }).fill('נועה')
  await page.getByRole('option', { name: 'נועה' }).click()
  await form.getByRole('button', { name: 'פתיחת השיחה' }).click()
  // The chat is named after its event.
  const chat = page.getByRole('region', { name: 'יריד הספר' })
  await expect(chat).toBeVisible()
  await new ChatsPage(page).say('מי מביא את הדוכן?')

  await chat.getByRole('link', { name: 'לאירוע: יריד הספר' }).click()
  await window.getByRole('link', { name: 'שיחה על האירוע' }).click()
  // No second chat is created.
  await expect(new ChatsPage(page).message('מי מביא את הדוכן?')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('on a phone the chip of double assignments leaves the button that sends free', async ({
  workspace,
  newDevice,
}) => {
  const { server, api } = workspace
  const oded = await workspace.addPerson('עודד', 'operator')
  const evening = { date: '2037-05-05', start_time: '18:00', end_time: '23:00', assigned_operator_id: oded.id }
  await api.push([newEvent('a', { name: 'השקה', ...evening }), newEvent('b', { name: 'כנס', ...evening })])
  const page = await (await newDevice({ viewport: phone, hasTouch: true, isMobile: true })).newPage()
  await new LoginPage(page).enter(server.address, admin)
  const chats = new ChatsPage(page)
  await chats.open(server.address)
  await chats.start('הקמת הבמה', 'עודד')
  await expect(page.getByRole('button', { name: 'שיבוץ כפול', expanded: false })).toBeVisible()
  await chats.say('מי מגיע ראשון?')
})
