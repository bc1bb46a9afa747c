import { cameraOptions, photograph } from '#modules/paper/tests/camera-steps.ts'
import { fillIn } from '#tests/setup/application.ts'
import { expect, test } from '#tests/setup/fixtures.ts'
import { startFairTablet, withDesk } from './fair-tablet.ts'

test.use({ ...cameraOptions, ...withDesk })

/** It asks for two files. */
const jobId = 7410001

test('a tablet of a fair photographs a page for the full application, and the recruiters get it', { tag: '@long' }, async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 820, height: 1180 })
  await startFairTablet(page)
  await page.goto(`/fair/jobs/${jobId}/apply`)
  await fillIn(page)
  await photograph(page)
  await photograph(page, /^A page you wrote/)
  await page.getByRole('button', { name: 'Submit application' }).tap()
  await expect(page.getByText('Finch 27')).toBeVisible()
  await expect.poll(() => site.applications('--format', 'json')).toContain('photo.pdf')
})
