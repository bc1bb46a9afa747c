import { describe, expect, it } from 'vitest'
import { engines, storyOptions, tell } from './story.ts'

describe.each(engines)('in $name', ({ start }) => {
  it.skipIf(!start)('opens pages and jobs that were never opened, without a server, after one visit', storyOptions, () =>
    tell(start, async ({ browser, site }) => {
      await browser.open(site.url)
      await browser.waitForText('Ready offline')
      await site.stop('SIGKILL')
      for (const [address, words] of [
        ['/benefits', 'Look after the singer'],
        ['/engineering', 'Engineering'],
        ['/locations/berlin', 'Berlin'],
        ['/jobs/7410001', 'Privacy Counsel, Learner Data'],
        ['/nowhere', 'Something went wrong'],
        ['/', 'Showing the jobs saved on this device'],
      ] as const) {
        await browser.open(site.url + address)
        await browser.waitForText(words)
      }
      expect(await browser.run('return indexedDB.databases().then((all) => all.some(({ name }) => name === "careers"))')).toBe(
        true,
      )
    }),
  )
})
