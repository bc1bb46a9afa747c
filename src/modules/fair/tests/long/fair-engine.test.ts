import { describe, expect, it } from 'vitest'
import { engines, storyOptions, tell } from '#tests/engines/story.ts'

/** A fair: set up with a network, used without one, sent afterwards. WebKit is the engine of every tablet of Apple. */

describe.each(engines)('in $name', ({ start }) => {
  it.skipIf(!start)('seals a name while the server is down, shows the next person nothing, and sends it once', storyOptions, () =>
    tell(start, async ({ browser, site }) => {
      await browser.open(`${site.url}/fair`)
      await browser.waitForWorker()
      await browser.press('Set up this tablet')
      await browser.type('Name, as people see it', 'Steel City')
      await browser.type('Recruiters’ PIN', '246810')
      await browser.run('document.activeElement.blur()')
      await browser.waitForText('Change')
      await browser.open(`${site.url}/fair/ready`)
      await browser.waitForText('A test application arrived')
      await browser.press('Load')
      await expect.poll(() => browser.text(), { timeout: 60_000, interval: 1_000 }).not.toContain('missing')
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
