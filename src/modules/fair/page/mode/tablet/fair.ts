import type { FairEvent, FairKey, Rating } from '../../../shared/fair.ts'
import type { FileWithBytes } from '#shared/file-types.ts'
import type { LockReason } from '../../../device/fair-records.ts'

/**
 * Fair mode on one tablet, as screens use it. `open-fair.ts` makes it, `use-fair.ts` gives it to React.
 *
 * What a person enters is in this page's memory only, until it is sealed for the server's key or cleared. What is stored is
 * sealed, or says nothing about a person: settings, times, jobs, bird names, and whether a file was with it.
 */

export interface FairSettings extends FairEvent {
  readonly tabletId: string
  readonly tabletNumber: number
  /** What is sealed for. */
  readonly key: FairKey
  readonly hasPin: boolean
  /** People get a mail when they have arrived. */
  readonly sendsMail: boolean
}

export type FairState =
  | { readonly status: 'loading' }
  /** The device's database cannot be reached, so nothing could be kept. */
  | { readonly status: 'unavailable' }
  /** Never set up, or the event has ended. */
  | { readonly status: 'off' }
  /** Recruiters set the tablet up. Visitors see the normal site. */
  | { readonly status: 'preparing'; readonly settings: FairSettings }
  /** The site is in the fair's frame. */
  | { readonly status: 'running'; readonly settings: FairSettings; readonly isUnlocked: boolean }
  /** It takes nobody any more, and what waits is sent. */
  | { readonly status: 'locked'; readonly why: LockReason; readonly settings: FairSettings; readonly isUnlocked: boolean }
  /** The same, by settings of another release, which cannot be read. */
  | { readonly status: 'unreadable' }

/** What the server says to a report. */
export type DeskReply =
  | { readonly status: 'noted'; readonly key: FairKey; readonly clockOffsetMs: number }
  /** The tablet is locked, or the server does not know it. */
  | { readonly status: LockReason | 'not-this-tablet' }

export type TestResult =
  | { readonly status: 'arrived'; readonly tookMs: number }
  /** `isRefused`: the server has answered, and cannot open it. */
  | { readonly status: 'failed'; readonly why: string; readonly isRefused: boolean }

export type FairSaveResult = 'saved' | 'full' | 'unavailable'

export type PinState =
  | { readonly status: 'ready'; readonly triesLeft: number }
  /** After five wrong ones. The time doubles each time. */
  | { readonly status: 'closed'; readonly untilMs: number }
export type PinResult = { readonly status: 'right' } | { readonly status: 'wrong'; readonly pin: PinState }

/** What a person leaves. */
export type Leaving =
  | {
      readonly kind: 'application'
      readonly jobId: number
      readonly jobTitle: string
      readonly answers: Readonly<Record<string, unknown>>
      readonly files: readonly FileWithBytes[]
    }
  | {
      readonly kind: 'interest'
      readonly firstName: string
      readonly lastName: string
      readonly email: string
      readonly about:
        | { readonly kind: 'job'; readonly jobId: number; readonly jobTitle: string }
        | { readonly kind: 'team'; readonly team: string }
        | { readonly kind: 'anything' }
      readonly photo: FileWithBytes | null
    }

export type SealResult =
  /** It is stored on this tablet, sealed. */
  | { readonly status: 'sealed'; readonly bird: string }
  /** No room, no database, or more than the server takes. What was entered is still in memory. */
  | { readonly status: 'failed'; readonly reason: 'full' | 'unavailable' | 'too-large' }

export type PersonState = 'waiting' | 'sending' | 'sent' | 'needs-attention'

/** A person as recruiters see one. */
export interface FairPerson {
  readonly envelopeId: string
  readonly bird: string
  /** null: no job named. */
  readonly jobTitle: string | null
  readonly kind: 'application' | 'interest'
  readonly hasFile: boolean
  readonly sealedAtMs: number
  readonly state: PersonState
  /** One line: what and what to do. Only if it needs attention. */
  readonly attention: string | null
  readonly rating: Rating | null
  /** The note, while it may still be changed: for ten minutes, in memory only. null: sealed or never begun. */
  readonly note: OpenNote | null
  /** There is a note that cannot be read or changed on this tablet any more. `note` then returns 'sealed'. */
  readonly isNoteSealed: boolean
}

export interface OpenNote {
  readonly text: string
  readonly nextStep: string | null
}

export interface FairQueue {
  readonly sent: number
  readonly waiting: number
  readonly needsAttention: number
  /** How many are on their way of this pass. null: nothing is being sent. */
  readonly sending: { readonly done: number; readonly of: number } | null
  readonly lastSentAtMs: number | null
  /** Newest first. */
  readonly people: readonly FairPerson[]
  /** Most first. `jobTitle` null: no job named. */
  readonly jobs: readonly {
    readonly jobTitle: string | null
    readonly sent: number
    readonly waiting: number
    readonly needsAttention: number
  }[]
}

export interface Fair {
  /** `getState`, `getPin` and `getQueue` return the same object until something has changed. */
  readonly getState: () => FairState
  readonly subscribe: (listener: () => void) => () => void

  /* Set-up */
  /** Joins an event with a code of the desk, in place of one that is being prepared. 'unavailable': it runs, waits or stores nothing. */
  readonly join: (code: string) => Promise<'joined' | 'code-ended' | 'busy' | 'no-answer' | 'unavailable'>
  readonly setPin: (pin: string) => Promise<FairSaveResult>
  /** Reports this tablet to the desk, and takes the event as it is there now. null: nobody has answered, or nobody was asked. */
  readonly report: () => Promise<DeskReply | null>
  /** Seals a test application, sends it and waits until the server has opened it. Nothing of it stays. */
  readonly sendTest: () => Promise<TestResult>
  /** 'unavailable' also without a PIN, with which nobody would get out again. */
  readonly start: () => Promise<FairSaveResult>
  /**
   * Ends the event and forgets it. Only when nothing waits, not even a note or what needs attention, and the service has confirmed
   * everything a second time: 'unconfirmed' if it did not answer now.
   */
  readonly end: () => Promise<'ended' | 'something-waits' | 'unconfirmed' | 'unavailable'>

  /* The PIN */
  readonly getPin: () => PinState
  /** Opens the recruiters' side until `lock`. */
  readonly tryPin: (pin: string) => Promise<PinResult>
  readonly lock: () => void

  /* One person after another */
  readonly seal: (leaving: Leaving) => Promise<SealResult>
  /** Changes with every person. Part of the names of fields, so that the browser suggests nothing of the last one. */
  readonly getPersonNumber: () => number
  /** Tells those who hold something of this person to forget it, and counts on. */
  readonly nextPerson: () => void
  /** Calls back when the person changes. @returns unsubscribes */
  readonly watchPerson: (onNext: () => void) => () => void

  /* Recruiters */
  readonly getQueue: () => FairQueue
  readonly sendNow: () => Promise<void>
  /** Seals what a recruiter thinks of a person, each time, so that nothing of it is ever stored in the clear. */
  readonly note: (
    envelopeId: string,
    change: { readonly rating?: Rating; readonly text?: string; readonly nextStep?: string | null },
  ) => Promise<FairSaveResult | 'sealed'>
  /** As soon as the note is sealed, this tablet can neither show nor change it. Its rating stays. */
  readonly finishNote: (envelopeId: string) => void
}
