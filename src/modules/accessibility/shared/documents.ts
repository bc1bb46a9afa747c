/** The statement on accessibility, with the report below it. */
export const accessibilityPage = '/accessibility'

/** The server writes it whole, so that no page of the site becomes heavier for it. */
export const documents: readonly string[] = [accessibilityPage]
