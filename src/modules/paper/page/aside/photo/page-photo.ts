import { nextTask } from '#platform/idle.ts'
import type { Corners } from './corners.ts'
import { pagePdf } from './page-pdf.ts'
import { pictureSize } from './picture-size.ts'
import type { Pixels } from './pixels.ts'
import { balance, readableSharpness, sharpnessOf, straighten } from './straighten.ts'

/** The part of a page's photo that needs a browser: decoding and encoding. Everything stays in this page's memory. */

/** The longer side of a photo: more does not make a page of 1,600 px better. */
const maxPhotoSide = 2400

/** Of a picture that is opened, which takes 4 MB for each. Phones have up to 50, and more only if somebody asks for it. */
export const maxMegapixels = 64

/** The goal for a page. A tablet keeps hundreds of them. */
const maxPageBytes = 250 * 1024
const qualities = [0.85, 0.75, 0.65, 0.55, 0.45, 0.35] as const

export interface Photo {
  readonly pixels: Pixels
  /** The same picture, to show: a canvas, because an address of a picture would outlive the person. */
  readonly canvas: HTMLCanvasElement
}

/** A page as it will be sealed. */
export interface PagePhoto {
  readonly pdf: Uint8Array
  readonly canvas: HTMLCanvasElement
  readonly isReadable: boolean
}

function newCanvas(width: number, height: number): { canvas: HTMLCanvasElement; context: CanvasRenderingContext2D } {
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(width))
  canvas.height = Math.max(1, Math.round(height))
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('this browser has no canvas')
  return { canvas, context }
}

function photoOf(source: CanvasImageSource, width: number, height: number): Photo {
  const scale = Math.min(1, maxPhotoSide / Math.max(width, height))
  const { canvas, context } = newCanvas(width * scale, height * scale)
  // A JPEG has no transparency: without this, a transparent background would become black.
  context.fillStyle = 'white'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(source, 0, 0, canvas.width, canvas.height)
  return { pixels: context.getImageData(0, 0, canvas.width, canvas.height), canvas }
}

/** What the camera sees now. */
export function photoOfVideo(video: HTMLVideoElement): Photo | null {
  return video.videoWidth === 0 ? null : photoOf(video, video.videoWidth, video.videoHeight)
}

/** A picture that was chosen, upright. unreadable: the browser cannot read it. */
export async function photoOfFile(file: Blob): Promise<Photo | 'unreadable' | 'too-large'> {
  const size = await pictureSize(file)
  if (!size) return 'unreadable'
  if (size.width * size.height > maxMegapixels * 1_000_000) return 'too-large'
  try {
    const picture = await createImageBitmap(file, { imageOrientation: 'from-image' })
    const photo = photoOf(picture, picture.width, picture.height)
    picture.close()
    return photo
  } catch {
    return 'unreadable'
  }
}

/** The page in a photo: straight, grey-balanced, and small. */
export async function pagePhoto({ pixels }: Photo, corners: Corners): Promise<PagePhoto> {
  const page = straighten(pixels, corners)
  // Each step takes some 100 ms on a slow device. Between them a finger can move on.
  await nextTask()
  const isReadable = sharpnessOf(page) >= readableSharpness
  await nextTask()
  balance(page)
  const { canvas, context } = newCanvas(page.width, page.height)
  const image = context.createImageData(page.width, page.height)
  image.data.set(page.data)
  context.putImageData(image, 0, 0)
  return { ...(await smallPdf(canvas)), isReadable }
}

/** Takes quality away first, because a résumé is read for its letters, then size. */
async function smallPdf(canvas: HTMLCanvasElement): Promise<{ pdf: Uint8Array; canvas: HTMLCanvasElement }> {
  let pdf = new Uint8Array()
  for (const quality of qualities) {
    pdf = pagePdf({ jpeg: await encoded(canvas, quality), width: canvas.width, height: canvas.height }) as Uint8Array<ArrayBuffer>
    if (pdf.length <= maxPageBytes) return { pdf, canvas }
  }
  if (Math.max(canvas.width, canvas.height) < 800) return { pdf, canvas }
  const { canvas: smaller, context } = newCanvas(canvas.width * 0.75, canvas.height * 0.75)
  context.drawImage(canvas, 0, 0, smaller.width, smaller.height)
  return await smallPdf(smaller)
}

async function encoded(canvas: HTMLCanvasElement, quality: number): Promise<Uint8Array> {
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
  if (!blob) throw new Error('the picture could not be encoded')
  return new Uint8Array(await blob.arrayBuffer())
}
