import { createContext, type ReactNode, useContext } from 'react'
import type { DeskApplication, DeskOverview, DeskRow, DeskSettlement } from '../../../shared/desk.ts'
import type { DeskDecision, DeskSavingFilter } from '../../../shared/team.ts'
import type { DeskRole } from '../../../shared/people.ts'
import type { DeskListControl } from './use-list.ts'
import type { DeskView } from './view.ts'

/** What the desk gives to its screens. */

/** What keys do, by name: 'j', 'X' for Shift and X, 'ArrowDown', or 'g a' for G and then A. */
export type Bindings = Readonly<Record<string, () => unknown>>

/** A question before something is done that cannot be undone. */
export interface DeskQuestion {
  readonly title: string
  readonly text: string
  readonly confirm: string
  readonly onConfirm: () => void
}

/** `alsoAddresses`: other addresses of the same mailbox. */
export type DeskErase =
  | { readonly what: 'application'; readonly application: DeskApplication }
  | { readonly what: 'person'; readonly application: DeskApplication; readonly alsoAddresses: readonly string[] }

export interface DeskActions {
  readonly isActing: boolean
  readonly resend: (rows: readonly DeskRow[]) => void
  /** Corrects what was not accepted, and sends it again. Values by field. */
  readonly correct: (application: DeskApplication, values: Readonly<Record<string, readonly string[]>>) => void
  readonly markDelivered: (rows: readonly DeskRow[]) => void
  /** Somebody has told the recruiting system of a withdrawal. */
  readonly tell: (row: DeskRow) => void
  /** Settles unknown ones together. What has changed since the rows were read is skipped. */
  readonly settle: (rows: readonly DeskRow[], answer: DeskSettlement['answer']) => void
  readonly erase: (erase: DeskErase) => void
}

/** Takes back what a message has said. */
export type Undo = () => void

export interface TeamActions {
  /** null takes decisions back. 'changed': somebody else has decided since. */
  readonly decide: (rows: readonly DeskRow[], decision: DeskDecision | null) => Promise<'done' | 'changed' | 'failed'>
  /** @returns whether it was done */
  readonly label: (rows: readonly DeskRow[], label: string, isOn: boolean) => Promise<boolean>
  /** @returns whether it was done */
  readonly note: (applicationId: string, text: string) => Promise<boolean>
  readonly deleteNote: (applicationId: string, noteId: number) => Promise<void>
  readonly eraseMany: (rows: readonly DeskRow[]) => Promise<void>
  /** @returns whether it was done */
  readonly saveFilter: (filter: DeskSavingFilter) => Promise<boolean>
  readonly deleteFilter: (filterId: number) => Promise<void>
}

interface DeskOffer {
  readonly view: DeskView
  /** The view as addresses have it, which an opened application keeps. */
  readonly query: string
  /** Counts, filters and the lamp. null until they are read. */
  readonly overview: DeskOverview | null
  /** Reads it again, after a module has changed something. */
  readonly readOverview: () => Promise<void>
  readonly onSignedOut: () => void
  /** Whether the role of whoever is signed in is enough. The service asks again. */
  readonly may: (needed: DeskRole) => boolean
  readonly control: DeskListControl
  readonly actions: DeskActions
  readonly team: TeamActions
  /** Half-written notes, by application. */
  readonly noteDrafts: Map<string, string>
  /** The service did not answer last: nothing can be decided. */
  readonly isOffline: boolean
  readonly nowMs: number
  /** Keys that work on every screen. */
  readonly globalKeys: Bindings
  readonly areKeysOn: boolean
  readonly ask: (question: DeskQuestion) => void
  /** Shows a message about a press, until it is answered. */
  readonly say: (message: string, undo?: Undo) => void
  /** @param ids only these applications. By default those of the list */
  readonly openExport: (ids?: readonly string[]) => void
  /** The last line of every screen. */
  readonly foot: ReactNode
}

export const DeskContext = createContext<DeskOffer | null>(null)

/** @throws outside of the desk of somebody who is signed in */
export function useDesk(): DeskOffer {
  const desk = useContext(DeskContext)
  if (!desk) throw new Error('this is a screen of the desk')
  return desk
}
