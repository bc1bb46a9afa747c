/** The path of a Chromium, or null. */
export function findChromium(): string | null
