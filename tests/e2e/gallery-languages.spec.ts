import { expect, expectNoAxeViolations } from '../setup/fixtures.ts'
import { expectPhotographs, openGallery, test } from '../setup/gallery.ts'

/** The components in a language that is written from the right, beside photographs: `GALLERY=ar`. Without it, nothing. */

const asked = (process.env['GALLERY'] ?? '').split(',').filter((language) => language !== '')

// In development framer-motion logs a warning under reduced motion.
test.use({
  deviceScaleFactor: 0.5,
  galleryLanguage: asked[0] ?? null,
  expectedConsole: [/You have Reduced Motion enabled/],
})
test.describe.configure({ timeout: 180_000 })

for (const language of asked) {
  test(`every component in ${language} is accessible and looks the same as before`, { tag: '@long' }, async ({ page }) => {
    await openGallery(page, 390, 'light')
    await expect(page.locator('html')).toHaveAttribute('lang', language)
    await expectNoAxeViolations(page)
    await expectPhotographs(page, `390-${language}`)
  })
}
