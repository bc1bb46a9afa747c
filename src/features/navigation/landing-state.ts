/** Suspends scroll-spy (`section-hash.ts`) while a jump to a section is pending or animating. */

let isJumping = false
let renderedKey: string | null = null

/** Whether the page is scrolling to a section. */
export function isLanding(): boolean {
  return isJumping
}

export function setLanding(next: boolean): void {
  isJumping = next
}

/** @param key key of the rendered history entry */
export function setRendered(key: string): void {
  renderedKey = key
}

/**
 * Whether this history entry is rendered. The router's state changes first. On a busy phone the render follows later, and
 * only the render starts the jump to the entry's section.
 */
export function isRendered(key: string): boolean {
  return renderedKey === null || renderedKey === key
}
