import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import path from 'node:path'
import { pathOf } from '../setup/programs.mjs'
import { Browser, until, xpathOf } from './browser.ts'

/**
 * Drives WebKitGTK through W3C WebDriver (www.w3.org/TR/webdriver2) on a virtual screen. Debian provides both in
 * `webkit2gtk-driver` and `xvfb`. It is not Safari and proves nothing about iOS, but it shares the engine's CSS, JavaScript,
 * IndexedDB and service workers.
 */

interface Installed {
  readonly driver: string
  readonly screen: string
  readonly browser: string
}

/** The browser is not on the PATH, but in a library folder named after the architecture and the version. */
function findBrowser(): string | null {
  const folders = (folder: string, pattern: RegExp) =>
    existsSync(folder) ? readdirSync(folder).flatMap((name) => (pattern.test(name) ? [path.join(folder, name)] : [])) : []
  return (
    folders('/usr/lib', /-linux-/)
      .flatMap((folder) => folders(folder, /^webkit2?gtk-/))
      .map((folder) => path.join(folder, 'MiniBrowser'))
      .find((file) => existsSync(file)) ?? null
  )
}

/** The paths of the required programs, or null if one is missing. */
export function findWebKit(): Installed | null {
  const [driver, screen, browser] = [pathOf('WebKitWebDriver'), pathOf('Xvfb'), findBrowser()]
  return driver && screen && browser ? { driver, screen, browser } : null
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = new Promise((resolve) => child.once('exit', resolve))
  child.kill()
  await gone
}

/** Starts a virtual screen. The server picks a free display number and prints it. */
async function startScreen(command: string): Promise<{ readonly child: ChildProcess; readonly display: string }> {
  const child = spawn(command, ['-displayfd', '3', '-screen', '0', '1280x1024x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const number = await new Promise<string>((resolve, reject) => {
    let text = ''
    child.stdio[3]?.on('data', (data: Buffer) => {
      text += data.toString()
      if (text.includes('\n')) resolve(text.trim())
    })
    child.once('exit', (code) => reject(new Error(`Xvfb ended with ${code}`)))
  })
  return { child, display: `:${number}` }
}

const elementKey = 'element-6066-11e4-a52e-4f735466cecf'

export class WebKit extends Browser {
  readonly #children: readonly ChildProcess[]
  readonly #session: string

  private constructor(children: readonly ChildProcess[], session: string) {
    super()
    this.#children = children
    this.#session = session
  }

  static async start({ browser, driver, screen }: Installed): Promise<WebKit> {
    const { child: screenChild, display } = await startScreen(screen)
    const port = await freePort()
    const driverChild = spawn(driver, [`--port=${port}`], {
      stdio: 'ignore',
      env: { ...process.env, DISPLAY: display, GDK_BACKEND: 'x11', WEBKIT_DISABLE_COMPOSITING_MODE: '1' },
    })
    const children = [driverChild, screenChild]
    const url = `http://127.0.0.1:${port}`
    try {
      await until('the driver', async () => (await fetch(`${url}/status`).catch(() => null))?.ok || null)
      const { sessionId } = (await ask('POST', `${url}/session`, {
        capabilities: {
          alwaysMatch: { browserName: 'MiniBrowser', 'webkitgtk:browserOptions': { binary: browser, args: ['--automation'] } },
        },
      })) as { sessionId: string }
      return new WebKit(children, `${url}/session/${sessionId}`)
    } catch (error) {
      await Promise.all(children.map(end))
      throw error
    }
  }

  override async stop(): Promise<void> {
    await ask('DELETE', this.#session).catch(() => null)
    for (const child of this.#children) await end(child)
  }

  override async open(url: string): Promise<void> {
    await ask('POST', `${this.#session}/url`, { url })
  }

  /** Runs the body of an async function in the page. */
  override async run(body: string): Promise<unknown> {
    const script = `const done = arguments[arguments.length - 1];
      (async () => { ${body} })().then((value) => done({ value }), (error) => done({ error: String(error) }))`
    const result = (await ask('POST', `${this.#session}/execute/async`, { script, args: [] })) as {
      readonly value?: unknown
      readonly error?: string
    }
    if (result.error !== undefined) throw new Error(`in the page: ${result.error}`)
    return result.value ?? null
  }

  /** Waits for an element and returns its WebDriver address. */
  async #find(xpath: string): Promise<string> {
    return until(xpath, async () => {
      const found = (await ask('POST', `${this.#session}/element`, { using: 'xpath', value: xpath }).catch(() => null)) as Record<
        string,
        string
      > | null
      return found?.[elementKey] ? `${this.#session}/element/${found[elementKey]}` : null
    })
  }

  override async type(label: string, words: string): Promise<void> {
    await ask('POST', `${await this.#find(xpathOf.field(label))}/value`, { text: words })
  }

  override async attach(name: string, file: string): Promise<void> {
    await ask('POST', `${await this.#find(xpathOf.chooser(name))}/value`, { text: file })
  }
}

async function ask(method: string, url: string, body?: object): Promise<unknown> {
  const response = await fetch(url, { method, ...(body ? { body: JSON.stringify(body) } : {}) })
  const { value } = (await response.json()) as { value: unknown }
  if (!response.ok) throw new Error(`WebDriver ${method} ${url}: ${JSON.stringify(value)}`)
  return value
}
