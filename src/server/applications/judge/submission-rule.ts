import type { InStatement } from '@libsql/client'
import type { Database } from '../../database/database.ts'

/**
 * What a module makes of an application that a device sends. Its rule is statements of the transaction that stores the application, which they
 * fail where the rule is broken: so it holds however many arrive at once.
 */

export interface SubmissionRule {
  /** They come last in the transaction. */
  readonly statements: (applicationId: string) => readonly InStatement[]
  /** Is asked once the transaction has failed, so that only whoever could have applied is told. null: the rule has not failed it. */
  readonly refusal: (database: Database) => Promise<SubmissionRefusal | null>
}

export interface SubmissionRefusal {
  readonly code: 409
  /** For the device. It knows those of `failureReasons`, and takes any other one as a refusal. */
  readonly reason: string
  /** For people. */
  readonly error: string
}

/** What a rule may know of a request. */
export interface SubmissionRequest {
  readonly header: (name: string) => string | undefined
  /** The secrets of the earlier tries that the application replaces. */
  readonly replaced: readonly string[]
}

/** @returns null: the module has nothing to say */
export type RuleOfSubmission = (request: SubmissionRequest) => SubmissionRule | null

/** Why the transaction has failed, as far as rules know. */
export async function brokenRuleOf(rules: readonly SubmissionRule[], database: Database): Promise<SubmissionRefusal | null> {
  for (const { refusal } of rules) {
    const refused = await refusal(database)
    if (refused) return refused
  }
  return null
}
