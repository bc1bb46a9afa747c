/** The path of a Chromium, or null. */
export function findChromium(): string | null

/** The path of a Chromium that shows nothing, or null. */
export function findHeadlessChromium(): string | null
