import { addDays, dayInZone } from '@bama/domain'
import type { Locator } from '@playwright/test'
import { newEvent } from '../../apps/server/testing/api-client.ts'
import { settled, violationsOf } from '../fixtures/axe.ts'
import { idOf, newHours } from '../fixtures/hours.ts'
import { admin, desk, expect, phone, test } from '../fixtures/test.ts'
import { boxOf } from '../pages/board-page.ts'
import { CrewPage } from '../pages/crew-page.ts'
import { LoginPage } from '../pages/login-page.ts'
import { newTask } from '../pages/tasks-page.ts'

const today = dayInZone(Date.now(), 'Asia/Jerusalem')
const long = 'כנס המשתמשים השנתי של Next.Generation-Telecommunications-International 2027 – האולם הגדול והגלריה'

/** Returns elements that extend beyond the screen or overflow their box. Clamped texts are covered by cut-text.spec. */
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

/** Returns what covers the element's middle, or null. */
const over = (figure: Locator): Promise<string | null> =>
  figure.evaluate((element) => {
    element.scrollIntoView({ block: 'center' })
    const { x, y, width, height } = element.getBoundingClientRect()
    const top = document.elementFromPoint(x + width / 2, y + height / 2)
    return top !== null && element.contains(top) ? null : (top?.outerHTML.slice(0, 120) ?? 'off the screen')
  })

for (const viewport of [desk, phone])
  test(`my day has its place, in its order, and all of it is seen: ${viewport.width} px`, async ({
    workspace,
    newDevice,
  }) => {
    const isPhone = viewport === phone
    const mine = { assigned_operator_id: await idOf(workspace.api, admin.email) }
    await workspace.api.push([
      newEvent('e1', { ...mine, name: long, date: today, start_time: '20:00', end_time: '02:00', location: long }),
      newEvent('e2', { ...mine, name: 'חתונה', date: addDays(today, 1), audience_arrival_time: '19:30' }),
      newEvent('e3', { ...mine, name: 'כנס', date: addDays(today, 4), start_time: '09:00' }),
      newTask('t1', long, { assigned_user: admin.email, deadline: addDays(today, -3) }),
      newTask('t2', 'גנרטור', { assigned_user: admin.email, deadline: addDays(today, 4) }),
      newHours('h1', {
        user_id: mine.assigned_operator_id,
        user_name: 'dana',
        date: today,
        // The clocks change between one and three.
        start: '04:00',
        end: '05:30',
      }),
    ])
    const page = await (await newDevice({ viewport, hasTouch: isPhone, isMobile: isPhone })).newPage()
    await new LoginPage(page).enter(workspace.server.address, admin)
    await page.goto(`${workspace.server.address}/MyDay`)
    const titles = ['היום', 'מחר', 'המשימות שלי', 'בהמשך השבוע', 'שעות העבודה השבוע']
    const parts = titles.map((name) => page.getByRole('region', { name, exact: true }))
    const [now, tomorrow, tasks, week, hours] = parts as [Locator, Locator, Locator, Locator, Locator]
    await expect(hours.getByText('1.50', { exact: true })).toBeVisible()
    await expect(tomorrow.getByRole('link', { name: /חתונה/ })).toContainText('כניסת קהל 19:30')
    await expect(now.getByRole('link', { name: /: Waze$/ })).toHaveAttribute('href', /^https:\/\/waze\.com\/ul\?q=/)
    await expect(tasks.getByRole('link', { name: /באיחור/ })).toBeVisible()
    await expect(week.getByRole('link')).toHaveText([/09:00.*כנס/, /גנרטור/, 'ללוח השנה', 'לימי ההיעדרות'])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width)
    for (const part of parts) expect(await tooWide(part)).toEqual([])

    const boxes = await Promise.all(parts.map((part) => boxOf(part)))
    const [first, second, ...beside] = boxes.map(({ x, y }) => ({ x, y }))
    if (first === undefined || second === undefined || beside[0] === undefined) throw new Error('five parts')
    // From top to bottom on a phone; on a desk, from the right, tasks are next to the places to be.
    if (isPhone) expect(boxes.map(({ y }) => y)).toEqual(boxes.map(({ y }) => y).toSorted((a, b) => a - b))
    else {
      expect(beside[0].y).toBe(first.y)
      expect(first.x).toBeGreaterThan(beside[0].x)
      expect(second.x).toBe(first.x)
    }
    for (const part of [hours.getByText('1.50'), now.getByText('20:00'), tasks.getByText(/באיחור/)])
      expect(await over(part)).toBeNull()
  })

test('[S113] a worker lands at their day, sets out and arrives without a network, and the timer starts there', async ({
  workspace,
  newDevice,
}) => {
  const { server } = workspace
  const noa = await workspace.addPerson('נועה', 'user')
  await workspace.api.push([newEvent('e1', { name: 'פסטיבל', date: today, location: 'האנגר 11' })])
  const planner = await newDevice({ viewport: desk })
  const crew = new CrewPage(await planner.newPage())
  await new LoginPage(crew.page).enter(server.address, admin)
  await crew.open(server.address, 'e1')
  await crew.add('נועה', 'תאורן', '00:00')

  const device = await newDevice({ viewport: phone, hasTouch: true, isMobile: true })
  const page = await device.newPage()
  await new LoginPage(page).signIn(server.address, { email: noa.email, password: admin.password })
  await page.waitForURL('**/MyDay')
  const now = page.getByRole('region', { name: 'היום', exact: true })
  await expect(now.getByRole('link', { name: /פסטיבל/ }).first()).toContainText('תאורן')
  await device.setOffline(true)
  await now.getByRole('button', { name: 'בדרך אל פסטיבל' }).click()
  await expect(now.getByText(/^בדרך מ־/)).toBeVisible()
  await now.getByRole('button', { name: 'הגעתי אל פסטיבל' }).click()
  await expect(now.getByText(/^במקום מ־/)).toBeVisible()
  await expect(now.getByRole('group', { name: 'הטיימר שלי' })).toBeVisible()
  await settled(page.locator('body'))
  expect(await violationsOf(page)).toEqual([])
  await device.setOffline(false)
  await expect(crew.line('נועה').getByText(/^במקום מ־/)).toBeVisible({ timeout: 60_000 })
})
