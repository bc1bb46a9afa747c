import { withOrigin } from '#shared/page-meta.ts'
import { pagePolicy } from '../files/headers.ts'
import { openOrigin, ReadyText } from '../http/ready-text.ts'
import { linkGaps } from './job-links.ts'

/** The gaps of every page, in the order of their values. A page without links to jobs has only the first. */
const gaps = [openOrigin, linkGaps.head, linkGaps.jobs]

/** A page, ready to send but for its origin and its links to jobs, with the policy from its meta element. */
export class Page {
  readonly text: ReadyText
  readonly policy: string

  constructor(text: ReadyText, policy: string) {
    this.text = text
    this.policy = policy
  }

  /** @param html its origin is `openOrigin`, or it has none yet */
  static of(html: string): Page {
    return new Page(readyPart(withOrigin(html, openOrigin)), pagePolicy(html))
  }

  get bytes(): number {
    return this.text.bytes
  }
}

const readyPart = (html: string) => ReadyText.of(html, gaps)

/** A page with marks where its content comes. The text between them is in memory once, for all pages that are made of it. */
export class PageTemplate {
  readonly #parts: readonly ReadyText[]
  readonly #policy: string

  /**
   * @param html with each mark once, in the order of the marks
   * @throws Error when a mark is missing
   */
  constructor(html: string, marks: readonly string[]) {
    this.#policy = pagePolicy(html)
    const parts: ReadyText[] = []
    let rest = withOrigin(html, openOrigin)
    for (const mark of marks) {
      const [before = '', after, ...others] = rest.split(mark)
      if (after === undefined || others.length > 0) throw new Error(`the page has not one '${mark}'`)
      parts.push(readyPart(before))
      rest = after
    }
    this.#parts = [...parts, readyPart(rest)]
  }

  /** @param contents one for each mark, in order */
  pageWith(contents: readonly string[]): Page {
    const text = ReadyText.join(
      this.#parts.flatMap((part, index) => (index === 0 ? [part] : [readyPart(contents[index - 1] ?? ''), part])),
    )
    return new Page(text, this.#policy)
  }
}
