import type { KnownByModule, ModuleExport } from '#server/exports/module-export.ts'
import { server } from '../words.ts'
import { type FairOrigin, hasFairs, type NoteOfPerson, notesOf, originsOf } from './desk-fairs.ts'

/** What exports say of fairs: where somebody was met, and what a recruiter noted. */

const { columns: names } = server

function known({ bird, eventName, kind, tabletNumber }: FairOrigin, noted: NoteOfPerson | undefined): KnownByModule {
  const { nextStep = null, note = null, rating = null } = noted ?? {}
  return {
    record: { kind, event: eventName, tablet: tabletNumber, bird, rating, note, nextStep },
    cells: [eventName, kind, bird, String(rating ?? ''), note ?? '', nextStep ?? ''],
  }
}

export const fairExport: ModuleExport = {
  name: 'fair',
  isUsed: hasFairs,
  columns: [names.fair, names.fairKind, names.bird, names.rating, names.note, names.nextStep],
  read: async (database, applicationIds) => {
    const origins = await originsOf(database, applicationIds)
    const notes = origins.size === 0 ? null : await notesOf(database, [...origins.keys()])
    return new Map([...origins].map(([applicationId, origin]) => [applicationId, known(origin, notes?.get(applicationId))]))
  },
}
