import { useCallback, useContext } from 'react'
import { useIsShared } from '../shared-device/shared-device.ts'
import { MediaRuleContext } from './media-rule.ts'
import { sanitiseHtml, withoutLinks } from './sanitise-html.ts'

type Sanitise = (html: string, topHeading: number, hasMedia?: boolean) => DocumentFragment

/** The sanitiser with the rules of this place: a shared device shows neither links nor what other hosts serve. */
export function useSanitise(): Sanitise {
  const siteRule = useContext(MediaRuleContext)
  const isShared = useIsShared()
  return useCallback(
    (html, topHeading, hasMedia = true) => {
      const media = isShared ? 'own' : siteRule
      const text = sanitiseHtml(html, topHeading, hasMedia ? media : 'none')
      return isShared ? withoutLinks(text) : text
    },
    [isShared, siteRule],
  )
}
