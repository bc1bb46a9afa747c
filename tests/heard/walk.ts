import type { Page } from 'playwright'
import type { Desktop, Reader } from './desktop.ts'
import { describeFocus, type Stop } from './focus.ts'

/** Fills in a form by keys alone, as somebody who hears what has focus. */

/** What was pressed, and what was said then. */
export interface Heard {
  readonly pressed: string
  readonly said: readonly string[]
}

/** The reader's own words, in the language in which it speaks. */
const readerWords = { required: 'required', invalid: 'invalid', selected: 'selected', checked: 'checked' } as const

/** What nobody should hear: names of code, and values that are none. */
const technical = /undefined|\bnull\b|\bNaN\b|\[object|[a-z]_\d|[a-z][A-Z][a-z]+\(|\{|<\//u

const maxStops = 120

export class Walk {
  readonly #desktop: Desktop
  readonly #reader: Reader
  readonly #picked = new Set<string>()
  #group = ''
  /** What had focus in the form, with its language. */
  readonly #languages: { readonly name: string; readonly language: string }[] = []
  readonly transcript: Heard[] = []

  constructor(desktop: Desktop, reader: Reader) {
    this.#desktop = desktop
    this.#reader = reader
    // From now on no dialog of the system opens.
    this.#page.on('filechooser', () => {})
  }

  get #page(): Page {
    return this.#desktop.page
  }

  focus(): Promise<Stop> {
    return this.#page.evaluate(describeFocus)
  }

  /** Presses a key, and waits until these words were said. */
  async press(key: string, ...words: readonly string[]): Promise<void> {
    this.#desktop.press(key)
    await this.hear(key, ...words)
    this.#group = (await this.focus()).group
  }

  async hear(pressed: string, ...words: readonly string[]): Promise<void> {
    this.transcript.push({ pressed, said: await this.#desktop.listen(...words) })
  }

  /** Goes on to the next thing that can have focus, and hears what it is. */
  async next(key: 'Tab' | 'shift+Tab' = 'Tab'): Promise<Stop> {
    await this.#page.evaluate(() => {
      const before = document.activeElement
      ;(globalThis as { isBefore?: () => boolean }).isBefore = () => document.activeElement === before
    })
    this.#desktop.press(key)
    await this.#page.waitForFunction(() => !(globalThis as { isBefore?: () => boolean }).isBefore?.())
    const stop = await this.focus()
    if (stop.kind !== 'page') await this.hear(key, ...this.#wordsOf(stop))
    this.#languages.push(stop)
    this.#group = stop.group
    return stop
  }

  /** Goes on until something of this name has focus. */
  async goTo(name: RegExp, key: 'Tab' | 'shift+Tab' = 'Tab'): Promise<void> {
    for (let stops = 0; stops < maxStops; stops += 1) if (name.test((await this.next(key)).name)) return
    throw new Error(`the keyboard does not get to ${String(name)}`)
  }

  /** Types into what has focus. */
  async type(words: string): Promise<void> {
    this.#desktop.type(words)
    await this.#page.waitForFunction((typed) => (document.activeElement as HTMLInputElement).value.endsWith(typed), words)
    this.transcript.push({ pressed: `"${words}"`, said: [] })
  }

  /** Goes to the form as most people do. Its link leads to the form's heading. */
  async goToApply(): Promise<void> {
    for (let stops = 0; stops < maxStops; stops += 1) if ((await this.next()).isApply) break
    await this.press('Return', await this.#page.locator('#apply h2').first().innerText())
  }

  /** The message of the first field with an error. */
  async firstError(): Promise<string> {
    this.#desktop.press('Return')
    const invalid = this.#page.locator('[aria-invalid="true"]').first()
    await invalid.waitFor()
    await this.#page.waitForFunction(() => document.activeElement?.matches('[aria-invalid="true"], fieldset *'))
    return (await this.focus()).description
  }

  /** What was said twice at one press. The first is the page, which a reader says as it loads. */
  twice(): readonly string[] {
    return this.transcript
      .slice(1)
      .flatMap(({ said }) => said.filter((words, index) => words.length > 12 && said.indexOf(words) < index))
  }

  /** What had focus and is in another language than these, which a reader would say in the wrong voice. */
  foreign(languages: readonly string[]): readonly string[] {
    return this.#languages.filter((each) => !languages.includes(each.language)).map(({ name }) => name)
  }

  /** What was said that means nothing to anybody. */
  technical(): readonly string[] {
    return this.transcript.flatMap(({ said }) => said.filter((words) => technical.test(words)))
  }

  /** Goes on to the button that submits, and answers nothing. */
  async skip(): Promise<void> {
    for (let stops = 0; stops < maxStops; stops += 1) if ((await this.next()).isSubmit) return
    throw new Error('the keyboard does not get to the button that submits')
  }

  /** Answers what has focus and everything after it, to the button that submits, which has focus then. */
  async fillIn(): Promise<void> {
    for (let stops = 0, stop = await this.focus(); stops < maxStops; stops += 1, stop = await this.next()) {
      if (stop.isSubmit) return
      if (stop.kind === 'text' && !stop.isSearch) await this.#answer(stop)
      else if ((stop.kind === 'radio' || stop.kind === 'checkbox') && !stop.isChosen && stop.isRequired) await this.#choose(stop)
      else if (stop.list === 'button' && stop.isRequired && !this.#picked.has(stop.name)) await this.#pickFirst(stop)
      else if (stop.isUpload && !this.#picked.has(stop.group)) await this.#pick(stop)
    }
    throw new Error('the keyboard does not get to the button that submits')
  }

  async #answer({ isEmail, isNumber, value }: Stop): Promise<void> {
    const words = isEmail ? 'amina@example.com' : isNumber ? '2015' : 'Amina'
    if (value === words) return
    if (value !== '') this.#desktop.press('ctrl+a')
    await this.type(words)
  }

  async #choose({ kind }: Stop): Promise<void> {
    await this.press('space', kind === 'radio' ? readerWords.selected : readerWords.checked)
  }

  /** Opens the list of a button, and takes its first option. */
  async #pickFirst({ name }: Stop): Promise<void> {
    this.#picked.add(name)
    this.#desktop.press('Return')
    const option = this.#page.getByRole('option').first()
    await option.waitFor()
    const label = await option.innerText()
    await this.press('Home', label)
    this.#desktop.press('Return')
    await this.#page.waitForFunction(() => document.activeElement?.getAttribute('aria-expanded') === 'false')
    // Orca 43 keeps the option that has gone, and does not say what the button is called now.
    await this.hear('Return', this.#reader === 'orca' ? 'collapsed' : label)
    this.#picked.add((await this.focus()).name)
  }

  /** The dialog for files is the system's, and not ours to hear. */
  async #pick({ group }: Stop): Promise<void> {
    this.#picked.add(group)
    const chooser = this.#page.waitForEvent('filechooser')
    this.#desktop.press('Return')
    await (await chooser).setFiles({ name: 'cv.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 a life') })
    await this.hear('Return', 'cv.pdf')
  }

  /** What a reader has to say of it: a group only where it begins. */
  #wordsOf({ description, group, isInvalid, isRequired, kind, name }: Stop): readonly string[] {
    const isNew = group !== '' && group !== this.#group
    return [
      name,
      ...(isNew ? [group] : []),
      // A group says so in its name.
      ...(isRequired && group === '' ? [readerWords.required] : []),
      ...(isInvalid && kind === 'text' ? [readerWords.invalid] : []),
      description,
    ]
  }
}
