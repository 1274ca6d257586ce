// npm run screens: pictures of every screen and dialog of a checkout's built app, on phone and desk, light and dark, with the
// demonstration's season at a moment that stands still; and what differs between two sets of them. Or, on the same way through
// all of them, what axe finds.
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { readArgs, refuseArgs } from '../../scripts/read-args.mjs'
import { type Camera, createCamera } from './camera.ts'
import { compareFolders } from './compare.ts'
import { createExaminer } from './examiner.ts'
import { takePictures } from './take.ts'
import { withWorkspaces } from './workspaces.ts'

const usage = `npm run screens -- take --app CHECKOUT --to FOLDER [--only PATTERN] [--resume]
npm run screens -- compare BEFORE AFTER --to FOLDER
npm run screens -- axe --app CHECKOUT [--only PATTERN]`

const { values, positionals } = readArgs(usage, {
  app: { type: 'string', default: resolve(import.meta.dirname, '../..') },
  to: { type: 'string' },
  only: { type: 'string', default: '' },
  resume: { type: 'boolean', default: false },
})
const [command, before, after] = positionals
const to = values.to

/** Returns the exit code: 1 if something differs or is missing. */
async function run(): Promise<number> {
  if (command === 'axe') return examineAll()
  if (to === undefined) return refuseArgs(usage)
  if (command === 'take') return takeAll(to)
  if (command === 'compare' && before !== undefined && after !== undefined) return compareAll(before, after, to)
  return refuseArgs(usage)
}

const takeAll = (folder: string): Promise<number> => {
  const isThere = (name: string): boolean => values.resume && existsSync(join(folder, `${name}-dark.png`))
  return goThrough((page) => createCamera(page, folder), isThere)
}

/** Runs axe on every screen and dialog, in both schemes. */
async function examineAll(): Promise<number> {
  const found: string[] = []
  const code = await goThrough(
    (page) => createExaminer(page, (violation) => found.push(violation)),
    () => false,
  )
  console.log(`axe: ${found.length} violations`)
  for (const violation of found) console.log(violation)
  return Math.max(code, Math.min(1, found.length))
}

const goThrough = (cameraOf: (page: Page) => Camera, isThere: (name: string) => boolean): Promise<number> =>
  withWorkspaces(resolve(values.app), (workspaces) =>
    withBrowser(async (browser) => {
      const pattern = new RegExp(values.only)
      const isWanted = (name: string): boolean => pattern.test(name) && !isThere(name)
      const missing = await takePictures(browser, workspaces, cameraOf, isWanted)
      if (missing.length > 0) console.error(`Not taken: ${missing.join(', ')}`)
      return Math.min(1, missing.length)
    }),
  )

const compareAll = (first: string, second: string, folder: string): Promise<number> =>
  withBrowser(async (browser) => Math.min(1, await compareFolders(await browser.newPage(), first, second, folder)))

async function withBrowser<T>(work: (browser: Awaited<ReturnType<typeof chromium.launch>>) => Promise<T>): Promise<T> {
  const browser = await chromium.launch({
    executablePath: process.env['BAMA_CHROMIUM'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--font-render-hinting=none', '--force-color-profile=srgb'],
  })
  try {
    return await work(browser)
  } finally {
    await browser.close()
  }
}

process.exitCode = await run()
