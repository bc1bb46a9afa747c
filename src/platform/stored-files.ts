/** How many of this site's files the caches hold, in whichever cache they are, and how many of them are pictures. 0 where there are no caches. */
export async function countStoredFiles(): Promise<{ readonly files: number; readonly pictures: number }> {
  if (!('caches' in globalThis)) return { files: 0, pictures: 0 }
  const files = new Set<string>()
  for (const name of await caches.keys()) {
    // oxlint-disable-next-line no-await-in-loop -- a handful of caches
    for (const { url } of await (await caches.open(name)).keys()) {
      const { origin, pathname } = new URL(url)
      if (origin === location.origin && /\.(?:js|css|woff2|vtt|svg|png|webp|avif|jpe?g)$/.test(pathname)) files.add(pathname)
    }
  }
  const pictures = [...files].filter((pathname) => /\.(?:svg|png|webp|avif|jpe?g)$/.test(pathname))
  return { files: files.size, pictures: pictures.length }
}
