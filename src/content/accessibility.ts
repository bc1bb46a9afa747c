import type { AccessibilityOfCompany } from '#shared/brand.ts'

/** What Wordlark says on the page about accessibility. */
export const accessibility: AccessibilityOfCompany = {
  contact:
    'Write to [accommodations@wordlark.example](mailto:accommodations@wordlark.example) if something on this site doesn’t work for you, or if you need another way to apply. A person answers within two working days.',
  complaints: null,
}
