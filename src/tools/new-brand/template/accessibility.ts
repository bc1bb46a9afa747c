import type { AccessibilityOfCompany } from '#shared/brand.ts'

/**
 * The company's own sentences on the page '/accessibility': how somebody reports what does not work. Write them, and add a link to the page to
 * footer.ts.
 */
export const accessibility: AccessibilityOfCompany = { contact: null, complaints: null }
