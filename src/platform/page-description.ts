import { useEffect } from 'react'

/** Describes the page while it is shown, in the element that `index.html` brings; then the site's own words come back. */
export function usePageDescription(description: string): void {
  useEffect(() => {
    const element = document.querySelector<HTMLMetaElement>('meta[name="description"]')
    if (!element) return undefined
    const { content } = element
    element.content = description
    return () => {
      element.content = content
    }
  }, [description])
}
