import { createContext } from 'react'

/** What changes the page: the router. All its navigations go through this method. */
export interface PageNavigator {
  navigate: (to: never, options?: { readonly replace?: boolean }) => Promise<void>
}

/** Whether the history's present entry is that of a layer (`layers.ts`). */
export function isLayerEntry(): boolean {
  return (window.history.state as Readonly<Record<string, unknown>> | null)?.['isLayer'] === true
}

/** null: outside the site, such as in a test of one component. 'Back' then closes nothing. */
export const PageNavigatorContext = createContext<PageNavigator | null>(null)
