import { expect, it } from 'vitest'
import { hasWebKit, storyOptions, tellInWebKit } from './story.ts'
import type { WebKit } from './driver.ts'

/** A fair in WebKit, the engine of every tablet of Apple: set up with a network, used without one, sent afterwards. */

/** The driver finds the fair's large buttons not interactable where they are partly below the window. */
async function click(browser: WebKit, words: string): Promise<void> {
  await browser.waitForText(words)
  await browser.run(
    `[...document.querySelectorAll('button')].find(({ textContent }) => textContent.includes('${words}')).click()`,
  )
}

it.skipIf(!hasWebKit)(
  'seals a name while the server is down, shows the next person nothing, and sends it once',
  storyOptions,
  () =>
    tellInWebKit(async ({ browser, site }) => {
      await browser.open(`${site.url}/fair`)
      await browser.run(`
    await navigator.serviceWorker.ready
    if (!navigator.serviceWorker.controller)
      await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }))`)
      await click(browser, 'Set up this tablet')
      await browser.type('Name, as people see it', 'Steel City')
      await browser.type('Recruiters’ PIN', '246810')
      await browser.run('document.activeElement.blur()')
      await browser.waitForText('Change')
      await browser.open(`${site.url}/fair/ready`)
      await browser.waitForText('A test application arrived')
      await click(browser, 'Start the fair')
      await browser.waitForText('Touch to begin')

      await site.stop('SIGKILL')
      await browser.open(`${site.url}/fair/interest`)
      await browser.type('First name', 'Amina')
      await browser.type('Last name', 'Okafor-Lindqvist')
      await browser.type('Email', 'amina@example.com')
      await browser.run(`document.querySelector('input[type=checkbox]').click()`)
      await click(browser, 'Seal it')
      await browser.waitForText('Wren 1')
      expect(await browser.text()).not.toContain('Amina')
      await click(browser, 'I’m done')
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
