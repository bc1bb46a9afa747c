import type { FairKey, OpenEnvelope, TabletReport } from '../../../shared/fair.ts'
import type { Clock } from '#platform/clock.ts'
import type { ExclusiveLock } from '#platform/locks.ts'
import type { FairStore } from '../../../device/fair.ts'
import type { FairFlag } from '../../../device/fair-flag.ts'
import type { Notices } from '#storage/notices.ts'
import type { FairClient } from './fair-client.ts'
import type { DerivePin } from './pin.ts'

/** What fair mode needs of its device. `fair-of-browser.ts` has that of this page, the model tests simulate one. */
export interface FairDeps {
  readonly store: FairStore
  readonly client: FairClient
  readonly clock: Clock
  readonly newId: () => string
  readonly random: () => number
  /** `false` is reliable: then only what somebody has pressed tries. `true` is not. */
  readonly isOnline: () => boolean
  /** Held by the tab that sends. */
  readonly sendingLock: ExclusiveLock
  /** @throws if the key is invalid, or the page has no WebCrypto */
  readonly seal: (key: FairKey, envelopeId: string, open: OpenEnvelope) => Promise<Uint8Array<ArrayBuffer>>
  readonly derivePin: DerivePin
  /** The brand's names. A person gets one with a running number. */
  readonly birds: readonly string[]
  /** Of all tabs. */
  readonly notices: Notices
  readonly writeFlag: (flag: FairFlag | null) => void
  /** Never rejects. */
  readonly readDevice: () => Promise<Pick<TabletReport, 'batteryPercent' | 'freeBytes' | 'loading'>>
  readonly askForPersistence: () => void
}
