import { expect, test, waitForStart } from '../setup/fixtures.ts'

const address = '/jobs/7410001'

test.describe('a job page that the server renders once for every query', () => {
  for (const spelling of [`${address}?gh_src=fair`, `${address}/?gh_src=fair&a=%22`]) {
    test(`keeps its markup and the query when it is hydrated at ${spelling}`, async ({ page }) => {
      // Marked before the page's code runs: what React had to render again would be without the mark.
      await page.addInitScript(() => {
        addEventListener('DOMContentLoaded', () => {
          for (const element of document.querySelectorAll('#root *')) element.setAttribute('data-rendered', '')
        })
      })
      await page.goto(spelling)
      await waitForStart(page)
      const apply = page.getByRole('link', { name: 'Apply' }).first()
      await expect(page.getByRole('heading', { level: 1 })).toHaveAttribute('data-rendered', '')
      await expect(apply).toHaveAttribute('data-rendered', '')
      await apply.click()
      await expect(page).toHaveURL(`${spelling}#apply`)
      await expect(page.getByRole('textbox', { name: 'First Name' })).toBeVisible()
    })
  }

  test.describe('without scripts', () => {
    test.use({ javaScriptEnabled: false })

    test('leads to the form and keeps the query', async ({ page }) => {
      await page.goto(`${address}?gh_src=fair`)
      await page.getByRole('link', { name: 'Apply' }).first().click()
      await expect(page).toHaveURL(`${address}?gh_src=fair#apply`)
    })
  })
})
