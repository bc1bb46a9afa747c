import { dayMs } from '#shared/durations.ts'
import { type EducationItem, type EducationPage, readEducationPages } from '#shared/education-list.ts'
import type { EducationList } from '#shared/endpoints.ts'
import { isOlder } from '../database/stored-times.ts'

/**
 * A board's lists of schools, degrees and disciplines, which are read whole, once a day, and searched here: a visitor who types does
 * not make this server ask the board.
 */

const pauseAfterFailureMs = 5_000
/** Some 2,500 schools are usual. */
const maxItems = 20_000
const maxNameLength = 300

/** Reads a page, from 1. null: the board has no such list. It throws where the board does not answer. */
type ReadPage = (page: number) => Promise<EducationPage | null>

/** null: the board has no such list. */
type Items = readonly EducationItem[] | null

async function readWhole(readPage: ReadPage): Promise<Items> {
  let count = 0
  const items = await readEducationPages(async (page) => {
    const read = await readPage(page)
    count += read?.items.length ?? 0
    if (count > maxItems) throw new Error('the list is too long')
    return read
  })
  return items && items.map(({ id, text }) => ({ id, text: text.slice(0, maxNameLength) }))
}

export class EducationSource {
  readonly #nowMs: () => number
  readonly #known = new Map<EducationList, { readonly items: Items; readonly atMs: number }>()
  readonly #failures = new Map<EducationList, { readonly error: unknown; readonly atMs: number }>()
  readonly #underWay = new Map<EducationList, Promise<Items>>()

  constructor(nowMs: () => number) {
    this.#nowMs = nowMs
  }

  /**
   * Reads a whole list.
   * @param isPatient does without the list while the board is failing
   * @throws what `readPage` throws while the list is not known
   */
  async read(list: EducationList, readPage: ReadPage, isPatient: boolean): Promise<Items> {
    const last = this.#known.get(list)
    if (last && !isOlder(last.atMs, dayMs, this.#nowMs())) return last.items
    const failure = this.#failures.get(list)
    const isPausing = failure !== undefined && !isOlder(failure.atMs, pauseAfterFailureMs, this.#nowMs())
    // A list of yesterday is better than none, and than waiting.
    if (last) {
      if (!isPausing) void this.#readOnce(list, readPage).catch(() => {})
      return last.items
    }
    if (isPausing && isPatient) throw failure.error
    return this.#readOnce(list, readPage)
  }

  #readOnce(list: EducationList, readPage: ReadPage): Promise<Items> {
    const reading = this.#underWay.get(list) ?? this.#readAnew(list, readPage)
    this.#underWay.set(list, reading)
    return reading
  }

  async #readAnew(list: EducationList, readPage: ReadPage): Promise<Items> {
    try {
      const items = await readWhole(readPage)
      this.#known.set(list, { items, atMs: this.#nowMs() })
      this.#failures.delete(list)
      return items
    } catch (error) {
      this.#failures.set(list, { error, atMs: this.#nowMs() })
      throw error
    } finally {
      this.#underWay.delete(list)
    }
  }
}
