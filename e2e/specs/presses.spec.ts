import type { Locator, Page } from '@playwright/test'
import { newEvent } from '../../apps/server/testing/api-client.ts'
import { violationsOf } from '../fixtures/axe.ts'
import { admin, desk, expect, phone, test, withMotion } from '../fixtures/test.ts'
import { BoardPage, boxOf, centreOf } from '../pages/board-page.ts'
import { LoginPage } from '../pages/login-page.ts'

test.use(withMotion)

const three = [
  newEvent('one', { name: 'ראשון', sort_order: 'a1' }),
  newEvent('two', { name: 'שני', sort_order: 'a2' }),
  newEvent('three', { name: 'שלישי', sort_order: 'a3' }),
]

const target = 'סיימתי - לבדיקה'

/** Drops a card at the top of a column with the mouse. Resolves while the card may still be moving there. */
async function drop(page: Page, board: BoardPage, name: string): Promise<{ x: number; y: number }> {
  const from = await centreOf(board.card(name).getByRole('heading', { level: 3 }))
  const column = await boxOf(board.column(target))
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x - 12, from.y + 12, { steps: 4 })
  await page.mouse.move(column.x + column.width / 2, column.y + 90, { steps: 20 })
  await expect(board.column(target)).toHaveAttribute('data-over', 'true')
  await page.mouse.up()
  return { x: column.x + column.width / 2, y: column.y + 90 }
}

test('a press on a card that still flies to its place opens it', async ({ workspace, page }) => {
  await workspace.api.push(three)
  await new LoginPage(page).enter(workspace.server.address, admin)
  const board = new BoardPage(page)
  await board.open(workspace.server.address)
  await drop(page, board, 'שני')
  await page.mouse.down()
  await page.mouse.up()
  await expect(board.eventDialog('שני')).toBeVisible()
})

test('a card that still flies to its place is taken again', async ({ workspace, page }) => {
  await workspace.api.push(three)
  await new LoginPage(page).enter(workspace.server.address, admin)
  const board = new BoardPage(page)
  await board.open(workspace.server.address)
  const { x, y } = await drop(page, board, 'שני')
  await page.mouse.down()
  await page.mouse.move(x + 12, y + 12, { steps: 4 })
  const back = await boxOf(board.column('לסיים היום/מחכה לך'))
  await page.mouse.move(back.x + back.width / 2, back.y + 90, { steps: 20 })
  await expect(board.column('לסיים היום/מחכה לך')).toHaveAttribute('data-over', 'true')
  await page.mouse.up()
  await expect(board.cardIn('לסיים היום/מחכה לך', 'שני')).toBeVisible()
  await expect(board.dialog()).toHaveCount(0)
})

const banner = (page: Page): Locator => page.getByText('אין חיבור לרשת.').first()

test('a press during which the network goes or comes reaches what it was on', async ({ workspace, page }) => {
  await workspace.api.push(three)
  await new LoginPage(page).enter(workspace.server.address, admin)
  const board = new BoardPage(page)
  await board.open(workspace.server.address)
  // Only the network comes and goes below the press, not the first sync.
  await board.synced()
  const menu = page.getByRole('menu')
  for (const isOffline of [true, false]) {
    const { x, y } = await centreOf(board.card('שני').getByRole('button', { name: 'פעולות: שני' }))
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.context().setOffline(isOffline)
    await expect(banner(page)).toHaveCount(isOffline ? 1 : 0)
    await page.mouse.up()
    await expect(menu).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(menu).toBeHidden()
  }
})

const allScreens = ['Events', 'Tasks', 'Calendar', 'WorkHours', 'PersonalSpace', 'TeamManagement', 'SeasonalClients']

/** Returns the places of everything that can be pressed, without overlays. */
const places = (page: Page): Promise<string[]> =>
  page
    .locator('main')
    .locator('button, a, input, [role=tab], [role=gridcell], article')
    .evaluateAll((elements) =>
      elements.map((element) => {
        const { x, y, width, height } = element.getBoundingClientRect()
        return `${element.textContent}: ${[x, y, width, height].map(Math.round).join(' ')}`
      }),
    )

/** Returns the places once two readings half a second apart agree, because a screen may load parts after its frame. */
async function settledPlaces(page: Page): Promise<string[]> {
  let read: string[] = []
  const reading = async (): Promise<boolean> => {
    const last = read
    read = await places(page)
    return last.length > 0 && last.join('\n') === read.join('\n')
  }
  await expect.poll(reading, { intervals: [500] }).toBe(true)
  return read
}

for (const [viewport, screens] of [
  [desk, allScreens],
  // The width at which the header's buttons leave the least space.
  [{ width: 800, height: 700 }, ['WorkHours']],
  [phone, allScreens],
] as const) {
  test(`nothing moves when the network goes and comes, ${viewport.width} px wide`, async ({ workspace, newDevice }) => {
    test.slow()
    await workspace.api.push(three)
    const isPhone = viewport === phone
    const context = await newDevice({ viewport, hasTouch: isPhone, isMobile: isPhone })
    const page = await context.newPage()
    await new LoginPage(page).enter(workspace.server.address, admin)
    for (const screen of screens) {
      await page.goto(`${workspace.server.address}/${screen}`)
      await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
      // Loading the app seven times and going back online takes more than ten seconds on a busy machine.
      await expect(page.getByRole('button', { name: /מסונכרן/ }).first()).toBeVisible({ timeout: 30_000 })
      // Loaded last, after the days of the Jewish calendar.
      if (screen === 'Calendar') await expect(page.getByRole('main').getByText('ירושלים').first()).toBeAttached()
      const before = await settledPlaces(page)
      await context.setOffline(true)
      await expect(banner(page)).toBeVisible()
      if (screen === screens[0]) expect(await violationsOf(page)).toEqual([])
      await expect.poll(() => places(page)).toEqual(before)
      await context.setOffline(false)
      await expect(banner(page)).toHaveCount(0)
      await expect.poll(() => places(page)).toEqual(before)
    }
  })
}

test('a card’s menu gives the focus back while it fades out: at once, and from an item further down', async ({
  workspace,
  page,
}) => {
  await workspace.api.push(three)
  await new LoginPage(page).enter(workspace.server.address, admin)
  const board = new BoardPage(page)
  await board.open(workspace.server.address)
  await board.synced()
  const button = board.card('שני').getByRole('button', { name: 'פעולות: שני' })
  const items = page.getByRole('menuitem')
  await button.focus()
  // In the moment in which the first item takes the focus, before any timer. Listening before the key is pressed.
  await page.evaluate(() => {
    const left = new Promise<void>((resolve) => {
      const leave = ({ target }: FocusEvent): void =>
        queueMicrotask(() => {
          target?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
          resolve()
        })
      addEventListener('focusin', leave, { once: true })
    })
    Object.assign(globalThis, { left })
  })
  await page.keyboard.press('Enter')
  await page.evaluate(() => Reflect.get(globalThis, 'left') as Promise<void>)
  await expect(items).toHaveCount(0)
  await expect(button).toBeFocused()

  await page.keyboard.press('Enter')
  await expect(items.first()).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Escape')
  await expect(items).toHaveCount(0)
  await expect(button).toBeFocused()
})
