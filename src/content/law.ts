import type { LawOfCompany } from '#shared/brand.ts'

/** What only Wordlark knows of its duties, and what it says to people who apply. */
export const law: LawOfCompany = {
  employees: 800,
  employeesIn: {},
  federalContractor: false,
  screensWithSoftware: false,
  asksEducationDates: false,
  notices: [
    { places: [], where: 'posting', heading: 'Position', text: 'This is an open position.' },
    {
      places: [],
      where: 'posting',
      heading: 'Software',
      text: 'People read every application. [How we hire with software](/software)',
    },
  ],
  software: {
    title: 'How we hire with software',
    paragraphs: [
      'Software takes your application, checks that it is complete and passes it on to our hiring team.',
      'It doesn’t score, rank or reject anyone. People read every application and decide.',
      'When you attach a résumé, your own device can fill in the form from it. What it finds stays on your device until you send the form.',
    ],
  },
  complaints: null,
}
