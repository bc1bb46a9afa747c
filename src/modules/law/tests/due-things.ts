import type { DueThings } from '#tests/services/due-things.ts'

/** The posting of the one job is recorded, as one row. Nothing leaves the server for it. */

export const dueThings: DueThings = {
  name: 'postings',
  one: 'a posting',
  things: 0,
  mostAtOnce: 0,
  regularWorks: 1,
  recipients: [],
  inQueues: [],
  notYetDone: ['SELECT 1 - count(*) FROM law_postings'],
  moments: [],
  openThings: async () => ({
    environment: {},
    makeDue: async () => {},
    timesDone: () => [],
    close: async () => {},
  }),
}
