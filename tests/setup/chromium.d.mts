/** Name of Debian’s package of Chromium without windows, and of its command. */
export const headlessShell: string

/** The path of a Chromium, or null. */
export function findChromium(): string | null

/** The path of a Chromium that shows nothing, or null. */
export function findHeadlessChromium(): string | null
