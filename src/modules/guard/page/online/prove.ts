import * as v from 'valibot'
import { hourMs } from '#shared/durations.ts'
import { askService } from '#platform/own-service.ts'
import type { EntryCounts } from '#platform/page-module.ts'
import { settings } from '#platform/settings.ts'
import { scriptUrl } from '#platform/trusted-types.ts'
import {
  Challenge,
  challengeUrl,
  countsHeader,
  type FormCounts,
  type Proof,
  Proof as ProofSchema,
  proofHeader,
} from '../../shared/online/proof.ts'
import { addUnseenField } from './unseen-field.ts'
// oxlint-disable-next-line import/default -- Vite makes it
import workerUrl from './solve-worker.ts?worker&url'

/**
 * Takes a challenge and has a worker solve it while somebody fills in a form, so that nobody waits for it at 'Submit'. Without one, or with
 * one that is old or was used for another application, the submit takes a new one. Nothing here may keep an application from being sent:
 * without a proof it waits for a look, and its person reads the same.
 */

interface TakenProof {
  readonly proof: Proof
  /** By a clock that only counts up. */
  readonly atMs: number
  /** The key that has used it. null: none yet. */
  readonly key: string | null
}

const maxAgeMs = hourMs
const maxSolvingMs = 20_000
const nowMs = () => performance.now()

let taking: Promise<TakenProof | null> | null = null
/** Of the form in which something was entered last. A page may show one after another. */
let readCounts: () => FormCounts | null = () => null

/** What a browser has restored may be days old, and its clock may have stood still. */
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) taking = null
})

async function solve(challenge: Challenge): Promise<Proof | null> {
  // The type of the constructor has no trusted URL.
  const worker = new Worker(scriptUrl(workerUrl) as string, { type: 'module', name: 'guard' })
  try {
    const solution = await new Promise<unknown>((resolve) => {
      setTimeout(resolve, maxSolvingMs, null)
      worker.addEventListener('message', ({ data }: MessageEvent<unknown>) => resolve(data))
      worker.addEventListener('error', () => resolve(null))
      worker.postMessage(challenge)
    })
    const parsed = v.safeParse(ProofSchema, { challenge, solution })
    return parsed.success ? parsed.output : null
  } finally {
    worker.terminate()
  }
}

/** null: no challenge, or no solution. Never rejects. */
async function take(): Promise<TakenProof | null> {
  try {
    const atMs = nowMs()
    const answer = await askService(challengeUrl(settings.applicantUrl), {})
    const challenge = v.safeParse(Challenge, answer.status === 'success' ? answer.body : null)
    const proof = challenge.success ? await solve(challenge.output) : null
    return proof && { proof, atMs, key: null }
  } catch {
    return null
  }
}

/** A service of somebody else is never asked. */
const isOwnService = () => settings.applicantUrl.startsWith('/') && typeof Worker === 'function'

/** Somebody has begun to fill in a form. */
export function beginForm(form: Element, read: () => EntryCounts): void {
  if (!isOwnService()) return
  taking ??= take()
  const unseen = addUnseenField(form)
  readCounts = () => ({ ...read(), hidden: unseen.value !== '' })
}

/** The headers of a submit. Empty: the application waits for a look. */
export async function headersFor(key: string): Promise<Readonly<Record<string, string>>> {
  if (!isOwnService()) return {}
  const known = await taking
  const isUsable = known !== null && (known.key ?? key) === key && nowMs() - known.atMs < maxAgeMs
  const current = isUsable ? known : await take()
  const counts = readCounts()
  taking = Promise.resolve(current && { ...current, key })
  return {
    ...(current ? { [proofHeader]: btoa(JSON.stringify(current.proof)) } : {}),
    ...(counts ? { [countsHeader]: JSON.stringify(counts) } : {}),
  }
}
