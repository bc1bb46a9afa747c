import type { JudgeOfApplications, HoldingJudgement } from '#server/applications/judge/judgement.ts'
import { keyHash } from '#server/applications/store/application-entry.ts'
import { holdIfStatement } from '#server/delivery/ledger.ts'
import type { JudgeDeps } from '#server/module.ts'
import { kindOfError } from '#server/tools/describe-error.ts'
import * as v from 'valibot'
import { countsHeader, FormCounts, proofHeader } from '../shared/online/proof.ts'
import { readEmailAddress } from '#server/applications/store/email-address.ts'
import { isConfirmed } from './confirmations.ts'
import { isUsedByAnother, judgeProof, type ProofVerdict, tieStatement } from './challenges.ts'
import { reasonsToHold, signalsOf } from './signals.ts'
import { isThrowAway } from './throw-away.ts'
import { countOthers, traceStatements, tracesOf, whoOf } from './traces.ts'

/** Judges applications by the work of their device and by signals. Who cannot be judged, because something fails here, is delivered. */

const usedReasons = [{ code: 'proof-used', count: null }] as const

function readCounts(header: string | undefined): FormCounts | null {
  if (header === undefined || header.length > 500) return null
  try {
    const parsed = v.safeParse(FormCounts, JSON.parse(header))
    return parsed.success ? parsed.output : null
  } catch {
    return null
  }
}

const deliver: HoldingJudgement = { reasons: [], statements: () => [] }

export function guardJudge({ database, signer, warn }: Pick<JudgeDeps, 'database' | 'signer' | 'warn'>): JudgeOfApplications {
  const judge: JudgeOfApplications = async ({ address, application, header }) => {
    const keySha256 = keyHash(application.idempotencyKey)
    const proof = await judgeProof(header(proofHeader), signer, database.nowMs())
    const traces = await tracesOf(application, address, { database, signer })
    const who = whoOf(application, signer)
    const others = await countOthers(database, traces, who)
    const { email } = application.answers
    const signals = signalsOf({
      counts: readCounts(header(countsHeader)),
      sameFile: others.file,
      sameAnswers: others.answers,
      sameNetwork: others.network,
      isThrowAwayAddress: typeof email === 'string' && (await isThrowAway(email)),
    })
    const person = typeof email === 'string' ? readEmailAddress(email) : null
    // Whoever reads the mailbox is a person.
    const isKnown = person !== null && (await isConfirmed(database, person.personKey))
    const reasons = isKnown ? [] : reasonsToHold(proof, signals)
    return {
      reasons,
      statements: (applicationId, nowMs) => [
        ...traceStatements(traces, { applicationId, who, nowMs }),
        ...(isKnown ? [] : tieStatements(proof, applicationId, keySha256, [...usedReasons, ...signals], nowMs)),
      ],
    }
  }
  return async (submitted) => {
    try {
      return await judge(submitted)
    } catch (error) {
      warn(`guard: an application could not be judged, and is delivered (${kindOfError(error)})`)
      return deliver
    }
  }
}

/**
 * Ties the challenge to the key, and holds the application if another key has used it first: in the transaction, so that of many that come
 * at once with one proof only one is proven.
 */
function tieStatements(
  proof: ProofVerdict,
  applicationId: string,
  keySha256: string,
  reasons: HoldingJudgement['reasons'],
  nowMs: number,
): ReturnType<HoldingJudgement['statements']> {
  if (proof.status === 'failed') return []
  const { nonce } = proof
  return [
    tieStatement(nonce, keySha256, nowMs),
    holdIfStatement(applicationId, reasons, isUsedByAnother(nonce, keySha256), nowMs),
  ]
}
