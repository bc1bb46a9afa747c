/**
 * Leaves for later the layout of what is not on the screen (`src/styles/base.css`), for a page that the shell opens; a
 * prerendered one does it before its code comes (`src/server/build/prerender.ts`). Not where a place on the page is gone to:
 * that takes true heights.
 */
export function leaveRest(): void {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (location.hash !== '' || navigation?.type !== 'navigate') return
  const { dataset } = document.documentElement
  dataset['rest'] = 'later'
  const endAtLink = ({ target }: Event) => {
    if (target instanceof Element && target.closest('a')) delete dataset['rest']
  }
  document.addEventListener('click', endAtLink, true)
}
