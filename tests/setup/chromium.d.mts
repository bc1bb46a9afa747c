/** The path of a Chromium, or null. */
export function findChromium(): string | null

/** The path of the browser for stories, or null. */
export function findStoryBrowser(): string | null
