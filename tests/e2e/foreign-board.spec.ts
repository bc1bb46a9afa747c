import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from '../setup/fixtures.ts'

const boardFile = path.join(mkdtempSync(path.join(tmpdir(), 'foreign-')), 'board.json')
const departments = [
  'Landeskrankenhausverwaltungsgesellschaftendirektion'.repeat(2),
  'Sales, Programs and Partners of All Regions and Teams',
]
const places = Array.from(
  { length: 40 },
  (_, index) => `Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch ${index}, Wales`,
)
const jobs = places.map((name, index) => ({
  id: index + 1,
  title: `Baker ${index + 1}`,
  location: { name },
  departments: [{ id: (index % 2) + 1, name: departments[index % 2], parent_id: null, child_ids: [] }],
  content: '&lt;p&gt;Bread.&lt;/p&gt;',
}))
writeFileSync(boardFile, JSON.stringify({ jobs }))

test.use({ hasOwnSite: true, environment: { BOARD_FILE: boardFile } })

for (const width of [320, 820, 1440]) {
  test(`fits the long names of another company's board into ${width} px, with the way out of a filter in view`, {
    tag: '@long',
  }, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    await page.goto(`/?${new URLSearchParams({ department: departments[0] ?? '', location: 'Wales' }).toString()}#careers`)
    await expect(page.getByText('20 jobs', { exact: true }).first()).toBeAttached()
    await expect(page.getByRole('heading', { level: 3, name: /^Landeskrankenhaus/ })).toBeVisible()
    const remove = page.getByRole('button', { name: /^Remove filter Landeskrankenhaus/ })
    await remove.scrollIntoViewIfNeeded()
    await expect
      .poll(() =>
        remove.evaluate((button) => Math.ceil(button.getBoundingClientRect().right) <= document.documentElement.clientWidth),
      )
      .toBe(true)
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth))
      .toBe(0)
  })
}
