/** A real browser in which a story is told. The engines differ only in how they are driven. */

/** Timeout of every wait. */
const timeoutMs = 60_000

/** Polls until `poll` returns a value. */
export async function until<T>(what: string, poll: () => Promise<T | null>, describe = () => ''): Promise<T> {
  const untilMs = Date.now() + timeoutMs
  for (;;) {
    const found = await poll()
    if (found !== null) return found
    if (Date.now() > untilMs) throw new Error(`${what} never came. ${describe()}`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

/** How to find a control by the words that a person knows it by. */
export const xpathOf = {
  field: (label: string) => `//*[@id=//label[starts-with(normalize-space(.), "${label}")]/@for]`,
  chooser: (name: string) => `//input[@type="file"][starts-with(@aria-label, "${name}")]`,
  button: (words: string) => `//button[contains(normalize-space(.), "${words}")]`,
} as const

const first = (xpath: string) =>
  `document.evaluate(${JSON.stringify(xpath)}, document, null, XPathResult.FIRST_ORDERED_NODE_TYPE).singleNodeValue`

export abstract class Browser {
  abstract open(url: string): Promise<void>
  /** Runs the body of an async function in the page. */
  abstract run(body: string): Promise<unknown>
  /** Types into the field with this label. */
  abstract type(label: string, words: string): Promise<void>
  /** Selects a file in the chooser with this accessible name. */
  abstract attach(name: string, file: string): Promise<void>
  abstract stop(): Promise<void>

  async text(): Promise<string> {
    return String(await this.run('return document.body.innerText'))
  }

  async waitForText(words: string | RegExp): Promise<void> {
    let last = ''
    const isPresent = async () => {
      last = await this.text().catch(String)
      return (typeof words === 'string' ? last.includes(words) : words.test(last)) || null
    }
    await until(`'${String(words)}'`, isPresent, () => last)
  }

  /** Waits until a service worker controls the page. */
  async waitForWorker(): Promise<void> {
    await this.run(`
      await navigator.serviceWorker.ready
      if (!navigator.serviceWorker.controller)
        await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }))`)
  }

  async valueOf(label: string): Promise<string> {
    return until(`the field '${label}'`, async () => {
      const value = await this.run(`return ${first(xpathOf.field(label))}?.value ?? null`).catch(() => null)
      return typeof value === 'string' ? value : null
    })
  }

  /** Presses a button. Drivers find large buttons not interactable where they are partly below the window, so the page does it. */
  async press(words: string): Promise<void> {
    await until(`the button '${words}'`, async () => {
      const isPressed = await this.run(`const button = ${first(xpathOf.button(words))}
        button?.click()
        return button !== null`).catch(() => false)
      return isPressed === true || null
    })
  }
}
