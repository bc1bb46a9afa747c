/** Limits of showing a file. What is larger, or takes longer, is downloaded. */

const megabyte = 1024 * 1024

export const maxShownBytes = 50 * megabyte
/** Of the file's code, the frame's one answer and one piece of work in it. */
export const maxWorkMs = 10_000
export const maxShowingMs = 60_000
/** At first, and more with each press. */
export const pagesAtATime = 20
/** Of one array while a file is opened or a page is drawn, such as the content of a page or a picture. */
export const maxContentBytes = 50 * megabyte
/** Of all such arrays together, most of which are short-lived. A page scanned at 300 dpi needs 90 MB. */
export const maxContentsBytes = 400 * megabyte
/** Of the picture of a page. 8 million are 4 times a laptop's screen. */
export const maxPagePixels = 8_000_000
/** Of all surfaces that one page is drawn on: a file can ask for one in another, without an end. */
export const maxSurfacePixels = 48_000_000
/** Of a picture before it is unpacked, 4 bytes each. */
export const maxPicturePixels = maxContentBytes / 4
/** Of one side of what is drawn. */
export const maxSide = 16_384
export const maxCharacters = 500_000
export const maxPieces = 20_000
