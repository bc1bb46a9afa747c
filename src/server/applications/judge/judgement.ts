import type { InStatement } from '@libsql/client'
import * as v from 'valibot'
import type { NewApplication } from '../store/application-store.ts'

/**
 * Whether a new application is delivered at once or waits for a look. Nothing here refuses one: its person reads the same words at the
 * same time, whatever is judged. A module judges (`ServerModule.judge`), and the ledger enters what was held.
 */

/** Why an application is held, without personal data: a code of whoever has judged it, with a number where its sentence has one. */
export const HeldReason = v.object({ code: v.string(), count: v.nullable(v.number()) })
export type HeldReason = Readonly<v.InferOutput<typeof HeldReason>>

/** What helps somebody who looks at a held application. */
export interface HeldLook {
  /** The same for those that are alike. null: like no other. */
  readonly alikeKey: string | null
  readonly isConfirmed: boolean
  /** When it is sent on if nobody decides. null: it stays. */
  readonly sentOnAtMs: number | null
}

export interface HoldingJudgement {
  /** None: it is delivered. */
  readonly reasons: readonly HeldReason[]
  /** What must be stored with it. They come last in its transaction, and may hold it yet (`holdIfStatement` of the ledger). */
  readonly statements: (applicationId: string, receivedAtMs: number) => readonly InStatement[]
}

/** What is known of an application that a device or a program submits. */
export interface SubmittedApplication {
  readonly application: NewApplication
  /** That its request comes from, as limits know it. */
  readonly address: string
  readonly header: (name: string) => string | undefined
}

/** It must not fail: whoever cannot judge, delivers. */
export type JudgeOfApplications = (submitted: SubmittedApplication) => Promise<HoldingJudgement>
