import { newEvent } from '../../apps/server/testing/api-client.ts'
import { openReceiver } from '../../apps/server/testing/webhooks/receiver.ts'
import { settled, violationsOf } from '../fixtures/axe.ts'
import { admin, expect, phone, test } from '../fixtures/test.ts'
import { LoginPage } from '../pages/login-page.ts'

test.use({ serverEnv: { WEBHOOKS_TO: '127.0.0.1' } })

test('a key is made with the password, shown once, used by a program, and is nothing once it is revoked', async ({
  workspace,
  newDevice,
}) => {
  const { server, api } = workspace
  await api.push([newEvent('e1', { name: 'יריד הספר', date: '2027-05-01' })])
  const page = await (await newDevice({ viewport: phone, hasTouch: true, isMobile: true })).newPage()
  await new LoginPage(page).signIn(server.address, admin)
  await page.goto(`${server.address}/PersonalSpace`)
  const card = page.getByRole('region', { name: 'מפתחות API' })
  await card.getByRole('button', { name: 'מפתח חדש' }).click()
  const form = page.getByRole('dialog', { name: 'מפתח API חדש' })
  await form.getByRole('textbox', { name: 'שם המפתח' }).fill('טופס באתר')
  await form.getByRole('textbox', { name: 'הסיסמה שלך' }).fill(admin.password)
  await form.getByRole('button', { name: 'שמירה' }).click()
  const shown = page.getByRole('dialog', { name: 'המפתח החדש' })
  const key = await shown.getByRole('textbox', { name: 'המפתח' }).inputValue()
  await settled(shown)
  expect(await violationsOf(page)).toEqual([])
  await shown.getByRole('button', { name: 'סיום' }).click()
  await expect(card).toContainText('עוד לא היה בשימוש')

  const read = () => fetch(`${server.address}/api/sync/events/me`, { headers: { authorization: `Bearer ${key}` } })
  expect(await (await read()).text()).toContain('יריד הספר')
  await page.reload()
  await expect(card).toContainText('שימוש אחרון: היום')
  await expect(page.getByText(key)).toHaveCount(0)
  await card.getByRole('button', { name: 'ביטול המפתח טופס באתר' }).click()
  await page.getByRole('dialog', { name: 'ביטול מפתח API' }).getByRole('button', { name: 'ביטול המפתח' }).click()
  await expect(card).toContainText('עדיין אין מפתחות.')
  expect((await read()).status).toBe(401)
})

test('a webhook is made, tested, told of a change, and its failures stand in its log', async ({
  workspace,
  newDevice,
}) => {
  const { server, api } = workspace
  const receiver = await openReceiver()
  const page = await (await newDevice()).newPage()
  await new LoginPage(page).signIn(server.address, admin)
  await page.goto(`${server.address}/Settings?tab=webhooks`)
  const tab = page.getByRole('region', { name: 'Webhooks' })
  await tab.getByRole('button', { name: 'Webhook חדש' }).click()
  const form = page.getByRole('dialog', { name: 'Webhook חדש' })
  await form.getByRole('textbox', { name: 'שם' }).fill('אתר')
  await form.getByRole('textbox', { name: 'כתובת' }).fill(receiver.url)
  await form.getByRole('textbox', { name: 'הסיסמה שלך' }).fill(admin.password)
  await form.getByRole('button', { name: 'שמירה' }).click()
  await expect(form).toContainText('יש לבחור לפחות סוג שינוי אחד')
  await form.getByRole('checkbox', { name: 'אירועים: יצירה' }).check()
  await settled(form)
  expect(await violationsOf(page)).toEqual([])
  await form.getByRole('button', { name: 'שמירה' }).click()
  const secret = page.getByRole('dialog', { name: 'סוד החתימה' })
  await expect(secret.getByRole('textbox', { name: 'הסוד' })).toHaveValue(/^whsec_/)
  await secret.getByRole('button', { name: 'סיום' }).click()

  await tab.getByRole('button', { name: 'שליחת בדיקה: אתר' }).click()
  await expect(page.getByText('הבדיקה התקבלה')).toBeVisible()
  await api.push([newEvent('e1', { name: 'השקה' })])
  await receiver.waitFor(2)
  receiver.answer = (response) => response.writeHead(500).end('אין מקום')
  await api.push([newEvent('e2', { name: 'חזרה' })])
  await receiver.waitFor(3)
  // The receiver has the message before the server has noted the answer, and the screen asks only once.
  const failing = async () => {
    const list = (await (await page.request.get(`${server.address}/api/webhooks`)).json()) as {
      readonly items: readonly { readonly failing_since: string | null }[]
    }
    return list.items.map(({ failing_since }) => failing_since)
  }
  await expect.poll(failing).toEqual([expect.any(String)])
  await page.reload()
  await expect(tab).toContainText('נכשל, יישלח שוב')
  await tab.getByRole('button', { name: 'יומן שליחות: אתר' }).click()
  const log = page.getByRole('dialog', { name: 'יומן שליחות' })
  await expect(log.getByRole('listitem')).toHaveCount(3)
  await expect(log).toContainText('הכתובת סירבה לקבל (תשובה 500)')
  await settled(log)
  expect(await violationsOf(page)).toEqual([])
  await log.getByRole('button', { name: 'סגירה' }).click()
  receiver.answer = (response) => response.end()
  await tab.getByRole('button', { name: 'שליחה עכשיו: אתר' }).click()
  await receiver.waitFor(4)
  await tab.getByRole('button', { name: 'השהיה: אתר' }).click()
  await expect(tab).toContainText('מושהה')
  await settled(tab)
  expect(await violationsOf(page)).toEqual([])
  await tab.getByRole('button', { name: 'הסרת אתר' }).click()
  await page.getByRole('dialog', { name: 'הסרת Webhook' }).getByRole('button', { name: 'הסרה' }).click()
  await expect(tab).toContainText('עדיין אין Webhooks.')
  receiver.close()
})
