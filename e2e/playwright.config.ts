import { defineConfig } from '@playwright/test'

const chromium = process.env['BAMA_CHROMIUM'] ?? '/usr/bin/chromium'

export default defineConfig({
  testDir: './specs',
  outputDir: '../.cache/e2e',
  // Every test has its own server and database; two at a time suits two cores.
  fullyParallel: true,
  workers: 2,
  retries: 0,
  forbidOnly: true,
  timeout: 90_000,
  expect: { timeout: 10_000 },
  use: {
    locale: 'he-IL',
    timezoneId: 'Asia/Jerusalem',
    trace: 'retain-on-failure',
    launchOptions: {
      executablePath: chromium,
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
    },
  },
})
