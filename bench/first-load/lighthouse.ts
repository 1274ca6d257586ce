import { execFile } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { median, rounded, withServer } from '../browser/with-server.ts'

/**
 * Not a dependency of the project, because it would add 100 packages for one measurement. Fetched once into its own
 * folder.
 */
const lighthouse = 'lighthouse@12.8.2'
const rounds = 5

interface Report {
  readonly categories: Readonly<Record<'performance' | 'accessibility', { readonly score: number }>>
  readonly audits: Readonly<Record<string, { readonly numericValue?: number; readonly score: number | null }>>
}

const run = promisify(execFile)

/** Returns one report. Retries a run that failed because the machine was too busy. */
async function reportOf(address: string, tries = 3): Promise<Report> {
  const home = join(tmpdir(), 'bama-lighthouse')
  mkdirSync(home, { recursive: true })
  const options = ['--quiet', '--output=json', '--only-categories=performance,accessibility']
  const flags = '--chrome-flags=--headless=new --no-sandbox --disable-gpu'
  const env = { ...process.env, CHROME_PATH: process.env['BAMA_CHROMIUM'] ?? '/usr/bin/chromium' }
  try {
    const args = ['--yes', '--prefix', home, lighthouse, `${address}/login`, ...options, flags]
    const { stdout } = await run('npx', args, { cwd: home, maxBuffer: 64 * 1024 * 1024, env })
    return JSON.parse(stdout) as Report
  } catch (error) {
    if (tries === 1) throw error
    return reportOf(address, tries - 1)
  }
}

/** Runs Lighthouse on the sign-in page with its defaults: a phone, with throttled network and processor. */
export const benchLighthouse = (): Promise<object> =>
  withServer(
    () => Promise.resolve(),
    async ({ address }) => {
      const reports: Report[] = []
      for (let round = 0; round < rounds; round++) reports.push(await reportOf(address))
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
