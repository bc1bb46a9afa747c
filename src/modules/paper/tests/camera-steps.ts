import { expect, type Page } from '@playwright/test'
import { findHeadlessChromium } from '#tests/setup/chromium.mjs'
import { expectNoAxeViolations } from '#tests/setup/fixtures.ts'
import { launchArgs } from '#tests/setup/launch.ts'

/** Photographs pages with a camera that shows a test picture. */

const executablePath = findHeadlessChromium()

export const cameraOptions = {
  hasTouch: true,
  isMobile: true,
  permissions: ['camera'],
  launchOptions: {
    ...(executablePath ? { executablePath } : {}),
    args: [...launchArgs, '--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'],
  },
}

export const resumeLabel = /^Resume\/CV/

export async function openCamera(page: Page, label = resumeLabel): Promise<void> {
  await page.getByRole('group', { name: label }).getByRole('button', { name: 'Photograph a page' }).tap()
  const video = page.getByLabel('What the camera sees')
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.videoWidth)).toBeGreaterThan(0)
  await expect(page.getByRole('button', { name: 'Take the photo' })).toBeFocused()
}

export async function photograph(page: Page, label = resumeLabel): Promise<void> {
  await openCamera(page, label)
  await page.getByRole('button', { name: 'Take the photo' }).tap()
  await expect(page.getByRole('heading', { name: 'Drag the corners to the edges of the page' })).toBeFocused()
  await expect(page.getByText(/a PDF of \d+ KB$/)).toBeVisible()
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: /^Use (?:this|it anyway)$/ }).tap()
  await expect(page.getByRole('group', { name: label }).getByText('photo.pdf')).toBeVisible()
}
