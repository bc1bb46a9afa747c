import { deviceHeader } from '#shared/endpoints.ts'
import { uniqueId } from './unique-id.ts'

/** Made at the first request and forgotten with the page: it must not tie one visit to another, or to analytics. */
let pageName: string | null = null

/**
 * `fetch` with the name of this page, by which the site's own services limit who asks too often. Services of others get no name.
 * @param url a path of this site, or the address of another service
 */
export function namedFetch(
  url: string,
  init: Omit<RequestInit, 'headers'> & { readonly headers?: Readonly<Record<string, string>> } = {},
): Promise<Response> {
  if (!url.startsWith('/')) return fetch(url, init)
  pageName ??= uniqueId()
  return fetch(url, { ...init, headers: { ...init.headers, [deviceHeader]: pageName } })
}
