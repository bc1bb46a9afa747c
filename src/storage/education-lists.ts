import * as v from 'valibot'
import { type EducationItem, EducationItems } from '#shared/education-list.ts'
import { type CacheEntry, storeCopy, type StoredEducationList, type StoreCopyResult, tryDatabase } from './database.ts'
import { parseRow } from './records.ts'

/** Stores the board's short education lists, so that a form can offer them offline. */

const educationListRow = v.object({ date: v.number(), value: EducationItems })

/** Returns the stored copy of a list, or null. */
export async function readEducationList(list: StoredEducationList): Promise<CacheEntry<readonly EducationItem[]> | null> {
  return parseRow(educationListRow, await tryDatabase((database) => database.educationLists.get(list), undefined))
}

/** Stores a list. */
export function saveEducationList(
  list: StoredEducationList,
  entry: CacheEntry<readonly EducationItem[]>,
): Promise<StoreCopyResult> {
  return storeCopy((database) => database.educationLists.put({ list, ...entry }))
}
