import { execFile } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { median, rounded, withServer } from '../browser/with-server.ts'

/** Not a package of the project: 100 more of them for one measurement. It is fetched once into a folder of its own. */
const lighthouse = 'lighthouse@12.8.2'
const rounds = 5

interface Report {
  readonly categories: Readonly<Record<'performance' | 'accessibility', { readonly score: number }>>
  readonly audits: Readonly<Record<string, { readonly numericValue?: number; readonly score: number | null }>>
}

/** Lighthouse on the sign-in page as it comes: a phone, its throttling of line and processor. */
export const benchLighthouse = (): Promise<object> =>
  withServer(
    () => Promise.resolve(),
    async ({ address }) => {
      const home = join(tmpdir(), 'bama-lighthouse')
      mkdirSync(home, { recursive: true })
      const run = promisify(execFile)
      const reports: Report[] = []
      for (let round = 0; round < rounds; round++) {
        const { stdout } = await run(
          'npx',
          [
            '--yes',
            '--prefix',
            home,
            lighthouse,
            `${address}/login`,
            '--quiet',
            '--output=json',
            '--only-categories=performance,accessibility',
            '--chrome-flags=--headless=new --no-sandbox --disable-gpu',
          ],
          {
            cwd: home,
            maxBuffer: 64 * 1024 * 1024,
            env: { ...process.env, CHROME_PATH: process.env['BAMA_CHROMIUM'] ?? '/usr/bin/chromium' },
          },
        )
        reports.push(JSON.parse(stdout) as Report)
      }
      const scores = (category: keyof Report['categories']): number[] =>
        reports.map(({ categories }) => Math.round(categories[category].score * 100))
      const ms = (audit: string): number =>
        rounded(median(reports.map(({ audits }) => audits[audit]?.numericValue ?? Number.NaN)), 0)
      return {
        lighthouse,
        performance: { median: median(scores('performance')), runs: scores('performance') },
        accessibility: { median: median(scores('accessibility')), runs: scores('accessibility') },
        firstPaintMs: ms('first-contentful-paint'),
        largestPaintMs: ms('largest-contentful-paint'),
        blockedMs: ms('total-blocking-time'),
        speedIndexMs: ms('speed-index'),
      }
    },
  )
