import { useEffect } from 'react'
import { useRouter } from '#platform/router.ts'
import { isLanding, isRendered } from './landing-state.ts'

/**
 * Scroll-spy: sets the hash to the last section whose top has been passed. It only replaces the URL: it must never add a
 * history entry, scroll or load anything.
 */

/** Distance from the top of the screen at which a section counts as passed, in CSS pixels; `wide` from 1280 px. */
export const passedOffset = { wide: 72, otherwise: 82 } as const
export const hashThrottleMs = 100
/** Layout positions are fractional. A section that was scrolled to the line must count as passed. */
const tolerance = 1

/** The hash of the last section whose top is at or above the line, such as '#teams', or '' above the first section. */
export function passedHash(sections: Iterable<{ readonly id: string; readonly top: number }>, offset: number): string {
  let hash = ''
  for (const { id, top } of sections) {
    if (top <= offset + tolerance) hash = `#${id}`
  }
  return hash
}

function readSections(): { readonly id: string; readonly top: number }[] {
  return [...document.querySelectorAll('main section[id]')].map((section) => ({
    id: section.id,
    top: section.getBoundingClientRect().top,
  }))
}

/** Updates the hash to the current section while the calling screen is mounted. */
export function useSectionHash(): void {
  // Not `useLocation`: a render may be outdated, and a stale URL must never be written back.
  const router = useRouter()
  useEffect(() => {
    if (!router) return undefined
    const { pathname: ownPathname } = router.state.location
    let timer: ReturnType<typeof setTimeout> | undefined
    const update = () => {
      timer = undefined
      const { location, navigation } = router.state
      // Do not interrupt a pending navigation, or a jump to a section by the sections that it passes.
      if (navigation.state !== 'idle' || location.pathname !== ownPathname || isLanding()) return
      // The entry's jump starts when it is rendered. Updating the hash before would revert it.
      if (!isRendered(location.key)) {
        timer = setTimeout(update, hashThrottleMs)
        return
      }
      const isWide = matchMedia('(width >= 80rem)').matches
      const hash = passedHash(readSections(), isWide ? passedOffset.wide : passedOffset.otherwise)
      if (hash === location.hash) return
      const { search, state } = location
      // Without a path, which would have to be one without the language of the address.
      void router.navigate({ search, hash }, { replace: true, preventScrollReset: true, state: state as unknown })
    }
    const onScroll = () => {
      timer ??= setTimeout(update, hashThrottleMs)
    }
    window.addEventListener('scroll', onScroll, { passive: true })
    // A jump to a section may end without a final scroll event.
    window.addEventListener('scrollend', onScroll)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('scroll', onScroll)
      window.removeEventListener('scrollend', onScroll)
    }
  }, [router])
}
