/**
 * Which databases modules have on the device, for code that must not import Dexie. The list is kept in localStorage, because some browsers
 * cannot list databases, and because a module that is taken out has no code any more that would name its own.
 */

/** A module's database is this and the module's name. */
export const moduleDatabasePrefix = 'careers-'

const listKey = 'careers-databases'
/** Everything is being deleted. The next start makes up for a tab that is killed meanwhile. */
const markKey = 'careers-deletion'

/** What a deletion leaves until it is done. */
export const deletionKeys: readonly string[] = [listKey, markKey]

function readList(): readonly string[] {
  try {
    return (localStorage.getItem(listKey) ?? '').split(' ').filter((name) => name !== '')
  } catch {
    return []
  }
}

/** Notes that a module's database is opened. */
export function noteModuleDatabase(moduleName: string): void {
  const names = readList()
  if (names.includes(moduleName)) return
  try {
    localStorage.setItem(listKey, [...names, moduleName].join(' '))
  } catch {
    // Without localStorage, `indexedDB.databases` knows it.
  }
}

/** Whether a module has a database here. A browser may forget localStorage alone, so IndexedDB is asked, too. Never rejects. */
export async function hasModuleDatabase(moduleName: string): Promise<boolean> {
  if (readList().includes(moduleName)) return true
  try {
    const listed = typeof indexedDB.databases === 'function' ? await indexedDB.databases() : []
    return listed.some(({ name }) => name === moduleDatabasePrefix + moduleName)
  } catch {
    return false
  }
}

/** Whether a tab was killed while it deleted everything. */
export function isDeletionUnfinished(): boolean {
  try {
    return localStorage.getItem(markKey) !== null
  } catch {
    return false
  }
}

export function markDeletion(): void {
  try {
    localStorage.setItem(markKey, '1')
  } catch {
    // Nothing can be stored here, so nothing is left over.
  }
}

export function endDeletion(): void {
  try {
    for (const key of deletionKeys) localStorage.removeItem(key)
  } catch {
    // As above.
  }
}

/** A connection that does not close keeps its database. The next start deletes it. */
const waitMs = 3_000

function deleteDatabase(factory: IDBFactory, name: string): Promise<boolean> {
  return new Promise((resolve) => {
    const request = factory.deleteDatabase(name)
    request.addEventListener('success', () => resolve(true))
    request.addEventListener('error', () => resolve(false))
    setTimeout(() => resolve(false), waitMs)
  })
}

/**
 * Deletes the databases of all modules, also of those that this build does not have.
 * @param kept those that stay
 * @returns whether they are gone
 */
export async function deleteModuleDatabases(
  readFactory: () => IDBFactory | undefined,
  kept: readonly string[] = [],
): Promise<boolean> {
  try {
    const factory = readFactory()
    if (!factory) return true
    const listed = typeof factory.databases === 'function' ? await factory.databases() : []
    const names = new Set([
      ...listed.flatMap(({ name }) => (name?.startsWith(moduleDatabasePrefix) ? [name] : [])),
      ...readList().map((moduleName) => moduleDatabasePrefix + moduleName),
    ])
    // One that cannot be deleted does not keep the others.
    const deleted = await Promise.allSettled(
      [...names].filter((name) => !kept.includes(name)).map(async (name) => deleteDatabase(factory, name)),
    )
    return deleted.every((each) => each.status === 'fulfilled' && each.value)
  } catch {
    return false
  }
}
