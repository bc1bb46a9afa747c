import { scriptUrl } from './trusted-types.ts'

const loading = new Map<string, Promise<void>>()

/**
 * Loads a script of a vendor, once.
 *
 * @param attributes set on its element, such as an application key
 * @throws when it cannot be loaded; the next call tries anew
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
  // DOM types know only strings here; browsers with Trusted Types take the trusted address.
  script.src = scriptUrl(url) as string
  document.head.append(script)
  return loaded
}
