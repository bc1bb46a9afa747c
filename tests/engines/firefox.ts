import { launch, type Browser as Process, type Page } from 'puppeteer-core'
import { pathOf } from '../setup/programs.mjs'
import { Browser, xpathOf } from './browser.ts'

/** Drives Firefox through WebDriver BiDi (www.w3.org/TR/webdriver-bidi). Debian provides it as `firefox-esr`. */

/** The path of Firefox, or null if it is not installed. */
export const findFirefox = (): string | null => pathOf('firefox-esr') ?? pathOf('firefox')

export class Firefox extends Browser {
  readonly #process: Process
  readonly #page: Page

  private constructor(process: Process, page: Page) {
    super()
    this.#process = process
    this.#page = page
  }

  static async start(executablePath: string): Promise<Firefox> {
    const process = await launch({ browser: 'firefox', executablePath, headless: true })
    return new Firefox(process, await process.newPage())
  }

  override async stop(): Promise<void> {
    await this.#process.close()
  }

  override async open(url: string): Promise<void> {
    await this.#page.goto(url)
  }

  override async run(body: string): Promise<unknown> {
    return this.#page.evaluate(`(async () => { ${body} })()`)
  }

  override async type(label: string, words: string): Promise<void> {
    const field = await this.#page.waitForSelector(`xpath/${xpathOf.field(label)}`)
    await field?.type(words)
  }

  override async attach(name: string, file: string): Promise<void> {
    const chooser = await this.#page.waitForSelector(`xpath/${xpathOf.chooser(name)}`)
    await (chooser as Awaited<ReturnType<Page['$']>> & { uploadFile(file: string): Promise<void> }).uploadFile(file)
  }
}
