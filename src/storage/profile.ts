import type { DatabaseConnection } from './database.ts'
import type { EraWatch } from './files.ts'
import type { Notices } from './notices.ts'
import type { ProfileResume, ProfileRow } from './records.ts'

/**
 * What a person has asked this device to keep for the next application. It is one row with a résumé of its own, so that no
 * draft or application that is deleted takes it along. What it holds of the answers is the form's affair.
 */

export interface ProfileContent {
  readonly answers: unknown
  readonly resume: ProfileResume | null
}

export interface ProfileShelf {
  /** null: nothing is kept, or the device cannot say. */
  load(): Promise<ProfileContent | null>
  /** @returns whether the device has it now */
  save(content: ProfileContent): Promise<boolean>
  /** @returns whether it is gone */
  remove(): Promise<boolean>
}

/** There is one person to a device. */
const key: ProfileRow['name'] = 'applicant'

export function createProfileShelf(connection: DatabaseConnection, notices: Notices, isOver: EraWatch): ProfileShelf {
  return {
    load: async () => {
      const result = await connection.run((database) => database.profile.get(key))
      return result.status === 'ok' ? (result.value ?? null) : null
    },
    save: async ({ answers, resume }) => {
      const isDeleted = isOver()
      const result = await connection.run((database) =>
        database.transaction('rw', database.profile, async () => {
          if (!isDeleted()) await database.profile.put({ name: key, answers, resume })
        }),
      )
      if (result.status === 'ok') notices.tell({ type: 'profile' })
      return result.status === 'ok'
    },
    remove: async () => {
      const result = await connection.run((database) => database.profile.delete(key))
      if (result.status === 'ok') notices.tell({ type: 'profile' })
      return result.status === 'ok'
    },
  }
}
