/** Names the code of fair mode, in a file of its own: the start code of every page would hold the list of its style sheets. */
export const loadFairScreens = () => import('#modules/fair/page/mode/fair-screens.ts')
