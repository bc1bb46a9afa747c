/** How many of this site's pictures the caches hold, in whichever cache they are. 0 where there are no caches. */
export async function countStoredPictures(): Promise<number> {
  if (!('caches' in globalThis)) return 0
  const pictures = new Set<string>()
  for (const name of await caches.keys()) {
    // oxlint-disable-next-line no-await-in-loop -- a handful of caches
    for (const { url } of await (await caches.open(name)).keys()) {
      const { origin, pathname } = new URL(url)
      if (origin === location.origin && /\.(?:svg|png|webp|avif|jpe?g)$/.test(pathname)) pictures.add(pathname)
    }
  }
  return pictures.size
}
