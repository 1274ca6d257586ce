import { defineConfig } from '@playwright/test'
import { launchOptions } from './fixtures/chromium.ts'

export default defineConfig({
  testDir: './specs',
  outputDir: '../.cache/e2e',
  // Every test has its own server and database, in its worker's process. Two workers suit two cores.
  fullyParallel: true,
  workers: 2,
  retries: 0,
  forbidOnly: true,
  timeout: 90_000,
  // The first expectation of a test also waits for the app's first load and first sync. Less than the thirty seconds
  // until the next routine sync, which would bring what has to come at once.
  expect: { timeout: 20_000 },
  use: {
    locale: 'he-IL',
    timezoneId: 'Asia/Jerusalem',
    // The service worker fetches the whole app for each test's new browser. Tests that load the app offline allow it.
    serviceWorkers: 'block',
    // Recording every step costs a fifth of the run, and in CI nobody opens the trace.
    trace: process.env['CI'] === undefined ? 'retain-on-failure' : 'off',
    // Without a GPU, motion takes more processor time than the rest of a test. Specs of presses, drags and a person's
    // whole day keep it (`withMotion`).
    reducedMotion: 'reduce',
    launchOptions,
  },
})
