/**
 * Which databases modules have on the device, for code that must not import Dexie. The list is kept in localStorage, because some browsers
 * cannot list databases, and because a module that is taken out has no code any more that would name its own.
 */

/** A module's database is this and the module's name. */
export const moduleDatabasePrefix = 'careers-'

const listKey = 'careers-databases'
/** Everything is being deleted. It stays until the last database is gone, so that a tab which is killed meanwhile is made up for. */
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

/** Whether a module has ever opened its database here. Some browsers forget localStorage alone, so this is a hint and no proof. */
export function hasModuleDatabase(moduleName: string): boolean {
  return readList().includes(moduleName)
}

/** Whether a deletion of everything has begun on this device and not ended. */
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
 * @returns whether they are gone
 */
export async function deleteModuleDatabases(readFactory: () => IDBFactory | undefined): Promise<boolean> {
  try {
    const factory = readFactory()
    if (!factory) return true
    const listed = typeof factory.databases === 'function' ? await factory.databases() : []
    const names = new Set([
      ...listed.flatMap(({ name }) => (name?.startsWith(moduleDatabasePrefix) ? [name] : [])),
      ...readList().map((moduleName) => moduleDatabasePrefix + moduleName),
    ])
    // One that cannot be deleted does not keep the others.
    const deleted = await Promise.allSettled([...names].map(async (name) => deleteDatabase(factory, name)))
    return deleted.every((each) => each.status === 'fulfilled' && each.value)
  } catch {
    return false
  }
}
