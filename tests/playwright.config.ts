import { defineConfig, devices } from '@playwright/test'
import { findHeadlessChromium } from './setup/chromium.mjs'
import { launchArgs } from './setup/launch.ts'

const executablePath = findHeadlessChromium()
const launchOptions = {
  ...(executablePath ? { executablePath } : {}),
  args: launchArgs,
}

/** Stories in a real browser against the built site; each test starts a server of its own (`setup/fixtures.ts`). */
export default defineConfig({
  testDir: '.',
  testMatch: ['e2e/**/*.spec.ts', 'offline/**/*.spec.ts'],
  outputDir: '../test-results',
  fullyParallel: true,
  workers: 2,
  // A slow machine is not a failure: only what never comes is.
  timeout: 90_000,
  expect: { timeout: 15_000 },
  // A story that only passes at its second try is named as 'flaky' in the report.
  retries: process.env['CI'] === undefined ? 0 : 1,
  forbidOnly: process.env['CI'] !== undefined,
  reporter: [['list']],
  use: {
    // A trace of every test costs a fifth of the time: ask for one with `--trace on`.
    trace: 'off',
    serviceWorkers: 'allow',
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions,
  },
  projects: [
    { name: 'desktop', use: { ...devices['Desktop Chrome'], viewport: { width: 1440, height: 900 } } },
    {
      name: 'phone',
      testMatch: ['e2e/apply.spec.ts'],
      // What can fail on the way there does not depend on the screen.
      grep: /the recruiter gets both/,
      use: { ...devices['Pixel 7'], viewport: { width: 390, height: 844 } },
    },
  ],
})
