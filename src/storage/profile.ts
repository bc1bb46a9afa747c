import type { DatabaseConnection } from './database.ts'
import type { ClearWatch } from './files.ts'
import type { Notices } from './notices.ts'
import { parseProfile, type ProfileResume, type ProfileRow } from './records.ts'

/**
 * Stores the profile: answers and résumé for the next application, only at the applicant's request. It has its own copy of the
 * résumé, so that deleting a draft or an application does not delete it. Only the form knows the shape of the answers.
 */

export interface ProfileContent {
  readonly answers: unknown
  readonly resume: ProfileResume | null
}

/** A device has one profile. */
const key: ProfileRow['name'] = 'applicant'

export type ProfileStore = ReturnType<typeof createProfileStore>

export function createProfileStore(connection: DatabaseConnection, notices: Notices, watchClear: ClearWatch) {
  return {
    /** Returns null if no profile is stored or the database cannot be read. */
    load: async () => {
      const result = await connection.run((database) => database.profile.get(key))
      return result.status === 'ok' ? parseProfile(result.value) : null
    },
    /** @returns whether it was stored */
    save: async ({ answers, resume }: ProfileContent) => {
      const isCleared = watchClear()
      const result = await connection.transact('rw', ['profile'], async (database) => {
        if (!isCleared()) await database.profile.put({ name: key, answers, resume })
      })
      if (result.status === 'ok') notices.publish({ type: 'profile' })
      return result.status === 'ok'
    },
    /** @returns whether it was deleted */
    remove: async () => {
      const result = await connection.run((database) => database.profile.delete(key))
      if (result.status === 'ok') notices.publish({ type: 'profile' })
      return result.status === 'ok'
    },
  }
}
