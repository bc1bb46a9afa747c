/** Where fair mode is. Apart from `fair-pages.ts`, because the start code of every page asks it. */
export const fairBase = '/fair'

/** The route of all its pages. */
export const fairRoute = `${fairBase}/*`
