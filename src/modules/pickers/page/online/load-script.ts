const loading = new Map<string, Promise<void>>()

/**
 * Loads a third-party script once.
 *
 * @param attributes attributes of the script element, such as an application key
 * @throws when the script cannot be loaded; the next call retries
 */
export function loadScript(url: string, attributes: Readonly<Record<string, string>> = {}): Promise<void> {
  const started = loading.get(url)
  if (started) return started
  const script = document.createElement('script')
  for (const [name, value] of Object.entries(attributes)) script.setAttribute(name, value)
  const loaded = new Promise<void>((resolve, reject) => {
    script.addEventListener('load', () => resolve())
    script.addEventListener('error', () => {
      loading.delete(url)
      script.remove()
      reject(new Error(`${url} could not be loaded`))
    })
  })
  loading.set(url, loaded)
  // With the script of a vendor, the policy of the page does not require trusted types, and names the hosts of scripts.
  script.src = url
  document.head.append(script)
  return loaded
}
