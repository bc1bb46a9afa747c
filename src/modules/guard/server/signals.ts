import type { HeldReason } from '#server/applications/judge/judgement.ts'
import type { FormCounts } from '../shared/online/proof.ts'
import type { ProofVerdict } from './challenges.ts'

/**
 * The rules by which an application waits for a look: a proof that failed, or two signals, one of which says more than speed, network and domain. Each signal is a sentence for a recruiter, and
 * none is a score. What is not known is no signal: a form that was begun on another device counts nothing. Nothing here reads answers about
 * equal opportunity, demographics, disability or veterans, a name's letters, a language or a country.
 */

export interface Signals {
  /** null: the page has counted nothing. */
  readonly counts: FormCounts | null
  /** Other people of the last days who have sent the same file, or the same long answers. */
  readonly sameFile: number
  readonly sameAnswers: number
  /** Other people of this day from the same network. */
  readonly sameNetwork: number
  readonly isThrowAwayAddress: boolean
}

/** Nobody pastes so many texts by hand in this time, or types them in the other. */
const fastSeconds = 5
const fastTypedSeconds = 1
const fastFields = 3
/** A family, a friend who helps, or a template from the web may share a text. */
const alikePeople = 3
/** A school, a library or a fair is one network. */
const networkPeople = 20
/** So many texts that come whole, without a key, a paste or autofill, are a program's. */
const setFields = 3

/** What somebody in a hurry, at a school, or with a borrowed address gives too. These hold nobody by themselves, not even together. */
const weakSignals: ReadonlySet<string> = new Set(['fast', 'same-network', 'throw-away-address'])

const reason = (code: string, count: number | null = null): HeldReason => ({ code, count })

/** Which signals an application gives. */
export function signalsOf({ counts, isThrowAwayAddress, sameAnswers, sameFile, sameNetwork }: Signals): readonly HeldReason[] {
  const found: HeldReason[] = []
  if (counts) {
    const { filled, hidden, pasted, seconds, set, typed } = counts
    // Autofill and saved details are fast, and people use them.
    const byHand = pasted + set + (seconds <= fastTypedSeconds ? typed : 0)
    if (seconds <= fastSeconds && filled === 0 && byHand >= fastFields) found.push(reason('fast', seconds))
    if (set >= setFields && filled === 0) found.push(reason('set-by-program', set))
    if (hidden) found.push(reason('hidden-field'))
  }
  if (sameFile >= alikePeople) found.push(reason('same-file', sameFile))
  if (sameAnswers >= alikePeople) found.push(reason('same-answers', sameAnswers))
  if (sameNetwork >= networkPeople) found.push(reason('same-network', sameNetwork))
  if (isThrowAwayAddress) found.push(reason('throw-away-address'))
  return found
}

/** Why an application is held. None: it is delivered. */
export function reasonsToHold(proof: ProofVerdict, signals: readonly HeldReason[]): readonly HeldReason[] {
  if (proof.status === 'failed') return [reason(proof.code), ...signals]
  return signals.length >= 2 && signals.some(({ code }) => !weakSignals.has(code)) ? signals : []
}
