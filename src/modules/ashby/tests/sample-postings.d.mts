interface AshbyEntry {
  readonly isRequired: boolean
  readonly field: { readonly type: string; readonly path: string; readonly title: string }
}

type AshbyPosting = Readonly<Record<string, unknown>> & { readonly id: string; readonly isPublished: boolean }

export const ashbyContact: readonly AshbyEntry[]
export const ashbyQuestions: readonly AshbyEntry[]
/** @param changes fields of the posting, and `fields` of its form */
export function ashbyPosting(changes?: Readonly<Record<string, unknown>>): AshbyPosting
export const ashbyPostings: readonly AshbyPosting[]
