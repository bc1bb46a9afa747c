import { useContext, useEffect } from 'react'
import { UNSAFE_DataRouterContext as DataRouterContext } from 'react-router-dom'
import { isDrawn, isLanding } from './landing-state.ts'

/**
 * Scrolling sets the hash to the last section whose top has been passed (specification 2, "Header"). The address is
 * replaced, never added to the history; nothing scrolls, nothing loads.
 */

/** From the top of the screen down to where a section counts as passed, in CSS pixels; `wide` from 1280 px on. */
export const passedOffset = { wide: 72, otherwise: 82 } as const
export const hashThrottleMs = 100
/** Layout gives fractions of a pixel: a section that landed on the line has passed it. */
const tolerance = 1

/** '#teams' for the last of the page's sections whose top is at the line or above it, '' above the first. */
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

/** Keeps the hash at the section that is read, while the screen that calls this is shown. */
export function useSectionHash(): void {
  // The router itself and not `useLocation`: a render may lie behind, and a stale address must never be written back.
  const router = useContext(DataRouterContext)?.router
  useEffect(() => {
    if (!router) return undefined
    const { pathname: ownPathname } = router.state.location
    let timer: ReturnType<typeof setTimeout> | undefined
    const follow = () => {
      timer = undefined
      const { location, navigation } = router.state
      // A page that is on its way must not be interrupted; nor may the way to a section be, by those it passes.
      if (navigation.state !== 'idle' || location.pathname !== ownPathname || isLanding()) return
      // A jump that is not drawn yet has not begun, and its hash would be taken back.
      if (!isDrawn(location.key)) {
        timer = setTimeout(follow, hashThrottleMs)
        return
      }
      const isWide = matchMedia('(width >= 80rem)').matches
      const hash = passedHash(readSections(), isWide ? passedOffset.wide : passedOffset.otherwise)
      if (hash === location.hash) return
      const { pathname, search, state } = location
      void router.navigate({ pathname, search, hash }, { replace: true, preventScrollReset: true, state: state as unknown })
    }
    const onScroll = () => {
      timer ??= setTimeout(follow, hashThrottleMs)
    }
    window.addEventListener('scroll', onScroll, { passive: true })
    // The way to a section may end without a last scroll event of its own.
    window.addEventListener('scrollend', onScroll)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('scroll', onScroll)
      window.removeEventListener('scrollend', onScroll)
    }
  }, [router])
}
