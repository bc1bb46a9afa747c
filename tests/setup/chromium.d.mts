/** Name of Debian's headless Chromium package and of its command. */
export const headlessShell: string

/** The path of a Chromium, or null. */
export function findChromium(): string | null

/** The path of a headless Chromium, or null. */
export function findHeadlessChromium(): string | null
