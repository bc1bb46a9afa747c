import { expect, test } from '../setup/fixtures.ts'

test.use({ sharesSite: true })

/** Every fact of specification 9, as one sentence of figure and words. */
const facts = {
  'Time off and leave': [
    /20 days of paid time off a year, 25 after five years/,
    /7 holidays/,
    /2 weeks of winter break/,
    /2 months of sabbatical after ten years/,
    /16 weeks of paid parental leave/,
    /5 hours a week, at most, of parent time/,
    /15 days of backup care/,
  ],
  'Money and giving': [
    /5% match on your 401k/,
    /\$30,000 lifetime family-planning benefit/,
    /\$10,000 referral bonus, after your friend’s sixth month/,
    /\$250 peer bonus, up to four nominations a quarter/,
    /\$1,000 of your donations matched each year/,
    /\$1,200 a year for active commuting/,
    /\$10k Pittsburgh home-buyer bonus/,
  ],
  Learning: [
    /\$600 learning budget/,
    /\$500 language challenge: 5,000XP and a 50-day streak, twice a year/,
    /\$100 back each month, at most, for your club/,
  ],
  'Wellbeing and fun': [
    /10 sessions of therapy a year, free/,
    /10 sessions of coaching a year, also free/,
    /2\+ years with us, and you’re on the company trip/,
  ],
}

test('the benefits page says every benefit in its group', async ({ page }) => {
  await page.goto('/benefits')
  await expect(page.getByRole('banner')).toContainText('Benefits')
  for (const [name, sentences] of Object.entries(facts)) {
    const group = page.getByRole('region', { name, exact: true })
    await expect(group.getByRole('heading', { level: 2, name })).toBeVisible()
    for (const sentence of sentences) await expect(group.getByRole('listitem').filter({ hasText: sentence })).toHaveCount(1)
  }
})

test('its buttons lead to the open jobs, its bar back home', async ({ page }) => {
  await page.goto('/benefits')
  const buttons = page.getByRole('main').getByRole('link', { name: 'View open jobs' })
  await expect(buttons).toHaveCount(2)
  await buttons.first().click()
  await expect(page).toHaveURL('/#careers')
  await expect(page.getByRole('heading', { level: 2, name: 'Open jobs' })).toBeInViewport()
  await page.goto('/benefits')
  await page.getByRole('link', { name: 'Back to home' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('heading', { level: 1, name: 'Help the world say hello.' })).toBeVisible()
})

for (const path of ['/benefits', '/locations/new-york', '/thank-you']) {
  test(`${path} fits a screen of 320 px`, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 })
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    expect(overflow).toBe(0)
  })
}
