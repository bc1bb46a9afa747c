import type { KnownByModule, ModuleExport } from '#server/exports/module-export.ts'
import { server } from '../words.ts'
import { type FairOrigin, hasFairs, type NoteOfPerson, notesOf, originsOf } from './desk-fairs.ts'

/** What exports say of fairs: where somebody was met, and what a recruiter noted. */

const { columns: names } = server

function known({ bird, eventName, kind, tabletNumber }: FairOrigin, notes: readonly NoteOfPerson[]): KnownByModule {
  // The note of the fair's tablets, and the one that anybody may have written.
  const verified = notes.find(({ isVerified }) => isVerified)
  const other = notes.find(({ isVerified }) => !isVerified)
  const note = verified?.note ?? null
  const nextStep = verified?.nextStep ?? null
  const rating = verified?.rating ?? null
  const unverifiedNote = other?.note ?? null
  return {
    record: { kind, event: eventName, tablet: tabletNumber, bird, rating, note, nextStep, unverifiedNote },
    cells: [eventName, kind, bird, String(rating ?? ''), note ?? '', nextStep ?? '', unverifiedNote ?? ''],
  }
}

export const fairExport: ModuleExport = {
  name: 'fair',
  isUsed: hasFairs,
  columns: [names.fair, names.fairKind, names.bird, names.rating, names.note, names.nextStep, names.otherNote],
  read: async (database, applicationIds) => {
    const origins = await originsOf(database, applicationIds)
    const notes = origins.size === 0 ? null : await notesOf(database, [...origins.keys()])
    return new Map([...origins].map(([applicationId, origin]) => [applicationId, known(origin, notes?.get(applicationId) ?? [])]))
  },
}
