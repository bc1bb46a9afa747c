type LeverPosting = Readonly<Record<string, unknown>> & { readonly id: string }

export function leverPosting(changes?: Readonly<Record<string, unknown>>): LeverPosting
export const leverPostings: readonly LeverPosting[]
