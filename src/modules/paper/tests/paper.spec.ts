import type { Page } from '@playwright/test'
import { expect, expectNoAxeViolations, expectNoAxeViolationsOnTheWay, test, waitForWorker } from '#tests/setup/fixtures.ts'
import { cameraOptions, openCamera, photograph, resumeLabel } from './camera-steps.ts'

/** A page of paper as the file of an application, in the built site. */

test.use({
  hasOwnSite: true,
  viewport: { width: 390, height: 844 },
  ...cameraOptions,
})

/** It asks for two files. */
const jobId = 7410001

/** Notes the camera's streams. @returns whether their tracks are on */
async function watchCamera(page: Page): Promise<() => Promise<readonly string[]>> {
  await page.addInitScript(() => {
    const streams: MediaStream[] = []
    Object.assign(window, { paperCameras: streams })
    const devices = MediaDevices.prototype
    const { getUserMedia } = devices
    devices.getUserMedia = async function open(constraints) {
      const stream = await getUserMedia.call(this, constraints)
      streams.push(stream)
      return stream
    }
  })
  return () =>
    page.evaluate(() =>
      (window as unknown as { readonly paperCameras: readonly MediaStream[] }).paperCameras.flatMap((stream) =>
        stream.getTracks().map(({ readyState }) => readyState),
      ),
    )
}

const resume = (page: Page) => page.getByRole('group', { name: resumeLabel })

test('a phone photographs a page for a file field, and its camera is on only while that is shown', async ({ page }) => {
  const tracks = await watchCamera(page)
  const scripts: string[] = []
  page.on('request', (request) => scripts.push(new URL(request.url()).pathname))
  await page.goto(`/jobs/${jobId}#apply`)
  await page.getByRole('textbox', { name: 'First Name' }).fill('Amina')
  await page.getByRole('button', { name: 'Continue', exact: true }).tap()
  const button = resume(page).getByRole('button', { name: 'Photograph a page' })
  await expect(button).toBeVisible()
  const isCamera = (url: string) => url.includes('/aside-paper-')
  expect(scripts.filter(isCamera)).toEqual([])

  await openCamera(page)
  expect(scripts.filter(isCamera).length).toBeGreaterThan(0)
  await expectNoAxeViolationsOnTheWay(page)
  await page.goBack()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(button).toBeFocused()
  expect(await tracks()).toEqual(['ended'])
  expect(new URL(page.url()).pathname).toBe(`/jobs/${jobId}`)

  await openCamera(page)
  await page.getByRole('button', { name: 'Cancel' }).tap()
  await expect(button).toBeFocused()
  expect(await tracks()).toEqual(['ended', 'ended'])

  await photograph(page)
  expect(await tracks()).toEqual(['ended', 'ended', 'ended'])
  await expect(resume(page).getByRole('button', { name: 'Remove photo.pdf' })).toBeFocused()
  await expectNoAxeViolationsOnTheWay(page)
  // What was photographed is in the draft as any other file is.
  await page.reload()
  await expect(resume(page).getByText('photo.pdf')).toBeAttached()
})

test('a phone without memory for a page says so, and goes back to the camera', { tag: '@long' }, async ({ page }) => {
  // What browsers do when there is no memory for the picture.
  await page.addInitScript(() => {
    HTMLCanvasElement.prototype.toBlob = (receive) => receive(null)
  })
  await page.goto(`/jobs/${jobId}#apply`)
  await page.getByRole('textbox', { name: 'First Name' }).fill('Amina')
  await page.getByRole('button', { name: 'Continue', exact: true }).tap()
  await openCamera(page)
  await page.getByRole('button', { name: 'Take the photo' }).tap()
  await expect(page.getByText('We can’t open this picture. Choose another one.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Use this' })).toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('button', { name: 'Retake' }).tap()
  await expect(page.getByLabel('What the camera sees')).toBeVisible()
})

test.describe('without a network', () => {
  // axe logs what it cannot load.
  test.use({
    expectedConsole: [/Failed to load resource|Couldn't load preload assets|the camera was not loaded|^upload failed: /],
  })

  test('a page that is photographed without a network is in the draft after a reload', { tag: '@long' }, async ({
    context,
    page,
  }) => {
    await page.goto(`/jobs/${jobId}#apply`)
    await waitForWorker(page)
    await page.reload()
    await page.getByRole('textbox', { name: 'First Name' }).fill('Amina')
    await page.getByRole('button', { name: 'Continue', exact: true }).tap()
    const button = resume(page).getByRole('button', { name: 'Photograph a page' })
    await context.setOffline(true)
    await button.tap()
    await expect(resume(page)).toContainText('The camera didn’t load.')
    // The camera's code is not stored for visitors, and comes with the first press that has a network.
    await context.setOffline(false)
    await openCamera(page)
    await page.getByRole('button', { name: 'Cancel' }).tap()
    await context.setOffline(true)
    await photograph(page)
    await expect(resume(page)).toContainText('saved on this device')
    await page.reload()
    await expect(resume(page).getByText('photo.pdf')).toBeAttached()
  })
})

test('a phone on its side shows the way out, the picture and what is pressed at once', { tag: '@long' }, async ({ page }) => {
  await page.setViewportSize({ width: 844, height: 390 })
  await page.goto(`/jobs/${jobId}#apply`)
  await page.getByRole('textbox', { name: 'First Name' }).fill('Amina')
  await openCamera(page)
  for (const name of ['Cancel', 'Take the photo']) {
    await expect(page.getByRole('button', { name })).toBeInViewport({ ratio: 1 })
  }
  await page.getByRole('button', { name: 'Take the photo' }).tap()
  for (const name of ['Retake', /^Use (?:this|it anyway)$/]) {
    await expect(page.getByRole('button', { name })).toBeInViewport({ ratio: 1 })
  }
  await expectNoAxeViolations(page)
})

/** Chooses an upright picture of a page, on a device without a camera. */
async function choosePage(page: Page): Promise<void> {
  // A device that refuses its camera offers its pictures.
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = async () => {
      throw new DOMException('', 'NotAllowedError')
    }
  })
  await page.goto(`/jobs/${jobId}#apply`)
  await page.getByRole('textbox', { name: 'First Name' }).fill('Amina')
  await page.getByRole('button', { name: 'Continue', exact: true }).tap()
  await page.getByRole('group', { name: resumeLabel }).getByRole('button', { name: 'Photograph a page' }).tap()
  const png = await page.evaluate(() => {
    const canvas = document.createElement('canvas')
    canvas.width = 600
    canvas.height = 800
    canvas.getContext('2d')?.fillRect(200, 380, 200, 40)
    return canvas.toDataURL('image/png').split(',')[1] ?? ''
  })
  await page
    .getByRole('dialog')
    .locator('input[type="file"]')
    .setInputFiles({ name: 'page.png', mimeType: 'image/png', buffer: Buffer.from(png, 'base64') })
  await expect(page.getByText(/a PDF of \d+ KB$/)).toBeVisible()
}

test('a picture without a background becomes a white page, and not a black one', { tag: '@long' }, async ({ page }) => {
  await choosePage(page)
  const corners = await page
    .locator('dialog canvas')
    .evaluateAll((canvases) =>
      canvases.map((canvas) => (canvas as HTMLCanvasElement).getContext('2d')?.getImageData(20, 20, 1, 1).data[0]),
    )
  expect(corners.length).toBeGreaterThan(0)
  expect(corners.filter((value) => (value ?? 0) < 240)).toEqual([])
})

test('an upright phone shows the page as it will be seen and what is pressed at once', { tag: '@long' }, async ({ page }) => {
  await choosePage(page)
  for (const name of ['Retake', /^Use (?:this|it anyway)$/]) {
    await expect(page.getByRole('button', { name })).toBeInViewport({ ratio: 1 })
  }
})
