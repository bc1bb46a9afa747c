import { describe, expect, it } from 'vitest'
import { fairPaths } from '../../shared/fair-pages.ts'
import { codeOfDesk } from '../desk-event.ts'
import { engines, storyOptions, tell } from '#tests/engines/story.ts'

/** A fair: set up with a network, used without one, sent afterwards. WebKit is the engine of every tablet of Apple. */

describe.each(engines)('in $name', ({ start }) => {
  it.skipIf(!start)('seals a name while the server is down, shows the next person nothing, and sends it once', storyOptions, () =>
    tell(start, async ({ browser, site }) => {
      const code = await codeOfDesk(site.url, { name: 'Steel City' })
      await browser.open(`${site.url}/fair`)
      await browser.waitForWorker()
      await browser.open(`${site.url}${fairPaths.join(code)}`)
      await browser.waitForText('Tablet 1')
      await browser.open(`${site.url}${fairPaths.newPin()}`)
      await browser.type('PIN', '246810')
      await browser.type('Repeat the PIN', '246810')
      await browser.press('Save the PIN')
      await browser.waitForText('Test application received')
      await browser.waitForText(/\d+ pictures/)
      await browser.waitForText(/jobs? and (?:its form|their forms)/)
      await browser.press('Start the fair')
      await browser.waitForText('Touch to begin')

      await site.stop('SIGKILL')
      await browser.open(`${site.url}/fair/interest`)
      await browser.type('First name', 'Amina')
      await browser.type('Last name', 'Okafor-Lindqvist')
      await browser.type('Email', 'amina@example.com')
      await browser.run(`document.querySelector('input[type=checkbox]').click()`)
      await browser.press('Send')
      await browser.waitForText('Wren 1')
      expect(await browser.text()).not.toContain('Amina')
      await browser.press('I’m done')
      await browser.waitForText('Touch to begin')
      await browser.open(`${site.url}/fair/interest`)
      expect(await browser.valueOf('First name')).toBe('')

      await site.restart()
      await browser.open(`${site.url}/fair`)
      await expect
        .poll(() => site.applications('--format', 'json'), { timeout: 60_000, interval: 1_000 })
        .toContain('amina@example.com')
      const received = JSON.parse(await site.applications('--format', 'json')) as readonly unknown[]
      expect(received).toHaveLength(1)
    }),
  )
})
