import type { Page } from '@playwright/test'
import { addDays, crewNeedId, crewPersonType, crewPlan, crewSlotId, recordId } from '@bama/domain'
import { type ApiClient, mutation, newEvent } from '../../apps/server/testing/api-client.ts'
import { pushAll } from '../../e2e/fixtures/push-all.ts'
import { LoginPage } from '../../e2e/pages/login-page.ts'
import { figures, startFrames, stopFrames } from '../browser/frames.ts'
import { admin, type Bench, median, rounded, withServer, worst } from '../browser/with-server.ts'

const [people, days, eventsADay, crew] = [500, 62, 8, 10]
const season = { people, crew }
/** Two months of 31 days. */
export const firstDay = '2026-12-01'
const rounds = 9
const roles = ['תאורן', 'סאונדמן', 'צלם', 'נהג', 'איש במה'] as const
const address = `/CrewBoard?day=${firstDay}&span=months`

const eventId = (index: number): string => `event-${index}`

/** Each event has `crew` people, each in one role, and an unfilled need. */
export async function seed(api: ApiClient, { people, crew }: typeof season = season): Promise<void> {
  const events = days * eventsADay
  const personId = (index: number): string => `person-${index % people}`
  await pushAll(api, people, (index) =>
    mutation('create', 'freelancers', personId(index), {
      name: `פרילנסר ${index} בן־דוד`,
      role: roles[index % roles.length],
    }),
  )
  await pushAll(api, events, (index) =>
    newEvent(eventId(index), {
      name: `אירוע ${index} – פסטיבל החורף`,
      date: addDays(firstDay, index % days),
      start_time: '18:00',
      end_time: '01:00',
      location: 'האנגר 11, נמל תל אביב',
    }),
  )
  await pushAll(api, events * crew, (index) => {
    const about = {
      event_id: recordId(eventId(Math.floor(index / crew))),
      person_type: crewPersonType.freelancer,
      // Some are in two events on the same day.
      person_id: recordId(personId(index * 7 + Math.floor(index / 13))),
      role: roles[index % roles.length] ?? roles[0],
    }
    return mutation('create', 'crewSlots', crewSlotId(about), {
      ...about,
      person_name: 'פרילנסר',
      plan: index % 4 === 0 ? crewPlan.draft : crewPlan.firm,
      times: {
        call_day: 0,
        call_time: `${String(8 + (index % 9)).padStart(2, '0')}:00`,
        end_day: 0,
        end_time: null,
      },
    })
  })
  await pushAll(api, events, (index) => {
    const about = { event_id: recordId(eventId(index)), role: 'מנהל הצגה' }
    return mutation('create', 'crewNeeds', crewNeedId(about), { ...about, count: 1 + (index % 3) })
  })
}

export async function openDevice(bench: Bench): Promise<Page> {
  const page = await (await bench.newDevice()).newPage()
  await new LoginPage(page).signIn(bench.address, admin)
  await page.getByText('מסונכרן').first().waitFor({ timeout: 300_000 })
  return page
}

/** Measures from the navigation's start to the frame that shows the selector, in milliseconds. */
export const watch = (page: Page, selector: string): Promise<unknown> =>
  page.addInitScript((target) => {
    const frame = (): void => {
      if (document.querySelector(target) === null) requestAnimationFrame(frame)
      else requestAnimationFrame(() => Object.assign(globalThis, { boardShownAt: performance.now() }))
    }
    requestAnimationFrame(frame)
  }, selector)

export async function open(page: Page, bench: Bench): Promise<number> {
  await page.goto(`${bench.address}${address}`)
  await page.waitForFunction(() => Reflect.has(globalThis, 'boardShownAt'))
  return page.evaluate(() => Reflect.get(globalThis, 'boardShownAt') as number)
}

/** Scrolls a board, or an empty page, by a fixed distance per frame, down or across. Returns the frame times. */
export async function scroll(page: Page, way: 'down' | 'across'): Promise<number[]> {
  await startFrames(page)
  await page.evaluate(async (direction) => {
    const area = document.querySelector<HTMLElement>('[role="grid"]')
    if (area === null) throw new Error('no board')
    area.scrollTo(0, 0)
    for (let frame = 0; frame < 240; frame++) {
      await new Promise(requestAnimationFrame)
      if (direction === 'down') area.scrollBy(0, 60)
      else area.scrollBy(-30, 0)
    }
  }, way)
  return stopFrames(page)
}

const noticed = 1.5 * (1000 / 60)
export const framesOf = (deltas: readonly number[]): object => ({
  ...figures(deltas),
  /** Frames that came after the next was due. */
  late: deltas.filter((delta) => delta > 16.7 * 1.05).length,
  missed: deltas.filter((delta) => delta > noticed).length,
})

/** The same scrolling over static content that is fully present. */
async function plainPage(bench: Bench): Promise<Page> {
  const page = await (await bench.newDevice()).newPage()
  await page.setContent(
    `<!doctype html><title>plain</title><div role="grid" dir="rtl" style="position:fixed;inset:0;overflow:auto;contain:strict"><div style="inline-size:9000px;block-size:30000px;background:repeating-linear-gradient(#eee 0 28px,#ddd 28px 56px)"></div></div>`,
  )
  return page
}

/**
 * Measures how soon the board of 500 people and 62 days is shown, against that of an empty workspace; and its frame
 * times while scrolling.
 */
export const benchBoard = (): Promise<object> =>
  withServer(
    () => Promise.resolve(),
    (emptyBench) =>
      withServer(
        (api) => seed(api),
        async (bench) => {
          const [full, empty] = [await openDevice(bench), await openDevice(emptyBench)]
          await watch(full, '[data-slot-id]')
          await watch(empty, '[role="gridcell"]')
          const shown = { full: [] as number[], empty: [] as number[] }
          for (let round = 0; round < rounds; round++) {
            shown.empty.push(await open(empty, emptyBench))
            shown.full.push(await open(full, bench))
          }
          await full.waitForTimeout(1000)
          const plain = await plainPage(bench)
          const frames = {
            down: framesOf(await scroll(full, 'down')),
            across: framesOf(await scroll(full, 'across')),
            plain: { down: framesOf(await scroll(plain, 'down')), across: framesOf(await scroll(plain, 'across')) },
          }
          const times = (values: readonly number[]): object => ({
            median: rounded(median(values)),
            worst: rounded(worst(values)),
          })
          return {
            people,
            days,
            slots: days * eventsADay * crew,
            shown: { full: times(shown.full), empty: times(shown.empty) },
            ratio: rounded(median(shown.full) / median(shown.empty), 2),
            frames,
          }
        },
      ),
  )
