/** What has focus, as the page has it: what somebody who hears the page has to be told. */

export interface Stop {
  readonly kind: 'text' | 'radio' | 'checkbox' | 'combobox' | 'button' | 'link' | 'page'
  readonly name: string
  /** The question above it, '' if its name is the question. */
  readonly group: string
  readonly isRequired: boolean
  readonly isInvalid: boolean
  readonly value: string
  /** Its help and its error. */
  readonly description: string
  readonly isSubmit: boolean
  readonly isApply: boolean
  readonly isUpload: boolean
  /** A list opens with it: below a button, or while words are typed. */
  readonly list: 'button' | 'typed' | null
  readonly isSearch: boolean
  readonly isEmail: boolean
  readonly isNumber: boolean
  /** Whether something of its group is chosen. */
  readonly isChosen: boolean
  readonly language: string
}

/** Runs in the page. */
export function describeFocus(): Stop {
  const element = document.activeElement as HTMLElement
  const plain = (text: string) => text.replaceAll(/\s+/g, ' ').replace(/ \*/, ' ').trim()
  const textOf = (ids: string | null) =>
    (ids ?? '')
      .split(/\s+/)
      .map((id) => document.getElementById(id)?.textContent ?? '')
      .join(' ')
  /** What a reader has of its text, part by part. */
  const spokenIn = (one: Element | null): string =>
    [...(one?.childNodes ?? [])]
      .map((part) => {
        if (!(part instanceof Element)) return part.textContent ?? ''
        return part.matches('[aria-hidden="true"], select') ? '' : spokenIn(part)
      })
      .join(' ')
  const nameOf = (one: HTMLElement): string =>
    plain(
      textOf(one.getAttribute('aria-labelledby')) ||
        one.getAttribute('aria-label') ||
        [...((one as HTMLInputElement).labels ?? [])].map(spokenIn).join(' ') ||
        spokenIn(one instanceof HTMLFieldSetElement ? one.querySelector(':scope > legend') : one),
    )
  const field = element as HTMLInputElement
  const isChoice = field.type === 'radio' || field.type === 'checkbox'
  const group = element.closest<HTMLElement>('fieldset:has(> legend), [role="group"]')
  const kindOf = (): Stop['kind'] => {
    if (element === document.body) return 'page'
    if (isChoice) return field.type as 'radio' | 'checkbox'
    if (element.getAttribute('role') === 'combobox' || element.getAttribute('aria-haspopup') === 'listbox') return 'combobox'
    if (element instanceof HTMLTextAreaElement || element instanceof HTMLInputElement) return 'text'
    return element instanceof HTMLButtonElement ? 'button' : 'link'
  }
  return {
    kind: kindOf(),
    name: kindOf() === 'page' ? '' : nameOf(element),
    group: group ? nameOf(group) : '',
    isRequired:
      // Orca says it of no password.
      (element.getAttribute('aria-required') === 'true' && field.type !== 'password') ||
      / (?:required|erforderlich|مطلوب)(?: |$)/u.test(group === null || !isChoice ? nameOf(element) : nameOf(group)),
    isInvalid: element.getAttribute('aria-invalid') === 'true' || group?.dataset['invalid'] === 'true',
    value: field.value ?? '',
    description: plain(textOf(element.getAttribute('aria-describedby'))),
    isSubmit: element.getAttribute('type') === 'submit',
    isApply: element.getAttribute('href')?.endsWith('#apply') ?? false,
    list:
      element.getAttribute('aria-haspopup') === 'listbox'
        ? 'button'
        : element.getAttribute('role') === 'combobox' && element instanceof HTMLInputElement
          ? 'typed'
          : null,
    isUpload: element instanceof HTMLButtonElement && element.querySelector('[data-icon="upload"]') !== null,
    isSearch: field.type === 'search',
    isEmail: field.type === 'email',
    isNumber: field.inputMode === 'numeric',
    isChosen: group ? group.querySelector('input:checked') !== null : field.checked,
    language: element.closest<HTMLElement>('[lang]')?.lang ?? '',
  }
}
