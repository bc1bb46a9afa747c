import type { LawOfCompany } from '#shared/brand.ts'

/**
 * What only the company knows of its duties, and what it says to people who apply. `npm run check-board` says what the places of the jobs ask
 * for. Nothing is said before you write it here.
 */
export const law: LawOfCompany = {
  employees: null,
  employeesIn: {},
  federalContractor: null,
  screensWithSoftware: null,
  asksEducationDates: false,
  notices: [],
  software: null,
  complaints: null,
}
