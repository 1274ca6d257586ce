import type { Page } from '@playwright/test'
import { addDays } from '@bama/domain'
import { type Bench, median, rounded, withServer, worst } from '../browser/with-server.ts'
import { firstDay, openDevice, seed } from './board.ts'

const rounds = 9
/** A Sunday, the first day of the shown week. */
const busyDay = addDays(firstDay, 6)
const keys = ['1', '2', 'Backspace', 'Backspace'] as const

/** Records the time of each press, so that only the page's own time up to a frame is measured. */
const notePresses = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    for (const kind of ['click', 'keydown'] as const)
      addEventListener(kind, ({ timeStamp }) => Object.assign(globalThis, { pressedAt: timeStamp }), true)
  })

/** Measures from the last press to the frame after the one in which the list of people has changed. */
const untilListChanges = (page: Page, before: string): Promise<number> =>
  page.evaluate(
    (was) =>
      new Promise<number>((resolve) => {
        const frame = (): void => {
          const people = [...document.querySelectorAll('[data-person]')].map((one) => one.getAttribute('data-person'))
          if (people.length === 0 || people.join(' ') === was) requestAnimationFrame(frame)
          else
            requestAnimationFrame((now) => {
              resolve(now - (Reflect.get(globalThis, 'pressedAt') as number))
            })
        }
        frame()
      }),
    before,
  )

const peopleShown = (page: Page): Promise<string> =>
  page.evaluate(() =>
    [...document.querySelectorAll('[data-person]')].map((one) => one.getAttribute('data-person')).join(' '),
  )

interface Times {
  readonly open: number[]
  readonly key: number[]
}

async function pickOnce(page: Page, bench: Bench, times: Times): Promise<void> {
  await page.goto(`${bench.address}/CrewBoard?day=${busyDay}`)
  await page.getByRole('gridcell', { name: 'מנהל הצגה' }).first().click()
  const [opened] = await Promise.all([
    untilListChanges(page, ''),
    page.getByRole('menuitem', { name: 'בחירת אדם…' }).first().click(),
  ])
  times.open.push(opened)
  const search = page.getByRole('dialog').getByRole('textbox', { name: 'חיפוש לפי שם או תפקיד' })
  await search.focus()
  for (const key of keys) {
    const before = await peopleShown(page)
    const [typed] = await Promise.all([untilListChanges(page, before), page.keyboard.press(key)])
    times.key.push(typed)
  }
}

/**
 * Measures from opening the pick form to the first people with their day, and from a key in its search to the result,
 * among 500 people against 20.
 */
export const benchPick = (): Promise<object> =>
  withServer(
    (api) => seed(api, { people: 20, crew: 1 }),
    (smallBench) =>
      withServer(
        (api) => seed(api),
        async (bench) => {
          const sides = [
            { bench: smallBench, page: await openDevice(smallBench), times: { open: [], key: [] } as Times },
            { bench, page: await openDevice(bench), times: { open: [], key: [] } as Times },
          ] as const
          for (const { page } of sides) await notePresses(page)
          for (let round = 0; round < rounds; round++)
            for (const side of sides) await pickOnce(side.page, side.bench, side.times)
          const [few, many] = sides.map(({ times }) => times)
          const compared = (part: keyof Times): object => {
            const [of20, of500] = [few?.[part] ?? [], many?.[part] ?? []]
            return {
              of20: { median: rounded(median(of20)), worst: rounded(worst(of20)) },
              of500: { median: rounded(median(of500)), worst: rounded(worst(of500)) },
              ratio: rounded(median(of500) / median(of20), 2),
              more: rounded(median(of500) - median(of20)),
            }
          }
          return { people: [20, 500], open: compared('open'), key: compared('key') }
        },
      ),
  )
