import { dayInZone } from '@bama/domain'
import { newEvent } from '../../apps/server/testing/api-client.ts'
import { admin, expect, test } from '../fixtures/test.ts'
import { HoursPage } from '../pages/hours-page.ts'
import { LoginPage } from '../pages/login-page.ts'

const business = 'Asia/Jerusalem'
const gala = 'השקת Galaxy S27 – האנגר 11'

/** Returns a zone where it is now another day than in Jerusalem; one of the two always is. */
const elsewhere = (nowMs: number): string =>
  ['Etc/GMT+12', 'Pacific/Kiritimati'].find((zone) => dayInZone(nowMs, zone) !== dayInZone(nowMs, business)) ??
  'Etc/GMT+12'

/** Formats a day as `13.4.2027`. */
const asShown = (day: string): string => day.split('-').map(Number).toReversed().join('.')

/** The same, preceded by the weekday. */
const inField = (day: string): RegExp => new RegExp(`^(יום [א-ו]׳|שבת) ${asShown(day).replaceAll('.', '\\.')}$`)

test('on a device that stands in another zone, hours, days and the calendar are those of the business', async ({
  workspace,
  newDevice,
}) => {
  await workspace.api.push([newEvent('e1', { name: gala })])
  const page = await (await newDevice({ timezoneId: elsewhere(Date.now()) })).newPage()
  const hours = new HoursPage(page)
  await new LoginPage(page).signIn(workspace.server.address, admin)
  await hours.open(workspace.server.address)
  const today = dayInZone(Date.now(), business)

  // The month in the date picker marks today, and places each day under its weekday.
  await hours.logButton().click()
  await expect(hours.field('תאריך')).toHaveValue(inField(today))
  await hours.field('תאריך').click()
  const marked = page.getByRole('dialog').locator('[aria-current="date"]')
  await expect(marked).toContainText(String(Number(today.slice(8))))
  const weekday = await marked.evaluate((day) => {
    const column = [...(day.parentElement?.children ?? [])].indexOf(day)
    return day.closest('[role=grid]')?.querySelectorAll('[role=columnheader]')[column]?.textContent
  })
  expect(weekday).toBe(['א׳', 'ב׳', 'ג׳', 'ד׳', 'ה׳', 'ו׳', 'ש׳'][new Date(`${today}T12:00:00Z`).getUTCDay()])

  // Past midnight at the end of a month, and through the night in which the clocks go back.
  for (const [day, end] of [
    ['2026-03-31', '04:00'],
    ['2026-10-24', '04:00'],
  ] as const) {
    await hours.type({ אירוע: gala, תאריך: asShown(day), 'שעת התחלה': '18:00', 'שעת סיום': end })
    await expect(hours.dialog()).toContainText(day === '2026-03-31' ? '10 שעות' : '11 שעות')
    await expect(hours.dialog()).toContainText('מסתיים ביום שלמחרת')
    await hours.save()
    await hours.open(workspace.server.address, `?month=${day.slice(0, 7)}`)
    await expect(hours.row(gala)).toContainText(asShown(day))
    await expect(hours.row(gala)).toContainText('18:00')
    await expect(hours.row(gala)).toContainText('+1')
    if (day === '2026-03-31') await hours.logButton().click()
  }
  await expect.poll(async () => [...(await workspace.api.pullAll('workHours')).values()]).toHaveLength(2)
  const stored = [...(await workspace.api.pullAll('workHours')).values()].toSorted((a, b) =>
    String(a['date']) < String(b['date']) ? -1 : 1,
  )
  expect(stored).toMatchObject([
    {
      date: '2026-03-31',
      started_at: '2026-03-31T15:00:00.000Z',
      ended_at: '2026-04-01T01:00:00.000Z',
      hours_worked: 10,
    },
    {
      date: '2026-10-24',
      started_at: '2026-10-24T15:00:00.000Z',
      ended_at: '2026-10-25T02:00:00.000Z',
      hours_worked: 11,
    },
  ])
})

test.describe('a business that is set to another zone', () => {
  const zone = elsewhere(Date.now())
  test.use({ serverEnv: { BAMA_TIMEZONE: zone } })

  test('has its own day on a device in Jerusalem, after a reload too', async ({ workspace, page }) => {
    const hours = new HoursPage(page)
    await new LoginPage(page).signIn(workspace.server.address, admin)
    await hours.open(workspace.server.address)
    await page.reload()
    await hours.logButton().click()
    await expect(hours.field('תאריך')).toHaveValue(inField(dayInZone(Date.now(), zone)))
  })
})

test('a browser without Temporal reckons the night of a clock change alike', async ({ workspace, page }) => {
  await workspace.api.push([newEvent('e1', { name: gala })])
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'Temporal'))
  const hours = new HoursPage(page)
  await new LoginPage(page).signIn(workspace.server.address, admin)
  await hours.open(workspace.server.address)
  await hours.logButton().click()
  await hours.type({ אירוע: gala, תאריך: '24.10.2026', 'שעת התחלה': '18:00', 'שעת סיום': '04:00' })
  await expect(hours.dialog()).toContainText('11 שעות')
})
