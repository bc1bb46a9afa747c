import { type EducationItem, parseEducationPage, readEducationPages } from '#shared/education-list.ts'
import { boardUrl } from '#shared/endpoints.ts'
import { settings } from '#platform/settings.ts'
import { type StoredEducationList, storedEducationLists } from '#storage/database.ts'
import { readEducationList, saveEducationList } from '#storage/education-lists.ts'
import { requestBoard } from './board-client.ts'

/** Stores the board's lists of degrees and disciplines on the device. The list of schools is too big to store. */

/** Loads a list. 'not-found' means that the board has no such list. */
async function fetchList(
  list: StoredEducationList,
): Promise<{ readonly items: readonly EducationItem[]; readonly fetchedAtSeconds: number } | 'not-found' | 'unavailable'> {
  let fetchedAtSeconds = 0
  let isMissing = false
  const items = await readEducationPages(async (page) => {
    const url = boardUrl.education(settings.boardUrl, list, '', page)
    const result = await requestBoard({ url, parse: (body) => parseEducationPage(body, page) })
    if (result.status === 'ok') fetchedAtSeconds = result.fetchedAtSeconds
    isMissing = result.status === 'not-found' && page === 1
    return result.status === 'ok' ? result.value : null
  })
  if (isMissing) return 'not-found'
  return items ? { items, fetchedAtSeconds } : 'unavailable'
}

/**
 * Stores the lists whose stored copy is missing or outdated.
 * @param freshSinceSeconds seconds since 1970; newer copies are not reloaded
 */
export async function syncEducationLists(freshSinceSeconds: number): Promise<'done' | 'unavailable' | 'full' | 'no-database'> {
  for (const list of storedEducationLists) {
    const stored = await readEducationList(list)
    if (stored && stored.date >= freshSinceSeconds) continue
    const fetched = await fetchList(list)
    if (fetched === 'unavailable') return fetched
    if (fetched === 'not-found') continue
    const saved = await saveEducationList(list, { date: fetched.fetchedAtSeconds, value: fetched.items })
    if (saved !== 'stored') return saved
  }
  return 'done'
}
