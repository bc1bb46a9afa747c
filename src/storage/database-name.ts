/** In its own file, because `waiting-applications.ts` needs it without importing Dexie. */
export const databaseName = 'careers'
