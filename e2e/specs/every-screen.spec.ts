import type { Page } from '@playwright/test'
import { mutation, signInTo } from '../../apps/server/testing/api-client.ts'
import { everyScreen, fillEveryScreen, shiftsOf, showScreen, watchShifts } from '../fixtures/every-screen.ts'
import { idOf } from '../fixtures/hours.ts'
import { mentionTimes } from '../fixtures/mentions.ts'
import { admin, desk, expect, phone, test } from '../fixtures/test.ts'
import { BoardPage } from '../pages/board-page.ts'
import { LoginPage } from '../pages/login-page.ts'

/** Words that are written in Latin letters everywhere (names and units), and the admin's own name and address. */
const latin = new Set(
  'dana almog example Bama Waze Google Outlook iPhone Chrome Linux API CSV Ctrl KB MB GB'.split(' '),
)

/** Whether the current link is fully visible. In a low window the sidebar scrolls, and its footer covers its end. */
const isCurrentLinkInSight = (page: Page): Promise<boolean> =>
  page.locator('aside [aria-current=page]').evaluate((link) => {
    const { x, y, width, height } = link.getBoundingClientRect()
    return [y + 1, y + height - 1].every((edge) => link.contains(document.elementFromPoint(x + width / 2, edge)))
  })

test('[A1.2] no screen shows a word that is not Hebrew, and the navigation shows which one it is', async ({
  workspace,
  page,
}) => {
  await new LoginPage(page).enter(workspace.server.address, admin)
  await page.goto(`${workspace.server.address}/Events`)
  await new BoardPage(page).synced()
  const found: string[] = []
  for (const screen of [...everyScreen, '/Settings?tab=database']) {
    await showScreen(page, screen)
    const text = await page.locator('body').innerText()
    expect(text).toMatch(/[א-ת]{3}/)
    for (const [word] of text.matchAll(/[A-Za-z]{2,}/g)) if (!latin.has(word)) found.push(`${screen}: ${word}`)
  }
  expect([...new Set(found)]).toEqual([])
  await page.goto(`${workspace.server.address}/Settings`)
  await expect.poll(() => isCurrentLinkInSight(page)).toBe(true)
})

for (const [shape, viewport] of [
  ['a desk', desk],
  ['a phone', phone],
] as const)
  test(`on every screen of ${shape} nothing moves when the network goes, a toast comes and a sync brings records`, async ({
    workspace,
    newDevice,
  }) => {
    test.slow()
    const id = await idOf(workspace.api, admin.email)
    const worker = await fillEveryScreen(workspace, id)
    const hers = await signInTo(workspace.server.address, worker.email, admin.password)
    const isPhone = viewport === phone
    const context = await newDevice({ viewport, hasTouch: isPhone, isMobile: isPhone })
    const page = await context.newPage()
    await new LoginPage(page).enter(workspace.server.address, admin)
    await page.goto(`${workspace.server.address}/Events`)
    await new BoardPage(page).synced()
    await watchShifts(page)
    const found: string[] = []
    // Beside the title, or below it on a phone; the sync page shows it as one of its facts.
    const offline = page
      .getByText(/^(אין חיבור לרשת\.|לא מקוון)$/)
      .filter({ visible: true })
      .first()
    for (const screen of everyScreen) {
      await showScreen(page, screen)
      await shiftsOf(page)
      await context.setOffline(true)
      await expect(offline).toBeVisible()
      found.push(...(await shiftsOf(page)).map((shift) => `${screen}, without a network: ${shift}`))
      const bell = page
        .getByRole('button', { name: /^התראות/ })
        .filter({ visible: true })
        .first()
      const label = (await bell.getAttribute('aria-label')) ?? ''
      // The personal space lists messages, newest first, so a new one is meant to move the others.
      const rings = screen !== '/PersonalSpace'
      if (rings) await mentionTimes(hers, 'e0', id, [`מה עם ${screen}?`])
      const { results } = await workspace.api.push([
        mutation('update', 'events', 'e0', { location: `האנגר ${screen.length}` }),
        mutation('update', 'tasks', 't1', { description: `לארוז כבלים ${screen.length}` }),
      ])
      expect(results.map(({ status }) => status)).toEqual(['applied', 'applied'])
      await context.setOffline(false)
      await expect(offline).toHaveCount(0)
      if (rings) {
        // The bell counts it, and a toast shows it.
        await expect(bell).not.toHaveAccessibleName(label)
        await expect(page.getByRole('alert').first()).toBeVisible()
      } else await new BoardPage(page).synced()
      found.push(...(await shiftsOf(page)).map((shift) => `${screen}, with one again: ${shift}`))
    }
    expect(found).toEqual([])
  })

/** Returns controls beside the page that can't be scrolled to, and whatever makes the page scroll sideways. */
const outside = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    const isReachable = (element: Element): boolean => {
      for (let box = element.parentElement; box !== null; box = box.parentElement)
        if (box.scrollWidth > box.clientWidth + 1 && /auto|scroll/.test(getComputedStyle(box).overflowX)) return true
      return false
    }
    const beside = [...document.querySelectorAll('button, a, input, select, textarea, [role=tab]')].filter(
      (element) => {
        const { left, right, width, height } = element.getBoundingClientRect()
        const isThere =
          width > 1 && height > 1 && element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
        return isThere && (left < -1 || right > clientWidth + 1) && !isReachable(element)
      },
    )
    const named = (element: Element): string => element.getAttribute('aria-label') ?? element.textContent
    return [
      ...(scrollWidth > clientWidth ? [`the page is ${scrollWidth} wide in ${clientWidth}`] : []),
      ...beside.map((element) => `${element.tagName} ${named(element)}`),
    ]
  })

/** Returns the share of the height that is left for scrolling content. */
const roomOf = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const bars = [...document.querySelectorAll('body *')].filter((element) =>
      /fixed|sticky/.test(getComputedStyle(element).position),
    )
    const taken = bars.map((bar) => bar.getBoundingClientRect()).filter(({ width }) => width > innerWidth * 0.6)
    const heights = taken.filter(
      ({ top, bottom, height }) => height < innerHeight * 0.9 && bottom > 0 && top < innerHeight,
    )
    return (innerHeight - heights.reduce((sum, { height }) => sum + height, 0)) / innerHeight
  })

for (const [shape, viewport, fontSize] of [
  // A desk's 1440 × 900 at 200 %.
  ['a desk at 200 %', { width: 720, height: 450 }, '100%'],
  ['a phone with letters of twice the size', phone, '200%'],
  // What a 390 px phone has left at about 120 %, and the least width that WCAG requires.
  ['320 pixels', { width: 320, height: 640 }, '100%'],
] as const)
  test(`everything is within reach on ${shape}`, async ({ workspace, newDevice }) => {
    test.slow()
    await fillEveryScreen(workspace, await idOf(workspace.api, admin.email))
    const page = await (await newDevice({ viewport })).newPage()
    await new LoginPage(page).enter(workspace.server.address, admin)
    await page.goto(`${workspace.server.address}/Events`)
    await new BoardPage(page).synced()
    await page.addStyleTag({ content: `:root { font-size: ${fontSize} !important }` })
    const found: string[] = []
    const look = async (place: string): Promise<void> => {
      found.push(...(await outside(page)).map((what) => `${place}: ${what}`))
    }
    for (const screen of everyScreen) {
      await showScreen(page, screen)
      await look(screen)
      if ((await roomOf(page)) < 0.4) found.push(`${screen}: bars leave ${await roomOf(page)}`)
    }
    const dialog = page.getByRole('dialog')
    await showScreen(page, '/Events?event=e0')
    await expect(dialog.getByRole('heading', { name: /אירוע 0/ })).toBeFocused()
    await look('the event')
    await expect(dialog.getByRole('button', { name: /^(סגירה|חזרה)$/ })).toBeInViewport({ ratio: 1 })
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await page.getByRole('button', { name: 'אירוע חדש', exact: true }).filter({ visible: true }).first().click()
    await expect(dialog.getByRole('textbox', { name: 'שם האירוע' })).toBeFocused()
    await look('the form')
    await expect(dialog.getByRole('button', { name: 'שמירה' })).toBeInViewport({ ratio: 1 })
    expect(found).toEqual([])
  })

test('who asked for less motion gets none', async ({ workspace, newDevice }) => {
  await fillEveryScreen(workspace, await idOf(workspace.api, admin.email))
  const page = await (await newDevice({ viewport: desk, reducedMotion: 'reduce' })).newPage()
  await new LoginPage(page).enter(workspace.server.address, admin)
  await page.goto(`${workspace.server.address}/Events`)
  const board = new BoardPage(page)
  await board.synced()
  await page.evaluate(() => {
    const seen = new Set<string>()
    const look = (): void => {
      for (const animation of document.getAnimations()) {
        const { target, pseudoElement } = animation.effect as KeyframeEffect
        const { duration = 0, iterations = 1 } = animation.effect?.getComputedTiming() ?? {}
        const what = animation instanceof CSSTransition ? animation.transitionProperty : animation.id
        // A colour fade isn't motion.
        if (/color|shadow|opacity|fill|stroke|background/.test(what) || Number(duration) * iterations <= 1) continue
        seen.add(
          `${what || 'animation'} ${Number(duration)} ms: ${target?.className.toString()} ${pseudoElement ?? ''}`,
        )
      }
      requestAnimationFrame(look)
    }
    look()
    Object.assign(globalThis, { motions: seen })
  })
  const name = 'אירוע 0 – פסטיבל האביב'
  await board.openMenu(name)
  await page.keyboard.press('Escape')
  await board.moveByMenu(name, 'בוטל')
  await expect(await board.openEvent(name)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(board.dialog()).toHaveCount(0)
  await page.keyboard.press('Control+KeyK')
  await expect(board.dialog()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(board.dialog()).toHaveCount(0)
  await page.getByRole('button', { name: 'אירוע חדש', exact: true }).first().click()
  await expect(board.field('שם האירוע')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(board.dialog()).toHaveCount(0)
  await board.dragTo('אירוע 1 – פסטיבל האביב', 'בוטל')
  for (const screen of everyScreen) await showScreen(page, screen)
  await page.setViewportSize(phone)
  await page.getByRole('button', { name: 'פתיחת התפריט' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.getByRole('dialog').getByRole('link', { name: 'הגדרות' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(await page.evaluate(() => [...(globalThis as unknown as { motions: Set<string> }).motions])).toEqual([])
})
