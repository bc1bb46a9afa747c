import type { Page } from '@playwright/test'
import { expect, expectNoAxeViolations, expectReadableColors, test, waitForStart } from '../setup/fixtures.ts'

test.use({ sharesSite: true })

/** A screen, and the states of it that are looked at one after the other. */
interface Look {
  readonly path: string
  readonly states: readonly ((page: Page) => Promise<void>)[]
  /** Where the states are not there at every width. */
  readonly widths?: readonly number[]
}

const allWidths = [390, 820, 1440]

const shown = async (page: Page) => expect(page.getByRole('heading', { level: 1 })).toBeVisible()

async function hubShown(page: Page): Promise<void> {
  await expect(page.getByRole('link', { name: /post, opens in a new tab/ }).first()).toBeVisible()
}

async function filmShown(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: /^Play: / })).toBeVisible()
  // The form comes later than the job.
  await expect(page.getByRole('button', { name: 'Submit application' })).toBeVisible()
}

const looks: Readonly<Record<string, Look>> = {
  home: {
    path: '/',
    states: [
      async (page) => {
        await expect(page.getByText(/^5 of \d+ jobs$/)).toBeAttached()
        await page.getByRole('region', { name: 'Good questions' }).getByRole('button').first().click()
      },
    ],
  },
  'the open list of departments': {
    path: '/',
    widths: [390],
    states: [async (page) => page.getByRole('combobox', { name: 'Department' }).click()],
  },
  'the open menu': {
    path: '/',
    widths: [390],
    states: [
      async (page) => {
        await page.getByRole('button', { name: 'Menu' }).click()
        await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
      },
    ],
  },
  'a form that was submitted too early': {
    path: '/jobs/7410001',
    states: [
      async (page) => {
        await page.getByRole('button', { name: 'Submit application' }).click()
        await expect(page.getByRole('alert')).toBeVisible()
      },
    ],
  },
  'a job with its video inside': { path: '/jobs/7417012', states: [filmShown] },
  'an office': {
    path: '/locations/pittsburgh',
    states: [async (page) => expect(page.getByRole('button', { name: 'Next' })).toBeVisible()],
  },
  benefits: { path: '/benefits', states: [shown] },
  'thank you': { path: '/thank-you', states: [shown] },
  engineering: { path: '/engineering', states: [hubShown] },
  design: { path: '/design', states: [hubShown] },
  product: { path: '/product', states: [hubShown] },
}

for (const [name, { path, states, widths = allWidths }] of Object.entries(looks)) {
  for (const width of widths) {
    test(`axe finds nothing on ${name} at ${width} px in either theme, and nothing sticks out`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 })
      await page.goto(path)
      await waitForStart(page)
      for (const bring of states) {
        await page.emulateMedia({ colorScheme: 'light' })
        await bring(page)
        await expectNoAxeViolations(page)
        // The same elements in other colours.
        await page.emulateMedia({ colorScheme: 'dark' })
        await expectReadableColors(page)
      }
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
      expect(overflow).toBe(0)
    })
  }
}
