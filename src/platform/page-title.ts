import { useEffect } from 'react'

/**
 * Titles the page. Not React's own `<title>`: `index.html` brings one for readers without JavaScript, and of two titles
 * browsers show the first.
 */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = title
  }, [title])
}
