import { addDays, dayInZone } from '@bama/domain'
import type { Locator } from '@playwright/test'
import { newEvent } from '../../apps/server/testing/api-client.ts'
import { idOf, newHours } from '../fixtures/hours.ts'
import { admin, desk, expect, phone, test } from '../fixtures/test.ts'
import { boxOf } from '../pages/board-page.ts'
import { LoginPage } from '../pages/login-page.ts'
import { newTask } from '../pages/tasks-page.ts'

const today = dayInZone(Date.now(), 'Asia/Jerusalem')
const long = 'כנס המשתמשים השנתי של Next.Generation-Telecommunications-International 2027 – האולם הגדול והגלריה'

/** What of it reaches beyond the screen, or is wider than the box that holds it; clamped text is looked at by cut-text.spec. */
const tooWide = (region: Locator): Promise<string[]> =>
  region.evaluate((element) =>
    [element, ...element.querySelectorAll('*')].flatMap((part) => {
      const { left, right } = part.getBoundingClientRect()
      const isBeside = left < -0.5 || right > document.documentElement.clientWidth + 0.5
      const isClamped = getComputedStyle(part).webkitLineClamp !== 'none'
      const isOver = !isClamped && part.clientWidth > 0 && part.scrollWidth > part.clientWidth + 1
      return isBeside || isOver ? [`${part.tagName} ${part.textContent}`] : []
    }),
  )

/** What lies over the middle of it, if anything does. */
const over = (figure: Locator): Promise<string | null> =>
  figure.evaluate((element) => {
    element.scrollIntoView({ block: 'end' })
    const { x, y, width, height } = element.getBoundingClientRect()
    const top = document.elementFromPoint(x + width / 2, y + height / 2)
    return top !== null && element.contains(top) ? null : (top?.outerHTML.slice(0, 120) ?? 'off the screen')
  })

for (const viewport of [desk, phone])
  test(`my day has its place first, in its order, and all of it is seen: ${viewport.width} px`, async ({
    workspace,
    newDevice,
  }) => {
    const isPhone = viewport === phone
    const mine = { assigned_operator_id: await idOf(workspace.api, admin.email) }
    await workspace.api.push([
      newEvent('e1', { ...mine, name: long, date: today, start_time: '20:00', end_time: '02:00', location: long }),
      newEvent('e2', { ...mine, name: 'חתונה', date: addDays(today, 1), audience_arrival_time: '19:30' }),
      newTask('t1', long, { assigned_user: admin.email, deadline: addDays(today, -3) }),
      newTask('t2', 'גנרטור', { assigned_user: admin.email, deadline: today }),
      newHours('h1', {
        user_id: mine.assigned_operator_id,
        user_name: 'dana',
        date: today,
        start: '01:00',
        end: '02:30',
      }),
    ])
    const page = await (await newDevice({ viewport, hasTouch: isPhone, isMobile: isPhone })).newPage()
    await new LoginPage(page).enter(workspace.server.address, admin)
    await page.goto(`${workspace.server.address}/PersonalSpace`)
    const myDay = page.getByRole('region', { name: 'היום שלי' })
    const figure = myDay.getByText('1.50', { exact: true })
    await expect(figure).toBeVisible()
    await expect(myDay.getByRole('link', { name: /חתונה/ })).toContainText('מחר')
    await expect(myDay.getByRole('heading')).toHaveText([
      'היום שלי',
      'האירועים שלי, היום ומחר',
      'המשימות שלי',
      'שעות העבודה השבוע',
    ])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width)
    expect(await tooWide(myDay)).toEqual([])

    const [events, tasks, hours] = await Promise.all(
      [1, 2, 3].map((index) => boxOf(myDay.getByRole('heading').nth(index))),
    )
    const profile = await boxOf(page.getByRole('region', { name: 'פרופיל' }))
    const all = await boxOf(myDay)
    expect(all.y + all.height).toBeLessThanOrEqual(profile.y)
    if (events === undefined || tasks === undefined || hours === undefined) throw new Error('three parts')
    // From the right on a desk, from the top on a phone.
    if (isPhone) expect([events.y, tasks.y, hours.y]).toEqual([events.y, tasks.y, hours.y].toSorted((a, b) => a - b))
    else {
      expect([tasks.y, hours.y]).toEqual([events.y, events.y])
      expect(events.x).toBeGreaterThan(tasks.x + tasks.width)
      expect(tasks.x).toBeGreaterThan(hours.x + hours.width)
    }
    for (const part of [figure, myDay.getByText('20:00'), myDay.getByText(/באיחור/)])
      expect(await over(part)).toBeNull()
  })
