import { dayMs } from '#shared/durations.ts'
import { type EducationItem, type EducationPage, readEducationPages } from '#shared/education-list.ts'
import type { EducationList } from '#shared/endpoints.ts'
import { AnswerCache } from '../answer-cache.ts'

/**
 * A board's lists of schools, degrees and disciplines, which are read whole, once a day, and searched here: a visitor who types does
 * not make this server ask the board.
 */

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

/**
 * @returns reads a whole list. `isPatient` does without it while the board is failing, and a list of yesterday is better than
 * none, and than waiting. It throws what `readPage` throws while the list is not known
 */
export function educationSource(nowMs: () => number) {
  const lists = new AnswerCache<Items, EducationList>({ nowMs })
  return async (list: EducationList, readPage: ReadPage, isPatient: boolean): Promise<Items> => {
    const last = lists.last(list)
    const options = { maxAgeMs: dayMs, isPatient: isPatient || last !== null }
    const asked = lists.get(list, async () => readWhole(readPage), options)
    if (!last) return asked
    void asked.catch(() => {})
    return last.value
  }
}
