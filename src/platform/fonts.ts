/**
 * The font gate: the app renders only after both weights of the brand font have loaded. The wait ends after three seconds,
 * because a font that fails to load must never leave the page blank.
 *
 * The brand's sheet names its fonts in `--font`, those of the page's language only, and letters that need each of them in `--font-sample`.
 */
const maxWaitMs = 3_000
const weights = [500, 700] as const

/** Resolves when both weights have loaded or failed, at the latest after three seconds. */
export async function waitForFonts(): Promise<void> {
  if (!('fonts' in document)) return
  const style = getComputedStyle(document.documentElement)
  const sample = style.getPropertyValue('--font-sample') || 'a'
  const loads = weights.map((weight) => document.fonts.load(`${weight} 1em ${style.getPropertyValue('--font')}`, sample))
  const limit = new Promise((resolve) => setTimeout(resolve, maxWaitMs))
  await Promise.race([Promise.allSettled(loads), limit])
}
