import { dropdown, expect, test } from '../setup/fixtures.ts'

test('shows one or two of the eight interview steps, moved by buttons, dots and arrow keys', async ({ page }) => {
  for (const [width, visible, gap] of [
    [390, 1, 20],
    [1440, 2, 42],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    // From an empty page, because from another hash the page would not load again.
    await page.goto('about:blank')
    await page.goto('/#interviewing')
    const carousel = page.getByRole('region', { name: 'Interview process' })
    const current = carousel.getByRole('button', { name: /^Step \d$/ }).and(page.locator('[aria-current]'))
    await expect(carousel.getByRole('heading', { name: 'Application review' })).toBeInViewport()
    // A dot for each step. With two steps visible the last place shows the last two, and its dot is that of the last.
    await expect(carousel.getByRole('button', { name: /^Step \d$/ })).toHaveCount(8)
    const next = carousel.getByRole('button', { name: 'Next' })
    await expect(carousel.getByRole('button', { name: 'Previous' })).toBeHidden()
    await next.click()
    await expect(current).toHaveAccessibleName('Step 2')
    await page.keyboard.press('ArrowLeft')
    await expect(current).toHaveAccessibleName('Step 1')
    await carousel.getByRole('button', { name: 'Step 8' }).click()
    await expect(next).toBeHidden()
    await expect(current).toHaveAccessibleName('Step 8')
    await expect(carousel.getByRole('heading', { name: 'Day 1' })).toBeInViewport({ ratio: 1 })
    const slides = carousel.getByRole('listitem', { name: /^Step \d of 8$/ })
    const [first, second] = await Promise.all([slides.nth(6).boundingBox(), slides.nth(7).boundingBox()])
    expect((second?.x ?? 0) - (first?.x ?? 0) - (first?.width ?? 0)).toBeCloseTo(gap, 0)
    // One step back must bring another step into view.
    await carousel.getByRole('button', { name: 'Previous' }).click()
    await expect(slides.nth(7 - visible)).toBeInViewport()
    await expect(next).toBeVisible()
  }
})

test('shows the smaller offices in one row on a laptop, and in two on a tablet', { tag: '@long' }, async ({ page }) => {
  for (const [width, rows] of [
    [820, [3, 2]],
    [1440, [5]],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/#locations')
    const offices = page.getByRole('region', { name: 'Six cities, one song' }).getByRole('listitem')
    await expect(offices).toHaveCount(5)
    const perRow = async () => {
      const tops = await offices.evaluateAll((cards) => cards.map((card) => Math.round(card.getBoundingClientRect().top)))
      return [...new Set(tops)].map((top) => tops.filter((other) => other === top).length)
    }
    await expect.poll(perRow).toEqual(rows)
  }
})

test('limits an answer to 600 px and the choices of a filter to 380 px', { tag: '@long' }, async ({ page }) => {
  await page.setViewportSize({ width: 1000, height: 900 })
  await page.goto('/#faq')
  const name = 'How does the interview process work?'
  await page.getByRole('button', { name }).click()
  const text = page.getByRole('region', { name }).getByRole('paragraph').first()
  await expect(text).toBeVisible()
  expect((await text.boundingBox())?.width).toBe(600)
  await dropdown(page, 'Department').click()
  const choices = page.getByRole('group', { name: 'Department' })
  await expect(choices.getByRole('checkbox', { name: /^Design/ })).toBeAttached()
  expect((await choices.boundingBox())?.width).toBe(380)
})

test('is at most fourteen screens long on a phone', { tag: '@long' }, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  const posts = page.getByRole('region', { name: /^Posts, / })
  // What loads late takes its final height only once it is near.
  await page.getByRole('heading', { name: '#LifeAtWordlark' }).scrollIntoViewIfNeeded()
  await expect(posts.getByRole('listitem')).toHaveCount(4)
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await expect(page.getByRole('contentinfo').getByRole('button', { name: 'Privacy and terms' })).toBeVisible()
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(14 * 844)
})
