import { addDays, dayInZone, weekdayOf } from '@bama/domain'
import { newEvent } from '../../apps/server/testing/api-client.ts'
import { settled, violationsOf } from '../fixtures/axe.ts'
import { admin, desk, expect, phone, test } from '../fixtures/test.ts'
import { CrewPage } from '../pages/crew-page.ts'
import { LoginPage } from '../pages/login-page.ts'

test.use({ viewport: desk })

const date = addDays(dayInZone(Date.now(), 'Asia/Jerusalem'), 5)
const [year, month, day] = date.split('-').map(Number)
const typed = `${day}.${month}.${year}`
const weekday = ['יום א׳', 'יום ב׳', 'יום ג׳', 'יום ד׳', 'יום ה׳', 'יום ו׳', 'שבת'][weekdayOf(date)] ?? ''

test('[S102] [S103] [S116] a day off that is written down on a phone without a network is known to the planner, at the pick, on the board and in the calendar', async ({
  workspace,
  newDevice,
}) => {
  const { server } = workspace
  const noa = await workspace.addPerson('נועה', 'user')
  const oded = await workspace.addPerson('עודד', 'operator')
  await workspace.api.push([newEvent('e1', { name: 'פסטיבל', date, start_time: '18:00', end_time: '23:00' })])
  const on = async (email: string) => {
    const device = await newDevice()
    const page = await device.newPage()
    await new LoginPage(page).enter(server.address, { email, password: admin.password })
    return { device, page, crew: new CrewPage(page) }
  }

  const hers = await on(noa.email)
  await hers.page.setViewportSize(phone)
  await hers.page.goto(`${server.address}/PersonalSpace`)
  const card = hers.page.getByRole('region', { name: 'ימי היעדרות' })
  await expect(card.getByText(weekday, { exact: true })).toBeVisible()
  await hers.device.setOffline(true)
  // A weekly day off too.
  await card.getByText(weekday, { exact: true }).click()
  await expect(card.getByRole('checkbox', { name: weekday })).toBeChecked()
  await card.getByRole('button', { name: 'הוספת היעדרות' }).click()
  const form = hers.page.getByRole('dialog', { name: 'היעדרות חדשה' })
  await form.getByRole('textbox', { name: 'מיום' }).fill(typed)
  await form.getByRole('textbox', { name: 'הערה' }).fill('חתונה')
  await settled(hers.page.locator('body'))
  expect(await violationsOf(hers.page)).toEqual([])
  await form.getByRole('button', { name: 'שמירה' }).click()
  await expect(card.getByRole('listitem')).toContainText('חתונה')
  await hers.device.setOffline(false)

  // The planner sees it next to her name when picking, and on her slots.
  const boss = await on(admin.email)
  await boss.crew.open(server.address, 'e1')
  const picking = await boss.crew.openPick()
  await expect(picking.getByText(/^חופש: .*חתונה/)).toBeVisible({ timeout: 30_000 })
  await expect(picking.getByText(/^יום מנוחה קבוע: /)).toBeVisible()
  await picking.getByRole('button', { name: 'ביטול' }).click()
  await boss.crew.add('נועה', 'תאורן', '17:00')
  await expect(boss.crew.line('נועה').getByText(/^חופש: /)).toBeVisible()
  await settled(boss.page.locator('body'))
  expect(await violationsOf(boss.page)).toEqual([])
  await boss.page.goto(`${server.address}/Events`)
  await expect(boss.page.getByText('התנגשות בצוות: אדם אחד')).toBeVisible()
  await boss.page.goto(`${server.address}/Calendar?day=${date}`)
  await expect(boss.page.getByText('התנגשות בצוות: אדם אחד')).toBeVisible()

  // An admin enters another person's absence, and finds all absences in one place.
  await boss.page.goto(`${server.address}/TeamManagement?tab=absences`)
  await boss.page.getByRole('button', { name: 'הוספת היעדרות' }).click()
  const another = boss.page.getByRole('dialog', { name: 'היעדרות חדשה' })
  await another.getByRole('combobox', { name: 'של מי' }).fill('עודד')
  await boss.page.getByRole('option', { name: 'עודד' }).click()
  await another.getByRole('textbox', { name: 'מיום' }).fill(typed)
  await another.getByRole('textbox', { name: 'משעה' }).fill('20:00')
  await another.getByRole('button', { name: 'שמירה' }).click()
  await expect(another).toHaveCount(0)
  await expect(boss.page.getByText('שתי היעדרויות')).toBeVisible()
  await settled(boss.page.locator('body'))
  expect(await violationsOf(boss.page)).toEqual([])

  // The limits are one setting for everybody.
  await boss.page.goto(`${server.address}/Settings?tab=crew`)
  const most = boss.page.getByRole('textbox', { name: 'עבודה ביום לכל היותר (שעות)' })
  await most.fill('99')
  await boss.page.getByRole('button', { name: 'שמירה', exact: true }).click()
  await expect(boss.page.getByText('ערך מחוץ לטווח')).toBeVisible()
  await most.fill('4')
  await boss.page.getByRole('button', { name: 'שמירה', exact: true }).click()
  await expect(boss.page.getByText('גבולות השיבוץ נשמרו')).toBeVisible()
  await settled(boss.page.locator('body'))
  expect(await violationsOf(boss.page)).toEqual([])
  await boss.crew.open(server.address, 'e1')
  await expect(boss.crew.line('נועה').getByText('6 שעות ביום הזה, יותר מ־4')).toBeVisible()

  // Nobody else sees it.
  const his = await on(oded.email)
  await his.page.goto(`${server.address}/PersonalSpace`)
  await expect(his.page.getByRole('region', { name: 'ימי היעדרות' }).getByRole('listitem')).toHaveCount(1)
  await expect(his.page.getByText('חתונה')).toHaveCount(0)
})
