import * as content from '#content'

/** The demo brand has every section that a company may leave out. */
type Complete<T> = { readonly [K in keyof T]: NonNullable<T[K]> }

export const brand = content.brand as Complete<typeof content.brand>
export const home = content.home as Complete<typeof content.home>
export const job = content.job as Complete<typeof content.job>
