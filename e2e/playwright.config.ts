import { defineConfig } from '@playwright/test'
import { launchOptions } from './fixtures/chromium.ts'

export default defineConfig({
  testDir: './specs',
  outputDir: '../.cache/e2e',
  // Every test has its own server and database, in its worker's process; two at a time suits two cores.
  fullyParallel: true,
  workers: 2,
  retries: 0,
  forbidOnly: true,
  timeout: 90_000,
  // The first of a test waits for the app's first load and first sync too.
  expect: { timeout: 15_000 },
  use: {
    locale: 'he-IL',
    timezoneId: 'Asia/Jerusalem',
    // It fetches the whole app for each test's new browser. Tests that go without a network and load the app then allow it.
    serviceWorkers: 'block',
    // Writing down every step costs a fifth of the run, and where CI is set nobody opens it.
    trace: process.env['CI'] === undefined ? 'retain-on-failure' : 'off',
    // Where there is no GPU, what moves takes more of the processor than all the rest of a test. Specs of presses, drags and a
    // person's whole day keep it (`withMotion`).
    reducedMotion: 'reduce',
    launchOptions,
  },
})
