import type { BrowserContext, Locator, Page } from '@playwright/test'
import * as v from 'valibot'
import { findChromium } from '#tests/setup/chromium.mjs'
import { pickFile } from '#tests/setup/application.ts'
import { comeOnline, expect, test, waitForWorker } from '#tests/setup/fixtures.ts'
import { launchArgs } from '#tests/setup/launch.ts'
import { FormCounts } from '../../shared/online/proof.ts'

/** People who fill in a form in their ways, in a real browser: none is held. What each counts is printed. */

const executablePath = findChromium()
// The headless shell has no autofill.
if (executablePath) test.use({ launchOptions: { executablePath, args: launchArgs } })
test.use({ expectedConsole: [/Failed to load resource|ERR_INTERNET_DISCONNECTED|^submission of job \d+ failed/] })

const pdf = (text: string) => ({ name: `${text}.pdf`, mimeType: 'application/pdf', buffer: Buffer.from(`%PDF-1.7\n${text}`) })
const labels = ['First Name', 'Last Name', 'Email'] as const
const field = (page: Page, label: string) => page.getByRole('textbox', { name: label })
const openForm = async (page: Page) => {
  await page.goto('/jobs/7410001#apply')
  await page.locator('form[data-written]').waitFor({ state: 'detached' })
}

/** Enters the three texts, one after another. */
const each =
  (enter: (target: Locator, text: string, page: Page) => Promise<void>) =>
  async (page: Page, name: string): Promise<void> => {
    for (const [index, text] of ['Amina', `Okafor-${name}`, `${name}@example.com`].entries()) {
      await enter(field(page, labels[index] ?? ''), text, page)
    }
  }

const types = each(async (target, text) => {
  await target.click()
  await target.pressSequentially(text, { delay: 60 })
})

/** Has the browser fill in its form as it does when somebody chooses an address that it has stored. */
async function autofill(page: Page, name: string): Promise<void> {
  await field(page, labels[0]).click()
  const browser = await page.context().newCDPSession(page)
  const { result } = await browser.send('Runtime.evaluate', { expression: 'document.activeElement' })
  const { node } = await browser.send('DOM.describeNode', { objectId: result.objectId ?? '' })
  const values = {
    NAME_FIRST: 'Amina',
    NAME_LAST: `Okafor-${name}`,
    EMAIL_ADDRESS: `${name}@example.com`,
    ADDRESS_HOME_COUNTRY: 'US',
  }
  const fields = Object.entries(values).map(([key, value]) => ({ name: key, value }))
  const trigger = { fieldId: node.backendNodeId, address: { fields } }
  await browser.send('Autofill.enable')
  await browser.send('Autofill.trigger', trigger)
  await expect(field(page, labels[2])).toHaveValue(values.EMAIL_ADDRESS)
  await browser.detach()
}

interface Walk {
  /** Before the page is opened. */
  readonly prepare?: (page: Page, context: BrowserContext) => Promise<unknown>
  readonly fillIn: (page: Page, name: string, context: BrowserContext) => Promise<void>
  /** Omitted: the device is online. */
  readonly offlineFor?: string
}

const walks: Readonly<Record<string, Walk>> = {
  keyboard: {
    fillIn: async (page, name) => {
      await field(page, labels[0]).focus()
      await page.keyboard.type('Amina', { delay: 60 })
      for (const text of [`Okafor-${name}`, `${name}@example.com`]) {
        await page.keyboard.press('Tab')
        await page.keyboard.type(text, { delay: 60 })
      }
    },
  },
  autofill: { fillIn: autofill },
  // As assistants of a browser set values.
  assistant: {
    fillIn: each(async (target, text) =>
      target.evaluate((input, value) => {
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value)
        input.dispatchEvent(new Event('input', { bubbles: true }))
      }, text),
    ),
  },
  // Each text is looked up elsewhere, which takes a moment by the page's clock.
  paste: {
    prepare: async (page, context) => {
      await context.grantPermissions(['clipboard-read', 'clipboard-write'])
      await page.clock.install()
    },
    fillIn: each(async (target, text, page) => {
      await page.evaluate(async (copied) => navigator.clipboard.writeText(copied), text)
      await page.clock.fastForward(3_000)
      await target.click()
      await page.keyboard.press('ControlOrMeta+V')
    }),
  },
  'input-method': {
    fillIn: each(async (target, text, page) => {
      await target.click()
      const keyboard = await page.context().newCDPSession(page)
      for (let end = 1; end <= text.length; end += 1) {
        await keyboard.send('Input.imeSetComposition', { text: text.slice(0, end), selectionStart: end, selectionEnd: end })
      }
      await keyboard.send('Input.insertText', { text })
      await keyboard.detach()
    }),
  },
  'three-hours': {
    prepare: async (page) => page.clock.install(),
    fillIn: async (page, name) => {
      await types(page, name)
      await page.clock.fastForward('03:00:00')
    },
  },
  'wrong-clock': {
    prepare: async (page) => page.clock.install({ time: Date.now() - 900 * 86_400_000 }),
    fillIn: types,
  },
  'two-tabs': {
    fillIn: async (page, name) => {
      const other = await page.context().newPage()
      await other.goto(page.url())
      await field(other, labels[0]).pressSequentially('Am')
      await other.close()
      await openForm(page)
      await field(page, labels[0]).fill('')
      await types(page, name)
    },
  },
  'day-offline': {
    prepare: async (page) => page.clock.install(),
    fillIn: async (page, name, context) => {
      await waitForWorker(page)
      await types(page, name)
      await context.setOffline(true)
    },
    offlineFor: '24:00:00',
  },
}

for (const [name, { fillIn, offlineFor, prepare }] of Object.entries(walks)) {
  test.describe(name, () => {
    test.use({ hasWorker: offlineFor !== undefined })
    test(`holds nobody who fills in the form in this way: ${name} @long`, async ({ context, page, site }) => {
      test.setTimeout(300_000)
      const counted = new Set<string>()
      context.on('request', (request) => {
        const counts = request.headers()['form-counts']
        if (counts !== undefined) counted.add(counts)
      })
      await prepare?.(page, context)
      await openForm(page)
      await fillIn(page, name, context)
      await page
        .getByRole('radiogroup', { name: /^Are you allowed to work/ })
        .getByRole('radio', { name: 'Yes' })
        .check()
      await page.getByRole('checkbox', { name: 'A career fair' }).check()
      await pickFile(page, /^Resume\/CV/, pdf(`cv ${name}`))
      await pickFile(page, /^A page you wrote/, pdf(`page ${name}`))
      await page.getByRole('button', { name: 'Submit application' }).click()
      if (offlineFor !== undefined) {
        await expect(page.getByRole('heading', { name: 'Saved on this device' })).toBeVisible()
        await page.clock.fastForward(offlineFor)
        await context.setOffline(false)
        await comeOnline(page)
      }
      const state = async () => {
        const all = JSON.parse(await site.applications('--format', 'json')) as readonly {
          readonly answers: { readonly email: string }
          readonly delivery: { readonly state: string }
        }[]
        return all.find(({ answers }) => answers.email === `${name}@example.com`)?.delivery.state
      }
      await expect.poll(state, { timeout: 120_000, intervals: [2_000] }).toBeDefined()
      process.stdout.write(`${name}: ${await state()}. ${[...counted].join(' ')}\n`)
      for (const counts of counted) expect(v.is(FormCounts, JSON.parse(counts))).toBe(true)
      expect(await state()).not.toBe('held')
    })
  })
}
