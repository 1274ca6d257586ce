// npm run guide-pictures: takes the pictures of the user guide and the README, light and dark, from the demonstration's
// season at a fixed moment. The same screens give the same pictures, so that only changed files differ.
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { chromium } from '@playwright/test'
import { writeSmallPng } from '../../apps/server/testing/small-png.ts'
import { createCamera } from './camera.ts'
import { takePictures } from './take.ts'
import { withWorkspaces } from './workspaces.ts'

const root = resolve(import.meta.dirname, '../..')
const folder = join(root, 'docs/guides/user/pictures')

/** The guide's file names, by the names of the screens' pictures (shots.ts). */
const pictures = {
  'admin-desk-events': 'board',
  'admin-desk-event': 'event',
  'admin-desk-calendar': 'calendar',
  'admin-desk-tasks': 'tasks',
  'admin-desk-chat': 'chat',
  'admin-desk-team': 'permissions',
  'admin-phone-events': 'phone',
} as const

const maxBytes = 1_500_000

const taken = await mkdtemp(join(tmpdir(), 'bama-guide-'))
try {
  const browser = await chromium.launch({
    executablePath: process.env['BAMA_CHROMIUM'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--font-render-hinting=none', '--force-color-profile=srgb'],
  })
  const missing = await withWorkspaces(root, (workspaces) =>
    takePictures(
      browser,
      workspaces,
      (page) => createCamera(page, taken),
      (name) => Object.hasOwn(pictures, name),
    ),
  )
  await browser.close()
  if (missing.length > 0) throw new Error(`not taken: ${missing.join(', ')}`)
  await mkdir(folder, { recursive: true })
  const files = Object.entries(pictures).flatMap(([shot, name]) =>
    ['light', 'dark'].map((scheme) => [`${shot}-${scheme}.png`, `${name}-${scheme}.png`] as const),
  )
  const sizes = await Promise.all(files.map(([from, to]) => writeSmallPng(join(taken, from), join(folder, to))))
  const bytes = sizes.reduce((sum, size) => sum + size, 0)
  console.log(`${files.length} pictures, ${Math.round(bytes / 1000)} kB, in ${folder}`)
  if (bytes > maxBytes) throw new Error(`more than ${maxBytes / 1000} kB`)
} finally {
  await rm(taken, { recursive: true, force: true })
}
