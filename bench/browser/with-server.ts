import { type Browser, type BrowserContext, chromium } from '@playwright/test'
import { type ApiClient, signInTo } from '../../apps/server/testing/api-client.ts'
import { startServer, withDataDir } from '../../apps/server/testing/server-process.ts'
import { launchOptions } from '../../e2e/fixtures/chromium.ts'

export const admin = { email: 'bench@bama.test', password: 'correct-horse' }

const sorted = (values: readonly number[]): number[] => [...values].sort((a, b) => a - b)
export const median = (values: readonly number[]): number => sorted(values)[Math.floor(values.length / 2)] ?? Number.NaN
export const percentile = (values: readonly number[], part: number): number =>
  sorted(values)[Math.min(values.length - 1, Math.floor(values.length * part))] ?? Number.NaN
export const worst = (values: readonly number[]): number => Math.max(...values)
export const rounded = (value: number, places = 1): number => Math.round(value * 10 ** places) / 10 ** places

export interface Bench {
  readonly address: string
  readonly api: ApiClient
  readonly browser: Browser
  /** Opens an empty device, for another person or another run. */
  readonly newDevice: () => Promise<BrowserContext>
}

/** Runs with a real server filled by `seed`, and a Chromium without a GPU. */
export const withServer = <T>(
  seed: (api: ApiClient) => Promise<void>,
  work: (bench: Bench) => Promise<T>,
): Promise<T> =>
  withDataDir(async (dataDir) => {
    const server = await startServer(dataDir, { BAMA_ADMIN_EMAIL: admin.email, BAMA_ADMIN_PASSWORD: admin.password })
    const api = await signInTo(server.address, admin.email, admin.password)
    await seed(api)
    const browser = await chromium.launch(launchOptions)
    const newDevice = (): Promise<BrowserContext> =>
      browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'he-IL' })
    try {
      return await work({ address: server.address, api, browser, newDevice })
    } finally {
      await browser.close()
      await server.stop()
    }
  })
