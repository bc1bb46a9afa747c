import { createContext, useContext } from 'react'
import type { Fair, FairSettings, Leaving, SealResult } from '../tablet/fair.ts'

/** Why something was not sealed. What was entered is still in the form. */
export type SealFailure = Extract<SealResult, { readonly status: 'failed' }>['reason']

/** What the frame gives to the screens inside a fair that runs. */
export interface RunningFair {
  readonly fair: Fair
  readonly settings: FairSettings
  /** Ends this person's turn: forgets everything and shows the start screen. */
  readonly clear: () => void
  /** The same, but asks once where something was typed. */
  readonly startOver: () => void
  /** Seals what this person leaves, and shows that. @returns why it failed, or null */
  readonly seal: (leaving: Leaving) => Promise<SealFailure | null>
}

export const RunningFairContext = createContext<RunningFair | null>(null)

/** @throws outside of `FairFrame`, which renders its screens only while a fair runs */
export function useRunningFair(): RunningFair {
  const running = useContext(RunningFairContext)
  if (!running) throw new Error('this screen is for a fair that runs')
  return running
}
