import type { DemoJob } from '#shared/demo-board.ts'

export const legalJobs: readonly DemoJob[] = [
  {
    jobId: 7410001,
    title: 'Privacy Counsel, Learner Data',
    department: 'Legal',
    offices: ['pittsburgh', 'new-york'],
    summary:
      'Eleven million people practice with us before breakfast, and a third of them are under eighteen. You decide what we may remember about a learner, for how long, and how we say so in words a thirteen-year-old understands.',
    youWill: [
      'Sit with a feature team from its first sketch, so that privacy is a drawing decision and not a late no.',
      'Rewrite our data map with the people who run the tables, and delete what nobody can explain.',
      'Answer regulators and parents in the same plain voice, within the week.',
    ],
    youBring: [
      'Six years of privacy practice, two of them inside a product company.',
      'Working knowledge of COPPA, GDPR and the state laws that keep arriving.',
      'A contract you once made shorter, and the story of how.',
    ],
    goodToKnow: 'You join a team of nine and report to the General Counsel. Together Monday to Thursday in either office.',
    pay: { min: 182000, max: 226000, currency: 'USD' },
    publishedDaysAgo: 9,
    questions: ['coverLetter', 'linkedin', 'workAuthorisation', 'writingSample', 'heardFrom'],
    demographics: 'optional',
  },
  {
    jobId: 7410002,
    title: 'Commercial Counsel, Partnerships',
    department: 'Legal',
    offices: ['new-york'],
    summary:
      'Airlines want lessons in the seat-back screen, and a national railway wants announcements people enjoy. You turn such ideas into agreements that both sides still like a year later.',
    youWill: [
      'Draft and negotiate partnership, licensing and distribution agreements from the first call to the signature.',
      'Keep a library of four templates that partners sign without a fight.',
      'Teach the business team to spot the three clauses that matter, in one lunch.',
    ],
    youBring: [
      'Five years of commercial contracts, with media or software licences among them.',
      'Calm in a negotiation with a party ten times our size.',
      'Admission to the New York bar.',
    ],
    goodToKnow: 'About one trip a quarter. The team keeps Friday afternoons free of meetings.',
    pay: { min: 168000, max: 205000, currency: 'USD' },
    publishedDaysAgo: 31,
    questions: ['linkedin', 'workAuthorisation', 'sponsorship', 'noticePeriod'],
    demographics: 'optional',
    education: 'required',
  },
  {
    jobId: 7410003,
    title: 'Legal Counsel (m/w/d), Verbraucherrecht',
    department: 'Legal',
    offices: ['berlin'],
    language: 'de',
    summary:
      'Kündigen muss so leicht sein wie Abonnieren. Du sorgst dafür, dass unsere Verträge mit Lernenden in Europa das einlösen, und zwar in Sätzen, die man beim ersten Lesen versteht.',
    youWill: [
      'Du prüfst Abos, Gutscheine und Gewinnspiele, bevor sie in vierzehn Ländern erscheinen.',
      'Du antwortest Verbraucherverbänden und Behörden und ziehst daraus Änderungen am Produkt.',
      'Du schreibst unsere Nutzungsbedingungen neu: halb so lang, doppelt so klar.',
    ],
    youBring: [
      'Zweites Staatsexamen und mindestens drei Jahre Erfahrung im Verbraucher- oder IT-Recht.',
      'Sicheres Deutsch und Englisch; eine dritte Sprache ist uns eine Freude.',
      'Freude daran, einem Designer zu erklären, warum der kleine Haken nicht vorausgewählt sein darf.',
    ],
    goodToKnow:
      'Unser Büro in Kreuzberg ist von Montag bis Donnerstag gemeinsam besetzt. Du berichtest an die Rechtsabteilung in Pittsburgh.',
    pay: { min: 84000, max: 104000, currency: 'EUR' },
    publishedDaysAgo: 16,
    closesInDays: 40,
    questions: ['coverLetter', 'noticePeriod', 'languagesSpoken'],
  },
  {
    jobId: 7410004,
    title: 'Paralegal, Trademarks and Mascots',
    department: 'Legal',
    offices: ['pittsburgh'],
    summary:
      'Somebody, somewhere, is printing our lark on a cushion. You find the cushions, decide which ones are fan art worth a thank-you letter, and look after the marks that keep the bird ours.',
    youWill: [
      'Run the docket for 340 marks in 61 countries and never let one lapse.',
      'Sort takedown reports every morning: kind note, firm note, or nothing at all.',
      'Clear names for new courses and characters with designers and linguists.',
    ],
    youBring: [
      'Three years as a paralegal, at least one with trademarks.',
      'An eye for small differences and the patience to write them down.',
      'A spreadsheet you are privately proud of.',
    ],
    pay: { min: 68000, max: 84000, currency: 'USD' },
    publishedDaysAgo: 4,
    questions: ['coverLetter', 'workAuthorisation', 'spreadsheetStory', 'startDate'],
    asksLocation: true,
    demographics: 'optional',
  },
]
