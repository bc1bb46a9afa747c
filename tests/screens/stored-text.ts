/** Everything that this page has stored on the device, as one text. Bytes are read as text, too. */
export async function storedText(): Promise<string> {
  const databases = await indexedDB.databases()
  const rows = await Promise.all(databases.map(({ name = '' }) => rowsOf(name)))
  return JSON.stringify(
    [rows, Object.entries(localStorage), Object.entries(sessionStorage), window.history.state, document.cookie],
    (_, value: unknown) => (value instanceof ArrayBuffer || ArrayBuffer.isView(value) ? new TextDecoder().decode(value) : value),
  )
}

async function rowsOf(name: string): Promise<unknown> {
  const database = await finished(indexedDB.open(name))
  try {
    const stores = [...database.objectStoreNames]
    if (stores.length === 0) return []
    const transaction = database.transaction(stores)
    return await Promise.all(stores.map(async (store) => [store, await finished(transaction.objectStore(store).getAll())]))
  } finally {
    database.close()
  }
}

function finished<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('not read')))
  })
}
