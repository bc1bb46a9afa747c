import { expect, expectAccessibleAtEveryWidth, test, waitForStart } from '../setup/fixtures.ts'

/** A page that is written from right to left. */

const pages = { 'a job and its form': '/ar/jobs/7416001#apply', "a team's page": '/ar/product' }

for (const [name, path] of Object.entries(pages)) {
  test(
    `${name} in Arabic passes axe in both themes and fits the page at every width`,
    path.endsWith('#apply') ? {} : { tag: '@long' },
    async ({ page }) => {
      await page.goto(path)
      await waitForStart(page)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expectAccessibleAtEveryWidth(page)
    },
  )
}

test('the home page in Arabic stays where it is while somebody scrolls, and its hero is beside the lark', {
  tag: '@long',
}, async ({ page }) => {
  await page.goto('/ar')
  await waitForStart(page)
  const mission = await page.getByRole('heading', { level: 1 }).boundingBox()
  expect((mission?.x ?? 0) + (mission?.width ?? 0)).toBeLessThan(780)
  await page.mouse.wheel(0, 2_000)
  await expect(page).toHaveURL(/\/ar#[\w-]+$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
})

test('a choice that the board has written in English stands beside its box, and names its language', { tag: '@long' }, async ({
  page,
}) => {
  await page.goto('/ar/jobs/7410001#apply')
  const choice = page.getByText('A friend who works here', { exact: true })
  await expect(choice).toHaveAttribute('lang', 'en')
  await expect(page.getByText('How did you hear about this job?', { exact: true })).toHaveAttribute('lang', 'en')
  // The standard answers of Greenhouse are translated.
  await expect(page.getByText('نعم', { exact: true })).not.toHaveAttribute('lang')
  const gap = await choice.evaluate((text) => {
    const letters = document.createRange()
    letters.selectNodeContents(text)
    const box = text.previousElementSibling?.getBoundingClientRect() ?? new DOMRect()
    return Math.round(box.left - letters.getBoundingClientRect().right)
  })
  expect(gap).toBe(12)
})

for (const [path, name, email] of [
  ['/jobs/7410001', 'English', 'أمينة@example.com'],
  ['/ar/jobs/7410001', 'Arabic', 'amina@example.com'],
] as const) {
  test(`letters that run against a page in ${name} stay clear of the icon of their field`, { tag: '@long' }, async ({ page }) => {
    await page.goto(`${path}#apply`)
    await waitForStart(page)
    for (const [type, value] of [
      ['email', email],
      ['tel', '+49 170 1234567'],
    ] as const) {
      const field = page.locator(`#apply input[type="${type}"]`)
      await field.fill(value)
      const roomBesideIcon = () =>
        field.evaluate((input) => {
          const box = input.getBoundingClientRect()
          const { paddingLeft, paddingRight } = getComputedStyle(input)
          const icon = input.previousElementSibling?.getBoundingClientRect() ?? new DOMRect()
          const isAtLeft = icon.left - box.left < box.right - icon.right
          return isAtLeft
            ? Number.parseFloat(paddingLeft) - (icon.right - box.left)
            : Number.parseFloat(paddingRight) - (box.right - icon.left)
        })
      // The first letter opens the form, whose own field takes the place of the page's.
      await expect.poll(roomBesideIcon, type).toBeGreaterThan(0)
    }
  })
}
