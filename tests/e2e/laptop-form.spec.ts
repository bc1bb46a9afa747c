import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../setup/fixtures.ts'

/** The application form where there is room beside it. */

test.use({ viewport: { width: 1440, height: 1000 } })

/** The form of the page has been replaced by the one that its code draws: what was found before is gone then. */
const formIsOpen = async (page: Page) => page.locator('form[data-written]').waitFor({ state: 'detached' })

test('keeps the facts and the state of the draft beside the form', async ({ page }) => {
  await page.goto('/jobs/7416001#apply')
  await page.getByRole('textbox', { name: 'First Name' }).fill('Amina')
  const card = page.getByRole('complementary', { name: 'Your application' })
  await expect(card).toContainText('$128,000 to $176,000')
  await expect(card.getByText(/^Draft saved on this device/)).toBeVisible()
  await expect(card.getByRole('button', { name: 'Discard draft' })).toBeVisible()
  await formIsOpen(page)
  // Far enough for the card to stand still.
  await page.getByRole('textbox', { name: 'Portfolio' }).evaluate((field) => field.scrollIntoView({ block: 'center' }))
  const places = () =>
    page.evaluate(() => {
      const boxOf = (element: Element | null | undefined) => {
        const { left = 0, top = 0, width = 0 } = element?.getBoundingClientRect() ?? {}
        return { left, top, width }
      }
      return {
        form: boxOf(document.querySelector('#apply form:not([data-written])')),
        card: boxOf(document.querySelector('#apply aside')),
      }
    })
  await expect.poll(async () => (await places()).card.top).toBe(120)
  const { card: cardBox, form } = await places()
  expect(form).toMatchObject({ left: 156, width: 760 })
  expect(cardBox).toMatchObject({ left: 156 + 760 + 64, width: 304 })
})

test('ends the card beside an untouched form with its last fact, and leads to the check of the answers', async ({ page }) => {
  await page.goto('/jobs/7416001#apply')
  await formIsOpen(page)
  await expect(page.getByRole('button', { name: 'Submit application' })).toBeVisible()
  const room = await page.getByRole('complementary', { name: 'Your application' }).evaluate((card) => {
    const facts = card.querySelector('dl')?.getBoundingClientRect()
    return card.getBoundingClientRect().bottom - (facts?.bottom ?? 0)
  })
  // The card's own padding and line.
  expect(room).toBe(26)
  const [check, submit] = [
    page.getByRole('button', { name: 'Check answers' }),
    page.getByRole('button', { name: 'Submit application' }),
  ]
  const faceOf = (button: Locator) => button.evaluate((element) => getComputedStyle(element).backgroundColor)
  expect(await faceOf(check)).not.toBe('rgba(0, 0, 0, 0)')
  expect(await faceOf(submit)).toBe('rgba(0, 0, 0, 0)')
})

test('puts short fields side by side', { tag: '@long' }, async ({ page }) => {
  await page.goto('/jobs/7416001#apply')
  const boxes = () =>
    page.evaluate(() =>
      ['first_name', 'last_name', 'email', 'phone'].map((name) => {
        const { left, top, width } = document.getElementById(`answer-${name}`)?.getBoundingClientRect() ?? new DOMRect()
        return { left, top, width }
      }),
    )
  await expect(page.getByRole('textbox', { name: 'Phone' })).toBeVisible()
  const [first, last, email, phone] = await boxes()
  expect(first).toMatchObject({ left: 190, width: 336 })
  expect(last).toEqual({ left: 190 + 336 + 20, top: first?.top, width: 336 })
  expect(email).toMatchObject({ left: 190, width: 336 })
  expect(phone).toEqual({ left: 190 + 336 + 20, top: email?.top, width: 336 })
})

test('opens and closes a panel by its height, and at once under reduced motion', { tag: '@long' }, async ({ page }) => {
  await page.goto('/jobs/7416001#apply')
  const form = page.locator('#apply form:not([data-written])')
  const toggle = form.getByRole('button', { name: 'Education', exact: true })
  await expect(toggle).toHaveAttribute('aria-expanded', 'true')
  /** Presses it, and tells which heights the panel takes over which time. */
  const press = () =>
    toggle.evaluate(async (button: HTMLElement) => {
      const body = document.getElementById(button.getAttribute('aria-controls') ?? '')
      const height = body?.offsetHeight
      button.click()
      await Promise.resolve()
      const [movement] = body?.getAnimations() ?? []
      const effect = movement?.effect as KeyframeEffect | undefined
      const heights = effect?.getKeyframes().map((frame) => frame['height'])
      const duration = effect?.getTiming().duration
      await movement?.finished
      return { duration, heights, height: `${height}px` }
    })
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  const closing = await press()
  expect(closing).toMatchObject({ duration: 200, heights: [closing.height, '0px'] })
  // A closed panel is nothing that a screen reader could find.
  await expect(page.getByRole('textbox', { name: 'School' })).toHaveCount(0)
  expect(await press()).toMatchObject({ duration: 200, heights: ['0px', closing.height] })
  await expect(page.getByRole('textbox', { name: 'School' })).toBeVisible()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  // Nothing, or the moment that stands for nothing (`reset.css`).
  expect(Number((await press()).duration ?? 0)).toBeLessThan(1)
  await expect(page.getByRole('textbox', { name: 'School' })).toHaveCount(0)
})
