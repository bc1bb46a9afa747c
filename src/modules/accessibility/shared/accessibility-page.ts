/** The statement on accessibility, with the report below it. */
export const accessibilityPage = '/accessibility'
