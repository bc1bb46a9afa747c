import { expect, test } from '../setup/fixtures.ts'
import { type Weight, weighPage } from '../setup/loaded-files.ts'
import { pageBudgets } from '../setup/page-budgets.ts'

/** What a first visit on a phone loads, before anybody scrolls or presses anything. */

test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })

/** The figures of a page that are over its budget. */
function overBudget(moment: string, found: Weight, budget: Weight): readonly string[] {
  return (Object.keys(budget) as (keyof Weight)[]).flatMap((figure) =>
    found[figure] > budget[figure] ? [`${figure} ${moment}: ${found[figure]} of ${budget[figure]}`] : [],
  )
}

for (const [name, { address, firstPaint, firstSeconds }] of Object.entries(pageBudgets)) {
  test(`loads no more for ${name} until its first paint and in its first eight seconds than its budget`, async ({ page }) => {
    await page.goto(address)
    const found = await weighPage(page)
    // It has been counted at all.
    expect(found.firstPaint.filesKb).toBeGreaterThan(10)
    expect(found.firstSeconds.scriptsKb).toBeGreaterThan(100)
    expect([
      ...overBudget('until the first paint', found.firstPaint, firstPaint),
      ...overBudget('in the first eight seconds', found.firstSeconds, firstSeconds),
    ]).toEqual([])
  })
}

test('loads no film for the home page under reduced motion', async ({ page }) => {
  const films: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/video/hero')) films.push(request.url())
  })
  await page.goto('/')
  await expect(page.getByRole('button', { name: 'Play the film' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(films).toEqual([])
})
