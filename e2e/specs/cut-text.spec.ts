import type { Page } from '@playwright/test'
import { dayInZone } from '@bama/domain'
import { mutation, newEvent } from '../../apps/server/testing/api-client.ts'
import { runsWithoutBeginning } from '../fixtures/cut-runs.ts'
import { idOf, newHours } from '../fixtures/hours.ts'
import { admin, desk, expect, phone, test } from '../fixtures/test.ts'
import { LoginPage } from '../pages/login-page.ts'

const name = 'מסיבת סוף שנה של צוות DevOps International ו-VIP Lounge בהיכל התרבות Tel-Aviv 2026'
/** Any of these may be the one that is cut at some width: Latin words at the end, in the middle, and throughout. */
const names = [name, 'יום כיף לצוות DevOps', 'ערב VIP ב-Hangar 11 ומסיבת סיום', 'Samsung Galaxy Unpacked 2026']
const today = dayInZone(Date.now(), 'Asia/Jerusalem')

const screens = [
  '/Events',
  '/Events?event=seeded-0',
  '/Tasks',
  '/Tasks?task=t1',
  '/Calendar?month=2027-04&day=2027-04-16',
  '/WorkHours',
  '/PersonalSpace',
  '/MyDay',
  '/TeamManagement',
  '/TeamManagement?tab=permissions',
  '/SeasonalClients',
  '/Settings?tab=users',
  '/Settings?tab=tags',
  '/Clients',
  '/Freelancers',
  '/CrewBoard',
  '/Templates',
  '/Payments',
  '/Archive',
  '/Sync',
]

/** Returns texts cut by a single-line ellipsis, which in right-to-left hides the beginning of a Latin word. */
const cut = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('body *')]
      .filter((element) => !(element instanceof HTMLInputElement) && element.scrollWidth > element.clientWidth + 1)
      .filter((element) => {
        const { textOverflow, whiteSpace, overflowX, display } = getComputedStyle(element)
        return display !== 'inline' && textOverflow === 'ellipsis' && overflowX !== 'visible' && whiteSpace === 'nowrap'
      })
      .map((element) => `${element.tagName}.${element.className}: ${element.innerText}`),
  )

for (const [shape, viewport, widths] of [
  ['a desk', desk, [1104, 1180, 1280, 1366, 1440]],
  ['a phone', phone, [320, 344, 360, 375, 390]],
] as const)
  test(`no text is cut at the wrong end, on ${shape}`, async ({ workspace, newDevice }) => {
    test.slow()
    const { api } = workspace
    await workspace.addPerson('Alexander.Maximilian.Konstantinopolsky', 'operator')
    const adminId = await idOf(api, admin.email)
    const { results } = await api.push([
      mutation('create', 'clients', 'c1', { name: `${name} Ltd.`, contact_person: name, email: 'x@y.example' }),
      mutation('create', 'tasks', 't1', {
        description: name,
        event_id: 'seeded-0',
        [`tags/${encodeURIComponent('DevOps International')}`]: true,
      }),
      ...names.flatMap((each, index) => [
        newEvent(`e${index}`, { name: each, client_id: 'c1', location: each, description: each, date: today }),
        mutation('create', 'tasks', `n${index}`, { description: each, event_id: `e${index}` }),
        newHours(`h${index}`, {
          user_id: adminId,
          user_name: 'dana',
          date: today,
          start: `0${index}:00`,
          end: `0${index}:45`,
          event_id: `e${index}`,
          event_name: each,
          notes: each,
        }),
      ]),
    ])
    expect(results.filter(({ status }) => status !== 'applied')).toEqual([])
    await workspace.seedEvents({
      active: 4,
      archived: 2,
      fields: { name, client_id: 'c1', location: name, [`tags/${encodeURIComponent('DevOps International')}`]: true },
    })
    const decoder = await (await newDevice()).newPage()
    const context = await newDevice({ viewport })
    const page = await context.newPage()
    await new LoginPage(page).enter(workspace.server.address, admin)
    await page.goto(`${workspace.server.address}/Events`)
    await expect(page.getByText(/DevOps International/).first()).toBeVisible()
    for (const screen of screens) {
      await page.goto(`${workspace.server.address}${screen}`)
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached()
      await expect(page.locator('[data-skeleton-row], [data-skeleton-card], [data-loading]')).toHaveCount(0)
      expect(await cut(page), screen).toEqual([])
      for (const width of widths) {
        await page.setViewportSize({ ...viewport, width })
        expect.soft(await runsWithoutBeginning(page, decoder), `${screen} at ${width}`).toEqual([])
      }
    }
  })
