import { settled, violationsOf } from '../fixtures/axe.ts'
import { admin, desk, expect, test } from '../fixtures/test.ts'
import { ChatsPage } from '../pages/chats-page.ts'
import { LoginPage } from '../pages/login-page.ts'

test.use({ viewport: desk })

test('two people talk, one of them without a network for a while; nobody else reads it', async ({
  workspace,
  newDevice,
}) => {
  const { server } = workspace
  const noa = await workspace.addPerson('נועה', 'user')
  const oded = await workspace.addPerson('עודד', 'operator')
  const on = async (email: string) => {
    const device = await newDevice()
    const page = await device.newPage()
    await new LoginPage(page).enter(server.address, { email, password: admin.password })
    const chats = new ChatsPage(page)
    await chats.open(server.address)
    return { device, page, chats }
  }
  const hers = await on(noa.email)
  const his = await on(oded.email)

  await hers.chats.start('הקמת הבמה', 'עודד')
  await hers.chats.say('מי מגיע ראשון?')
  await his.chats.entry('הקמת הבמה').click()
  await expect(his.chats.message('מי מגיע ראשון?')).toBeVisible()

  // Without a network: sent in order, and waiting at the bottom.
  await his.device.setOffline(true)
  for (const text of ['אני בשבע', 'עם המשאית', 'ושני סדרנים']) await his.chats.say(text)
  await expect(his.chats.messages().filter({ hasText: 'ממתין לשליחה' })).toHaveCount(3)
  await hers.chats.say('אני בשש וחצי')
  await hers.chats.say('@עודד להביא כבלים')

  // Then by the order in which the server got them, on both.
  await his.device.setOffline(false)
  const order = ['מי מגיע ראשון?', 'אני בשש וחצי', '@עודד להביא כבלים', 'אני בשבע', 'עם המשאית', 'ושני סדרנים']
  await expect.poll(() => his.chats.texts(), { timeout: 60_000 }).toEqual(order)
  await expect.poll(() => hers.chats.texts(), { timeout: 60_000 }).toEqual(order)
  await expect(his.chats.messages().filter({ hasText: 'ממתין לשליחה' })).toHaveCount(0)

  // Unread by person, and a mention in the bell.
  await hers.page.goto(`${server.address}/Calendar`)
  await his.chats.say('@נועה מה עם הגנרטור?')
  await expect(hers.page.getByRole('button', { name: 'התראות, אחת חדשה' })).toBeVisible()
  await hers.page.getByRole('link', { name: 'שיחות שיחה אחת שלא נקראה' }).click()
  await hers.chats.entry('הקמת הבמה').click()
  await expect(hers.page.getByRole('button', { name: 'התראות', exact: true })).toBeVisible()

  await hers.chats.choose('@נועה מה עם הגנרטור?', 'יצירת משימה מההודעה')
  const form = hers.page.getByRole('dialog')
  await expect(form.getByRole('textbox', { name: /תיאור/ }).first()).toHaveValue('@נועה מה עם הגנרטור?')
  await form.getByRole('button', { name: /^(יצירה|שמירה|יצירת)/ }).click()
  await expect(form).toHaveCount(0)
  await settled(hers.page.locator('body'))
  expect(await violationsOf(hers.page)).toEqual([])

  // An admin who is not in it sees nothing of it.
  const boss = await on(admin.email)
  await expect(boss.page.getByText('אין עדיין שיחות')).toBeVisible()
})
