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

export interface ProfileStore {
  /** Returns null if no profile is stored or the database cannot be read. */
  load(): Promise<ProfileContent | null>
  /** @returns whether it was stored */
  save(content: ProfileContent): Promise<boolean>
  /** @returns whether it was deleted */
  remove(): Promise<boolean>
}

/** A device has one profile. */
const key: ProfileRow['name'] = 'applicant'

export function createProfileStore(connection: DatabaseConnection, notices: Notices, watchClear: ClearWatch): ProfileStore {
  return {
    load: async () => {
      const result = await connection.run((database) => database.profile.get(key))
      return result.status === 'ok' ? parseProfile(result.value) : null
    },
    save: async ({ answers, resume }) => {
      const isCleared = watchClear()
      const result = await connection.transact('rw', ['profile'], async (database) => {
        if (!isCleared()) await database.profile.put({ name: key, answers, resume })
      })
      if (result.status === 'ok') notices.publish({ type: 'profile' })
      return result.status === 'ok'
    },
    remove: async () => {
      const result = await connection.run((database) => database.profile.delete(key))
      if (result.status === 'ok') notices.publish({ type: 'profile' })
      return result.status === 'ok'
    },
  }
}
