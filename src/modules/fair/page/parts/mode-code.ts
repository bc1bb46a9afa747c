import { readFairFlag, writeFairFlag } from '../../device/fair-flag.ts'

/** Names the code of fair mode, in a file of its own: the start code of every page would hold the list of its style sheets. */
const loadCode = async () => import('../mode/fair-screens.ts')

export async function loadMode() {
  const { FairRoutes: Pages, FairSite: Site } = await loadCode()
  return { Pages, Site }
}

/** A browser that is killed can lose the flag of a fair's tablet. Without it, nothing that waits would be sent. */
export async function restoreFairFlag(): Promise<void> {
  if (readFairFlag() === null) writeFairFlag(await (await import('../../device/fair-database.ts')).readStoredPhase())
}

/** On any page of a fair's tablet. */
export async function sendWhatWaits(): Promise<void> {
  await restoreFairFlag()
  if (readFairFlag() !== null) await (await loadCode()).loadFair()
}
