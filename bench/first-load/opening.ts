import { LoginPage } from '../../e2e/pages/login-page.ts'
import { admin, median, rounded, withServer, worst } from '../browser/with-server.ts'

const rounds = 15

/** Measures from the address to the board's header in milliseconds, on a signed-in device that has the app's shell. */
export const benchOpening = (): Promise<object> =>
  withServer(
    () => Promise.resolve(),
    async ({ address, newDevice }) => {
      const page = await (await newDevice()).newPage()
      await new LoginPage(page).enter(address, admin)
      await page.goto(`${address}/Events`)
      await page.evaluate(async () => void (await navigator.serviceWorker.ready))
      await page.addInitScript(() => {
        const frame = (): void => {
          if (document.querySelector('main h1') === null) return void requestAnimationFrame(frame)
          Object.assign(globalThis, { shownAt: performance.now() })
        }
        requestAnimationFrame(frame)
      })
      const shown: number[] = []
      for (let round = 0; round < rounds; round++) {
        await page.goto(`${address}/Events`)
        const seen = await page.waitForFunction(() => Reflect.get(globalThis, 'shownAt') as number | undefined)
        shown.push((await seen.jsonValue()) ?? Number.NaN)
      }
      return {
        rounds,
        median: rounded(median(shown)),
        least: rounded(Math.min(...shown)),
        worst: rounded(worst(shown)),
      }
    },
  )
