import type { Locator, Page } from '@playwright/test'
import { codeOfDesk } from './desk-event.ts'
import { loadAndStart, withDesk } from './fair-tablet.ts'
import { expect, test } from '#tests/setup/fixtures.ts'

test.use({ ...withDesk, viewport: { width: 1366, height: 1024 } })

/** What has the focus is on top of everything else there, and has a mark. */
async function expectSeen(page: Page): Promise<void> {
  const look = () => {
    const focused = document.activeElement
    // A box is seen by its row.
    const element = focused?.closest('label') ?? focused
    if (!element || element === document.body) return 'nothing has the focus'
    const { bottom, height, left, top, width } = element.getBoundingClientRect()
    const at = document.elementFromPoint(left + width / 2, Math.min(top + height / 2, bottom - 1))
    const hasMark = [element, focused, element.parentElement].some(
      (each) => each && getComputedStyle(each).outlineStyle !== 'none',
    )
    const name = element.textContent || focused?.getAttribute('aria-label') || focused?.id
    if (at !== element && !element.contains(at)) return `${name} is covered`
    return hasMark ? 'seen' : `${name} has no mark`
  }
  // A list may still scroll to it.
  await expect.poll(() => page.evaluate(look)).toBe('seen')
}

/** Goes by Tab to a control, and sees every one on the way. */
async function tabTo(page: Page, control: Locator, key = 'Tab'): Promise<void> {
  await control.waitFor()
  const isThere = () => control.evaluate((element) => element === document.activeElement)
  for (let step = 0; step < 60 && !(await isThere()); step += 1) {
    await page.keyboard.press(key)
    await expectSeen(page)
  }
  await expect(control).toBeFocused()
}

async function press(page: Page, control: Locator): Promise<void> {
  await tabTo(page, control)
  await page.keyboard.press('Enter')
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

test('a whole fair is held with a keyboard alone', async ({ page, site }) => {
  test.slow()
  const button = (name: string | RegExp) => page.getByRole('button', { name })
  const link = (name: string | RegExp) => page.getByRole('link', { name })
  const field = (name: string) => page.getByRole('textbox', { name, exact: true })

  const code = await codeOfDesk(site.url)
  await page.goto('/fair')
  await expect(heading(page, 'Set up this tablet')).toBeVisible()
  await tabTo(page, field('Code'))
  await page.keyboard.type(code.toLowerCase())
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Tablet 1')).toBeVisible()
  await press(page, link('Choose a PIN'))
  await expect(heading(page, 'Choose a PIN')).toBeFocused()
  await tabTo(page, field('PIN'))
  await page.keyboard.type('246810')
  await tabTo(page, field('Repeat the PIN'))
  await page.keyboard.type('246810')
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Almost ready')).toBeFocused()
  await loadAndStart(page, (control) => press(page, control))

  // A person applies.
  await press(page, button('Touch to begin'))
  await expect(heading(page, 'Pick a job you could sing.')).toBeFocused()
  await press(page, page.getByRole('main').getByRole('listitem').getByRole('link').first())
  // It loads, and takes the focus then.
  await expect(page.getByText('Scan to continue on your phone')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await press(page, link(/^Leave my name/))
  await expect(heading(page, 'Leave your name')).toBeFocused()
  await press(page, button('Send'))
  await expect(field('First name')).toBeFocused()
  await page.keyboard.type('Amina')
  // A question that Escape closes, and the focus is where it was.
  await tabTo(page, button('Start over'), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Clear what you typed?' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(button('Start over')).toBeFocused()
  await tabTo(page, field('Last name'))
  await page.keyboard.type('Okafor-Lindqvist')
  await tabTo(page, field('Email'))
  await page.keyboard.type('amina@example.com')
  await tabTo(page, page.getByRole('checkbox'))
  await page.keyboard.press('Space')
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Sealed and safe.')).toBeVisible()
  await press(page, button('I’m done'))

  // The recruiters rate the person, and end the day.
  await press(page, link('Recruiters'))
  await expect(page.getByLabel('Recruiters’ PIN', { exact: true })).toBeFocused()
  await page.keyboard.type('246810')
  await expect(page.getByRole('heading', { name: 'The last people' })).toBeVisible()
  await tabTo(page, page.getByRole('radio', { name: /1 Not now/ }))
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('radio', { name: /2 Maybe/ })).toBeChecked()
  await tabTo(page, field('Note'))
  await page.keyboard.type('Sings well.')
  await tabTo(page, button('Done'), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('img', { name: 'Rated 2 of 4' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'The last people' })).toBeFocused()
  // The rating has been sent, too: before, another button stands in this place.
  await expect.poll(() => site.applications('--format', 'json')).toContain('Sings well.')
  await expect(heading(page, 'All 1 sent.')).toBeVisible()
  await tabTo(page, button('Close the day'), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(heading(page, 'All 1 sent.')).toBeFocused()
  await press(page, button('End this event'))
  await expect(page.getByLabel('Recruiters’ PIN')).toBeFocused()
  await page.keyboard.type('246810')
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Set up this tablet')).toBeFocused()
  await expect.poll(() => site.applications('--format', 'json')).toContain('amina@example.com')
})
