import { addDays, crewNeedId, crewPersonType, crewPlan, crewSlotId, dayInZone, recordId } from '@bama/domain'
import { mutation, newEvent } from '../../apps/server/testing/api-client.ts'
import { settled, violationsOf } from '../fixtures/axe.ts'
import { admin, desk, expect, phone, test } from '../fixtures/test.ts'
import { CrewBoardPage } from '../pages/crew-board-page.ts'
import { LoginPage } from '../pages/login-page.ts'

test.use({ viewport: desk })

/** A future Tuesday, so that a two-day event and the day after it are in one week. */
const today = dayInZone(Date.now(), 'Asia/Jerusalem')
const weekday = new Date(`${today}T12:00:00Z`).getUTCDay()
const date = addDays(today, 7 - weekday + 2)
const dayAfter = addDays(date, 1)
const week = `?day=${date}`

const need = (role: string, count: number): object => {
  const about = { event_id: recordId('e1'), role }
  return mutation('create', 'crewNeeds', crewNeedId(about), { ...about, count })
}

test('[S104] a planner without a network fills gaps by menu and by hand, moves and takes back; then another sees it', async ({
  workspace,
  newDevice,
}) => {
  const { server } = workspace
  await workspace.addPerson('נועה', 'user')
  await workspace.addPerson('עודד', 'operator')
  await workspace.api.push([
    newEvent('e1', { name: 'פסטיבל', date, end_date: dayAfter, start_time: '18:00', end_time: '23:00' }),
    newEvent('e2', { name: 'השקה', date, start_time: '20:00', end_time: '22:00' }),
    need('תאורן', 2),
    need('נהג', 1),
  ])
  const device = await newDevice()
  const page = await device.newPage()
  await new LoginPage(page).enter(server.address, admin)
  const board = new CrewBoardPage(page)
  await board.open(server.address, week)
  await expect(board.needs(date)).toContainText('חסרים 3')
  await expect(board.needs(dayAfter)).toContainText('חסרים 3')
  await device.setOffline(true)

  // By menu, with the keyboard only.
  await board.needs(date).focus()
  for (const key of ['ArrowDown', 'ArrowLeft', 'ArrowRight', 'End', 'Home']) await page.keyboard.press(key)
  await board.cell('נועה', date).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'שיבוץ: תאורן, פסטיבל' })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.getByRole('menuitem', { name: 'שיבוץ: תאורן, פסטיבל' }).press('Enter')
  await expect(board.cell('נועה', date)).toHaveAccessibleName(/פסטיבל, תאורן, 18:00.*טיוטה/)
  await expect(board.cell('נועה', dayAfter)).toContainText('תאורן')
  await expect(board.needs(date)).toContainText('חסרים 2')
  await board.undo().click()
  await expect(board.needs(date)).toContainText('חסרים 3')
  await board.choose(board.cell('נועה', date), 'שיבוץ: תאורן, פסטיבל')
  await expect(board.needs(date)).toContainText('חסרים 2')

  // By dragging: an open need to a person, and that person's slot to another. Invalid targets have no effect.
  await board.drag(board.needs(date).getByText('נהג', { exact: true }), board.cell('עודד', addDays(date, 3)))
  await expect(board.needs(date)).toContainText('חסרים 2')
  await board.drag(board.needs(date).getByText('נהג', { exact: true }), board.cell('עודד', date))
  await expect(board.cell('עודד', date)).toHaveAccessibleName(/פסטיבל, נהג/)
  await expect(board.needs(date)).toContainText('חסר 1')
  await board.drag(board.cell('נועה', date).getByText('פסטיבל', { exact: true }), board.cell('עודד', date))
  await expect(board.cell('נועה', date)).toHaveAccessibleName(/יום פנוי/)
  await expect(board.cell('עודד', date)).toHaveAccessibleName(/תאורן.*נהג|נהג.*תאורן/)
  await page.keyboard.press('Control+KeyZ')
  await expect(board.cell('נועה', date)).toHaveAccessibleName(/פסטיבל, תאורן/)
  await expect(board.cell('עודד', date)).not.toHaveAccessibleName(/תאורן/)

  // The same by the slot's dialog, to another day.
  await board.choose(board.cell('עודד', date), 'העברה ליום או לאדם אחר…')
  const form = page.getByRole('dialog', { name: 'העברת שיבוץ' })
  const days = form.getByRole('combobox', { name: 'יום' })
  await days.selectOption({ index: 0 })
  await form.getByRole('button', { name: 'שמירה' }).click()
  await expect(form).toHaveCount(0)
  await expect(board.cell('עודד', addDays(date, -2))).toHaveAccessibleName(/פסטיבל, נהג/)
  await expect(board.cell('עודד', dayAfter)).toHaveAccessibleName(/יום פנוי/)

  // Only days with gaps.
  await page.getByRole('switch', { name: 'רק ימים עם חוסרים' }).check()
  await expect(board.grid().getByRole('columnheader')).toHaveCount(3)
  await settled(page.locator('body'))
  expect(await violationsOf(page)).toEqual([])
  await page.getByRole('button', { name: 'ניקוי הסינון' }).click()

  await device.setOffline(false)
  const other = await newDevice()
  const second = await other.newPage()
  const boss = await workspace.addPerson('בועז', 'admin')
  await new LoginPage(second).enter(server.address, { ...admin, email: boss.email })
  const theirs = new CrewBoardPage(second)
  await theirs.open(server.address, week)
  await expect(theirs.cell('נועה', date)).toHaveAccessibleName(/פסטיבל, תאורן/, { timeout: 60_000 })
  await expect(theirs.cell('עודד', addDays(date, -2))).toHaveAccessibleName(/פסטיבל, נהג/)
  await expect(theirs.needs(date)).toContainText('חסר 1')
})

test('on a phone a planner reads the crew day by day, fills a gap, and answers their own call without a network', async ({
  workspace,
  newDevice,
}) => {
  const { server } = workspace
  const users = await workspace.api.pullAll('systemUsers')
  const self = [...users.values()].find(({ email }) => email === admin.email)
  const about = {
    event_id: recordId('e1'),
    person_type: crewPersonType.user,
    person_id: recordId(String(self?.['id'])),
    role: 'מנהל הצגה',
  }
  await workspace.addPerson('נועה', 'user')
  await workspace.api.push([
    newEvent('e1', { name: 'פסטיבל', date, start_time: '18:00', end_time: '23:00', location: 'האנגר 11' }),
    need('תאורן', 1),
    mutation('create', 'crewSlots', crewSlotId(about), {
      ...about,
      plan: crewPlan.firm,
      invitation: { invited_at: new Date().toISOString(), reply_by: null },
    }),
  ])
  const device = await newDevice({ viewport: phone })
  const page = await device.newPage()
  await new LoginPage(page).enter(server.address, admin)
  const board = new CrewBoardPage(page)
  await board.open(server.address, week)
  const event = page.getByRole('region', { name: 'הצוות לפי ימים' }).getByRole('article', { name: 'פסטיבל' })
  await expect(event).toContainText('חסר 1 תאורן')
  await expect(page.locator('html')).toHaveAttribute('data-parts', 'here')
  await device.setOffline(true)
  await event.getByRole('button', { name: /^פעולות: חסר 1 תאורן/ }).click()
  await page.getByRole('menuitem', { name: 'בחירת אדם…' }).click()
  const form = page.getByRole('dialog', { name: 'הוספה לצוות' })
  await form.getByRole('radio', { name: /^נועה/ }).check()
  await form.getByRole('button', { name: 'הוספה', exact: true }).click()
  await expect(event).not.toContainText('חסר 1')
  await expect(event).toContainText('נועה')
  await settled(page.locator('body'))
  expect(await violationsOf(page)).toEqual([])

  await page.getByRole('radiogroup', { name: 'תצוגה' }).getByText('השיבוצים שלי').click()
  const own = page.getByRole('region', { name: 'השיבוצים שלי' }).getByRole('article', { name: 'פסטיבל' })
  await expect(own).toContainText('האנגר 11')
  await own.getByRole('button', { name: 'אישור הגעה: פסטיבל' }).click()
  await expect(own).toContainText('הגעה אושרה')
  await settled(page.locator('body'))
  expect(await violationsOf(page)).toEqual([])
  await device.setOffline(false)
  await expect
    .poll(async () => (await workspace.api.pullAll('crewSlots')).get(crewSlotId(about))?.['answer'], {
      timeout: 60_000,
    })
    .toBe('accepted')
})
