import { addDays, dayInZone } from '@bama/domain'
import { mutation, newEvent } from '../../apps/server/testing/api-client.ts'
import { settled, violationsOf } from '../fixtures/axe.ts'
import { admin, desk, expect, phone, test } from '../fixtures/test.ts'
import { BoardPage } from '../pages/board-page.ts'
import { CrewPage } from '../pages/crew-page.ts'
import { EventFormPage } from '../pages/event-form-page.ts'
import { LoginPage } from '../pages/login-page.ts'

test.use({ viewport: desk })

const date = addDays(dayInZone(Date.now(), 'Asia/Jerusalem'), 5)

test('[S100] two planners without a network fill one event; its people answer, and a changed call is asked about again', async ({
  workspace,
  newDevice,
}) => {
  const { server } = workspace
  const boss = await workspace.addPerson('בועז', 'admin')
  const noa = await workspace.addPerson('נועה', 'user')
  const oded = await workspace.addPerson('עודד', 'operator')
  await workspace.api.push([
    newEvent('e1', { name: 'פסטיבל', date, start_time: '18:00', end_time: '23:00' }),
    newEvent('e2', { name: 'השקה', date, start_time: '20:00', end_time: '22:00', assigned_operator_id: oded.id }),
  ])
  const on = async (email: string) => {
    const device = await newDevice()
    const page = await device.newPage()
    await new LoginPage(page).enter(server.address, { email, password: admin.password })
    return { device, page, crew: new CrewPage(page) }
  }
  const first = await on(admin.email)
  const second = await on(boss.email)
  for (const { device, crew } of [first, second]) {
    await crew.open(server.address, 'e1')
    await device.setOffline(true)
  }

  // Offline, both add the same need and the same person in the same role; one adds another person.
  await first.crew.need('תאורן', 2)
  await expect(first.crew.section().getByText('חסרים 2: תאורן')).toBeVisible()
  await first.crew.add('נועה', 'תאורן', '14:00')
  await second.crew.need('תאורן', 2)
  await second.crew.add('נועה', 'תאורן', '14:00')
  const picking = await second.crew.openPick()
  await picking.getByRole('combobox', { name: 'תפקיד' }).fill('תאורן')
  await expect(picking.getByText('שיבוץ חופף: השקה')).toBeVisible()
  await expect(picking.getByRole('radio', { name: /^נועה/ })).toBeDisabled()
  await picking.getByRole('button', { name: 'ביטול' }).click()
  await second.crew.add('עודד', 'תאורן', '14:00')

  // Online again, each person is listed once.
  await first.device.setOffline(false)
  await second.device.setOffline(false)
  for (const { crew } of [first, second]) {
    await expect(crew.lines()).toHaveCount(2, { timeout: 60_000 })
    await expect(crew.section().getByText('תאורן: 2 מתוך 2')).toBeVisible()
  }
  await expect(first.crew.line('עודד').getByText('שיבוץ חופף: השקה')).toBeVisible()
  await expect(first.crew.section().getByRole('paragraph').filter({ hasText: 'לא ענו' })).toContainText('נועה')
  await settled(first.page.locator('body'))
  expect(await violationsOf(first.page)).toEqual([])

  // They answer with a single press.
  const hers = await on(noa.email)
  // Both planners had invited her.
  await hers.page.goto(`${server.address}/Tasks`)
  await expect(hers.page.getByRole('button', { name: /^התראות, / })).toBeVisible()
  await hers.crew.open(server.address, 'e1')
  await hers.page.getByRole('button', { name: 'אישור הגעה: פסטיבל' }).click()
  await expect(first.crew.line('נועה').getByText('הגעה אושרה')).toBeVisible({ timeout: 30_000 })
  const his = await on(oded.email)
  await his.crew.open(server.address, 'e1')
  await his.page.getByRole('button', { name: 'לא אפשרי: פסטיבל' }).click()
  await expect(second.crew.line('עודד').getByText('סירוב')).toBeVisible({ timeout: 30_000 })
  await expect(second.crew.section().getByText('חסר 1 תאורן')).toBeVisible()

  // A new call time voids her answer. She answers on her phone, offline.
  await first.crew.changeCall('נועה', '13:00')
  await expect(second.crew.line('נועה').getByText('נדרש אישור מחדש')).toBeVisible({ timeout: 30_000 })
  await hers.page.setViewportSize(phone)
  await hers.page.goto(`${server.address}/MyDay`)
  const waiting = hers.page.getByRole('region', { name: 'שיבוצים שממתינים לתשובה' })
  await expect(waiting).toContainText('13:00')
  await hers.device.setOffline(true)
  await settled(hers.page.locator('body'))
  expect(await violationsOf(hers.page)).toEqual([])
  await waiting.getByRole('button', { name: 'אישור הגעה: פסטיבל' }).click()
  await expect(waiting).toHaveCount(0)
  await hers.device.setOffline(false)
  await expect(first.crew.line('נועה').getByText('הגעה אושרה')).toBeVisible({ timeout: 60_000 })

  // A person taken off the crew no longer sees the event.
  await second.crew.choose('עודד', 'הסרה מהצוות')
  await second.page.getByRole('dialog', { name: 'הסרה מהצוות' }).getByRole('button', { name: 'הסרה' }).click()
  await expect(second.crew.lines()).toHaveCount(1)
  await expect(his.page.getByText('האירוע לא נמצא')).toBeVisible({ timeout: 30_000 })
})

test('a freelancer is added, planned, and answered for by phone', async ({ workspace, page }) => {
  const { server } = workspace
  await workspace.api.push([newEvent('e1', { name: 'פסטיבל', date, start_time: '18:00', end_time: '23:00' })])
  await new LoginPage(page).enter(server.address, admin)
  await page.goto(`${server.address}/Freelancers`)
  await page.getByRole('button', { name: 'הוספת פרילנסר ראשון' }).click()
  const form = page.getByRole('dialog', { name: 'פרילנסר חדש' })
  await form.getByRole('textbox', { name: 'שם' }).fill('רוני סער')
  await form.getByRole('textbox', { name: 'תפקיד' }).fill('סאונדמן')
  await form.getByRole('textbox', { name: 'טלפון' }).fill('052-5550142')
  await form.getByRole('button', { name: 'שמירה' }).click()
  await expect(form).toHaveCount(0)
  await settled(page.locator('body'))
  expect(await violationsOf(page)).toEqual([])

  const crew = new CrewPage(page)
  await crew.open(server.address, 'e1')
  await crew.add('רוני סער', 'סאונדמן', '15:00')
  await crew.choose('רוני סער', 'רישום אישור הגעה')
  await expect(crew.line('רוני סער').getByText('הגעה אושרה')).toBeVisible()
})

test('[S115] the form of an event sets its crew: offline on a phone of a new one, and beside another planner', async ({
  workspace,
  newDevice,
}) => {
  const { server, api } = workspace
  const noa = await workspace.addPerson('נועה', 'user')
  const device = await newDevice({ viewport: phone })
  const page = await device.newPage()
  const [board, form, crew] = [new BoardPage(page), new EventFormPage(page), new CrewPage(page)]
  await new LoginPage(page).enter(server.address, admin)
  await page.goto(`${server.address}/Events`)
  await page.getByRole('button', { name: 'אירוע חדש' }).filter({ visible: true }).first().click()
  await form.field('שם האירוע').fill('השקה')
  await expect(crew.section()).toContainText('לשיבוץ יש לבחור תאריך')
  await form.fillDay('תאריך', date.split('-').reverse().join('.'))
  await expect(crew.section().getByRole('button', { name: 'הוספה לצוות' })).toBeVisible()
  await device.setOffline(true)
  await crew.need('תאורן', 2, 'אישור')
  await crew.add('נועה', 'תאורן', '14:00')
  await expect(crew.line('נועה').getByText('ההזמנה תישלח עם השמירה')).toBeVisible()
  await settled(form.window())
  expect(await violationsOf(page)).toEqual([])
  await form.button('שמירה').click()
  await expect(page.getByText('האירוע נוצר, ואיתו שיבוץ אחד.')).toBeVisible()
  await device.setOffline(false)
  const slots = async () =>
    [...(await api.pullAll('crewSlots')).values()].map(({ person_id, call_time, plan }) => [person_id, call_time, plan])
  await expect.poll(slots, { timeout: 60_000 }).toEqual([[noa.id, '14:00', 'firm']])

  // In the form of the existing event. Meanwhile another planner sets how long she stays.
  await (await board.openMenu('השקה')).getByRole('menuitem', { name: 'ערוך אירוע' }).click()
  await expect(crew.line('נועה')).toBeVisible()
  await crew.need('נהג', 1, 'אישור')
  const [slot] = [...(await api.pullAll('crewSlots')).values()]
  const times = { call_day: 0, call_time: '14:00', end_day: 0, end_time: '20:00' }
  await api.push([mutation('update', 'crewSlots', String(slot?.id), { times })])
  await form.button('שמירה').click()
  await expect(form.window()).toHaveCount(0)
  const roles = async () => [...(await api.pullAll('crewNeeds')).values()].map(({ role }) => String(role)).toSorted()
  await expect.poll(roles, { timeout: 60_000 }).toEqual(['נהג', 'תאורן'])
  expect([...(await api.pullAll('crewSlots')).values()]).toMatchObject([{ end_time: '20:00', call_time: '14:00' }])
})
