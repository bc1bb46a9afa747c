import { brand, desk } from '#content'

/** The title of a page of the desk. */
export function deskTitle(page?: string): string {
  const site = `${brand.name} ${desk.name}`
  return page === undefined || page === '' ? site : `${page} | ${site}`
}
