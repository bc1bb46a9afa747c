/**
 * The font gate (specification 2): nothing renders before both weights of the brand font have loaded. It gives up waiting
 * after three seconds, because a failed font must never mean a blank site (pitfalls.md 19).
 */
const maxWaitMs = 3_000
const weights = [500, 700] as const

/** Resolves once both weights are there, or have failed, or three seconds have passed. */
export async function waitForFonts(family: string): Promise<void> {
  if (!('fonts' in document)) return
  const loads = weights.map((weight) => document.fonts.load(`${weight} 1em "${family}"`))
  const limit = new Promise((resolve) => setTimeout(resolve, maxWaitMs))
  await Promise.race([Promise.allSettled(loads), limit])
}
