import { defineConfig, devices } from '@playwright/test'
import { findHeadlessChromium } from './setup/chromium.mjs'
import { launchArgs } from './setup/launch.ts'

const executablePath = findHeadlessChromium()
const launchOptions = {
  ...(executablePath ? { executablePath } : {}),
  args: launchArgs,
}

const desktop = { ...devices['Desktop Chrome'], viewport: { width: 1440, height: 900 } }

/** Stories in a real browser against the built site, on a server of the worker's or of their own (`setup/fixtures.ts`). */
export default defineConfig({
  // A module has its stories in its folder.
  testDir: '..',
  testMatch: ['tests/{e2e,offline}/**/*.spec.ts', 'src/modules/*/tests/**/*.spec.ts'],
  testIgnore: ['**/faults/**'],
  // Emptied at each run, unlike the reports beside it.
  outputDir: '../test-results/stories',
  // What only a release waits for. `STORIES=all` runs everything.
  ...(process.env['STORIES'] === 'all' ? {} : { grepInvert: /@long/ }),
  fullyParallel: true,
  workers: 2,
  // A slow machine is not a failure: only what never comes is.
  timeout: 90_000,
  expect: {
    timeout: 15_000,
    // One set of photographs for all systems, because the site brings its own font.
    toHaveScreenshot: { pathTemplate: '{testDir}/tests/e2e/photographs/{arg}{ext}' },
  },
  // A story that needs a second try is a bug in the story or in the site.
  retries: 0,
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
    // First, because its stories share a server and run one after the other.
    { name: 'gallery', testMatch: ['tests/e2e/gallery.spec.ts'], use: desktop },
    { name: 'desktop', testIgnore: ['tests/e2e/gallery.spec.ts', '**/faults/**'], use: desktop },
    {
      name: 'phone',
      testMatch: ['tests/e2e/apply.spec.ts'],
      // What can fail on the way there does not depend on the screen.
      grep: /the recruiter gets both/,
      use: { ...devices['Pixel 7'], viewport: { width: 390, height: 844 } },
    },
  ],
})
