interface AshbyEntry {
  readonly isRequired: boolean
  readonly field: { readonly type: string; readonly path: string; readonly title: string }
}

type AshbyPosting = Readonly<Record<string, unknown>> & { readonly id: string; readonly isPublished: boolean }
type LeverPosting = Readonly<Record<string, unknown>> & { readonly id: string }

export const ashbyContact: readonly AshbyEntry[]
export const ashbyQuestions: readonly AshbyEntry[]
/** @param changes fields of the posting, and `fields` of its form */
export function ashbyPosting(changes?: Readonly<Record<string, unknown>>): AshbyPosting
export const ashbyPostings: readonly AshbyPosting[]
export function leverPosting(changes?: Readonly<Record<string, unknown>>): LeverPosting
export const leverPostings: readonly LeverPosting[]
