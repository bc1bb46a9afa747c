import type { Page } from '@playwright/test'
import { findHeadlessChromium } from '#tests/setup/chromium.mjs'
import { atEverySize, measureTouch, nothingSmall, startFairTablet, withDesk } from './fair-tablet.ts'
import { expect, expectNoAxeViolations, test } from '#tests/setup/fixtures.ts'
import { launchArgs } from '#tests/setup/launch.ts'

const executablePath = findHeadlessChromium()

test.use({
  ...withDesk,
  viewport: { width: 820, height: 1180 },
  hasTouch: true,
  permissions: ['camera'],
  // A camera that shows a test picture.
  launchOptions: {
    ...(executablePath ? { executablePath } : {}),
    args: [...launchArgs, '--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'],
  },
})

declare global {
  interface Window {
    cameras?: MediaStream[]
    sealed?: string[]
  }
}

/** Notes the camera's streams, and what is given to be sealed. */
async function watchSecrets(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const streams: MediaStream[] = []
    const sealed: string[] = []
    Object.assign(window, { cameras: streams, sealed })
    const devices = MediaDevices.prototype
    const { getUserMedia } = devices
    devices.getUserMedia = async function open(constraints) {
      const stream = await getUserMedia.call(this, constraints)
      streams.push(stream)
      return stream
    }
    const subtle = SubtleCrypto.prototype
    const { encrypt } = subtle
    subtle.encrypt = async function seal(algorithm, key, data) {
      sealed.push(new TextDecoder('latin1').decode(data))
      return await encrypt.call(this, algorithm, key, data)
    }
  })
}

/** Where three black squares are on the drawn page, as parts of its width and height. */
const squares = [
  { u: 0.12, v: 0.1 },
  { u: 0.8, v: 0.2 },
  { u: 0.4, v: 0.85 },
] as const

/**
 * A photo of a page that lies askew on a table, as a phone stores it: turned by a quarter, with a note how to turn it back, and
 * with its place.
 */
async function photographAskew(page: Page): Promise<Buffer> {
  const bytes = await page.evaluate(async (marks) => {
    const [side, depth] = [1000, 0.00035]
    const upright = new OffscreenCanvas(side, side)
    const context = upright.getContext('2d') as OffscreenCanvasRenderingContext2D
    context.fillStyle = 'rgb(120, 84, 50)'
    context.fillRect(0, 0, side, side)
    // A plane that leans away: the page's width is 560, its height 780, turned by six degrees.
    const place = (u: number, v: number) => {
      const [x, y] = [(u - 0.5) * 560, (v - 0.5) * 780]
      const [turnedX, turnedY] = [x * Math.cos(0.1) - y * Math.sin(0.1), x * Math.sin(0.1) + y * Math.cos(0.1)]
      const far = 1 - depth * turnedY
      return [side / 2 + turnedX / far, side / 2 + turnedY / far] as const
    }
    const area = (u: number, v: number, width: number, height: number, colour: string) => {
      context.fillStyle = colour
      context.beginPath()
      for (const [x, y] of [place(u, v), place(u + width, v), place(u + width, v + height), place(u, v + height)])
        context.lineTo(x, y)
      context.fill()
    }
    area(0, 0, 1, 1, 'rgb(230, 220, 196)')
    for (const { u, v } of marks) area(u - 0.03, v - 0.02, 0.06, 0.04, 'rgb(20, 20, 20)')
    for (let line = 0; line < 18; line += 1)
      for (let word = 0; word < 14; word += 1) area(0.1 + word * 0.055, 0.3 + line * 0.026, 0.04, 0.01, 'rgb(40, 40, 60)')
    const turned = new OffscreenCanvas(side, side)
    const quarter = turned.getContext('2d') as OffscreenCanvasRenderingContext2D
    quarter.translate(0, side)
    quarter.rotate(-Math.PI / 2)
    quarter.drawImage(upright, 0, 0)
    const blob = await turned.convertToBlob({ type: 'image/jpeg', quality: 0.92 })
    return [...new Uint8Array(await blob.arrayBuffer())]
  }, squares)
  const jpeg = Buffer.from(bytes)
  // TIFF with one entry: orientation 6, to be turned right by a quarter. Then a text where a place would be.
  const tiff = Buffer.from('4d4d002a00000008000101120003000000010006000000000000', 'hex')
  const content = Buffer.concat([Buffer.from('Exif\0\0'), tiff, Buffer.from('GPS 40.4406 N 79.9959 W')])
  const head = Buffer.from([0xff, 0xe1, 0, content.length + 2])
  return Buffer.concat([jpeg.subarray(0, 2), head, content, jpeg.subarray(2)])
}

/** The centres of the three squares in the straightened page. */
async function findSquares(page: Page) {
  return await page.getByRole('img', { name: 'The page as we’ll see it' }).evaluate((place, marks) => {
    const canvas = place.querySelector('canvas') as HTMLCanvasElement
    const { height, width } = canvas
    const context = canvas.getContext('2d') as CanvasRenderingContext2D
    const { data } = context.getImageData(0, 0, width, height)
    return marks.map(({ u, v }) => {
      let [sumX, sumY, count] = [0, 0, 0]
      for (let y = Math.floor((v - 0.06) * height); y < (v + 0.06) * height; y += 1) {
        for (let x = Math.floor((u - 0.07) * width); x < (u + 0.07) * width; x += 1) {
          if ((data[(y * width + x) * 4] ?? 255) > 120) continue
          sumX += x + 0.5
          sumY += y + 0.5
          count += 1
        }
      }
      return { u: sumX / count / width, v: sumY / count / height }
    })
  }, squares)
}

async function fillPerson(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'First name' }).fill('Amina')
  await page.getByRole('textbox', { name: 'Last name' }).fill('Okafor-Lindqvist')
  await page.getByRole('textbox', { name: 'Email' }).fill('amina@example.com')
}

test('a page photographed askew comes out straight within one percent, and nothing of the photo’s place is sealed', {
  tag: '@long',
}, async ({ page }) => {
  await watchSecrets(page)
  await startFairTablet(page)
  await page.goto('/fair/interest')
  await fillPerson(page)
  await page
    .getByLabel('Picture of your résumé')
    .setInputFiles({ name: 'IMG_20261123.jpg', mimeType: 'image/jpeg', buffer: await photographAskew(page) })
  await expect(page.getByText(/^Straight, a PDF of \d+ KB$/)).toBeVisible()
  const found = await findSquares(page)
  squares.forEach(({ u, v }, index) => {
    expect(Math.abs((found[index]?.u ?? 0) - u)).toBeLessThan(0.01)
    expect(Math.abs((found[index]?.v ?? 0) - v)).toBeLessThan(0.01)
  })
  await page.getByRole('button', { name: 'Use this' }).tap()
  await expect(page.getByText('One page, straight and readable')).toBeVisible()
  await expectNoAxeViolations(page)
  await page.getByText('may keep this for 12 months').tap()
  await page.getByRole('button', { name: 'Send' }).tap()
  await expect(page.getByText('Finch 27')).toBeVisible()
  const sealed = await page.evaluate(() => window.sealed?.join('') ?? '')
  expect(sealed).toContain('%PDF-1.4')
  expect(sealed).toContain('amina@example.com')
  expect(sealed).not.toMatch(/Exif|GPS|IMG_2026/)
})

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in the ${colorScheme} theme`, () => {
    test.use({ colorScheme })

    test('the camera is on only while its screen is shown, and everything can be touched and read', { tag: '@long' }, async ({
      page,
    }) => {
      await watchSecrets(page)
      await startFairTablet(page)
      await page.goto('/fair/interest')
      await page.getByRole('textbox', { name: 'First name' }).fill('Amina')
      await page.getByRole('button', { name: 'Send' }).tap()
      await expect(page.getByRole('textbox', { name: 'Last name' })).toBeFocused()
      await expectNoAxeViolations(page)
      await page.getByRole('button', { name: 'Photograph it' }).tap()
      const video = page.getByLabel('What the camera sees')
      await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.videoWidth)).toBeGreaterThan(0)
      await expect(page.getByRole('button', { name: 'Take the photo' })).toBeFocused()
      await expectNoAxeViolations(page)
      await page.getByRole('button', { name: 'Take the photo' }).tap()
      await expect(page.getByRole('heading', { name: 'Drag the corners to the edges of the page' })).toBeFocused()
      const states = () =>
        page.evaluate(() => window.cameras?.flatMap((stream) => stream.getTracks().map(({ readyState }) => readyState)))
      expect(await states()).toEqual(['ended'])
      await expect(page.getByText(/a PDF of \d+ KB$/)).toBeVisible()
      await expectNoAxeViolations(page)

      // Keys move a corner as a finger does.
      const corner = page.getByRole('button', { name: 'Corner top left' })
      const leftOf = () => corner.evaluate((element) => Number.parseFloat(element.style.left))
      const before = await leftOf()
      await corner.press('ArrowRight')
      await corner.press('Shift+ArrowRight')
      await expect.poll(leftOf).toBeCloseTo(before + 6, 3)
      const box = (await corner.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
      expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(64)
      await page.mouse.move(box.x + 32, box.y + 32)
      await page.mouse.down()
      await page.mouse.move(box.x + 72, box.y + 52)
      await page.mouse.up()
      await expect.poll(leftOf).toBeGreaterThan(before + 7)
      await expect(page.getByText(/a PDF of \d+ KB$/)).toBeVisible()
      await page.getByRole('button', { name: /^Use (?:this|it anyway)$/ }).tap()
      await expect(page.getByRole('textbox', { name: 'First name' })).toHaveValue('Amina')
      await expect(page.getByRole('group', { name: /^Your résumé on paper/ })).toBeFocused()
      await page.getByRole('button', { name: 'Remove the photo' }).tap()
      await expect(page.getByRole('button', { name: 'Photograph it' })).toBeVisible()
    })
  })
}

test('fits tablets and phones without scrolling sideways', { tag: '@long' }, async ({ page }) => {
  await startFairTablet(page)
  await atEverySize(page, async (width) => {
    await page.goto('/fair/interest')
    await page.getByRole('button', { name: 'Photograph it' }).waitFor()
    await expect.poll(() => measureTouch(page)).toEqual(nothingSmall)
    await page.getByRole('button', { name: 'Photograph it' }).tap()
    const shutter = page.getByRole('button', { name: 'Take the photo' })
    await expect(shutter).toBeFocused()
    await expect(shutter).toBeInViewport({ ratio: 1 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  })
})
