/** Limits of reading a résumé on the device. The file itself is at most as large as the form accepts. */

/** What forms ask for stands on the first pages. */
export const maxResumePages = 10
export const maxResumeCharacters = 200_000
/** Of one array while a PDF is read, such as the content of a page or a font. Fonts of Asian scripts have 20 MB. Test files need 0.1 MB. */
export const maxArrayBytes = 40 * 1024 * 1024
/** Of all arrays together, most of which are short-lived. Test files need 0.7 MB. */
export const maxArraysBytes = 256 * 1024 * 1024
/** Pieces of text in a PDF, some of which are a single letter. */
export const maxResumePieces = 200_000
/** A slow phone reads ten pages in 4 s. */
export const maxReadingMs = 15_000
/** The reader's code on a slow line. */
export const maxLoadingMs = 120_000
