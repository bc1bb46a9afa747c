import type { DemoJob } from '#shared/demo-board.ts'

export const financeJobs: readonly DemoJob[] = [
  {
    jobId: 7419001,
    title: 'Revenue Accountant',
    department: 'Finance',
    offices: ['pittsburgh'],
    summary:
      'A subscription bought in yen on a Korean card during a leap second still has to land in the right month. You book it, prove it, and sleep well at quarter’s end.',
    youWill: [
      'Own revenue recognition for three app stores and forty currencies.',
      'Close the books in five days, on the way to four.',
      'Work with data engineers so that the ledger and the logs tell one story.',
    ],
    youBring: [
      'Four years of accounting, with subscriptions or app stores among them.',
      'A CPA, or well on the way.',
      'Joy at the moment when two totals agree.',
    ],
    pay: { min: 84000, max: 103000, currency: 'USD' },
    publishedDaysAgo: 7,
    questions: ['linkedin', 'workAuthorisation', 'spreadsheetStory'],
    education: 'required',
    demographics: 'optional',
  },
  {
    jobId: 7419002,
    title: 'Financial Analyst, Product',
    department: 'Finance',
    offices: ['pittsburgh', 'new-york'],
    summary:
      'Product teams ask what an idea is worth before they build it. You answer in a day, with a range, and you are the first to say when the range is a shrug.',
    youWill: [
      'Sit with eight flocks and model what they plan.',
      'Own the forecast of subscriptions, with a note each month on where it was wrong.',
      'Write one page where others would write a deck.',
    ],
    youBring: [
      'Three years of analysis in consumer technology or consulting.',
      'Models that a stranger can follow.',
      'Nerve in a room of optimists.',
    ],
    pay: { min: 92000, max: 114000, currency: 'USD' },
    publishedDaysAgo: 24,
    questions: ['coverLetter', 'workAuthorisation', 'spreadsheetStory', 'noticePeriod'],
    demographics: 'optional',
  },
  {
    jobId: 7419003,
    title: 'Tax Manager, International',
    department: 'Finance',
    offices: ['new-york'],
    summary:
      'One app, six offices, 190 countries, and each of them has a view on what a lesson is: a good, a service, or education. You know the difference and what it costs.',
    youWill: [
      'Run indirect tax on digital services around the world.',
      'Keep transfer pricing between Pittsburgh, Berlin and Beijing defensible and dull.',
      'Warn product teams early, in words without numbers of paragraphs.',
    ],
    youBring: [
      'Seven years of international tax.',
      'VAT and GST in practice, not from a book.',
      'Answers that begin with yes or no.',
    ],
    pay: { min: 146000, max: 178000, currency: 'USD' },
    publishedDaysAgo: 49,
    closesInDays: 31,
    questions: ['linkedin', 'workAuthorisation', 'noticePeriod'],
    education: 'required',
  },
  {
    jobId: 7419004,
    title: 'Procurement Partner',
    department: 'Finance',
    offices: ['pittsburgh'],
    summary:
      'We buy server time, microphones, oat milk and the rights to a lullaby. You help people buy well and quickly, and you know when a contract should be a handshake with a date.',
    youWill: [
      'Negotiate the fifty largest contracts a year with their owners beside you.',
      'Cut the path for purchases under $5,000 to one form.',
      'Check vendors for security, privacy and whether they pay their people.',
    ],
    youBring: [
      'Five years of procurement, software among it.',
      'Friendly stubbornness.',
      'A saving you refused because it was too cheap.',
    ],
    pay: { min: 97000, max: 119000, currency: 'USD' },
    publishedDaysAgo: 66,
    questions: ['coverLetter', 'workAuthorisation', 'startDate'],
    demographics: 'optional',
  },
  {
    jobId: 7419005,
    title: 'Finance Intern',
    department: 'Finance',
    offices: ['pittsburgh'],
    type: 'intern',
    summary:
      'In ten weeks you will learn where the money comes from, where it goes, and why the oat milk line tripled in March. One of the three will be your project.',
    youWill: [
      'Automate a report that somebody dreads.',
      'Shadow the close, day by day, with snacks.',
      'Present a finding to the CFO, who asks good questions.',
    ],
    youBring: [
      'A degree under way in accounting, economics or mathematics.',
      'Spreadsheets beyond sums.',
      'The habit of checking twice.',
    ],
    pay: { min: 30, max: 34, currency: 'USD', per: 'hour' },
    publishedDaysAgo: 18,
    questions: ['graduation', 'startDate', 'workAuthorisation', 'spreadsheetStory'],
    education: 'required',
    demographics: 'optional',
  },
  {
    jobId: 7419006,
    title: 'Payroll Specialist',
    department: 'Finance',
    offices: ['pittsburgh'],
    summary:
      'Nobody thinks of payroll until it is late, so nobody has thought of ours for six years. You keep it that way for 640 people in five states.',
    youWill: [
      'Run two payrolls a month, with leaves, moves and equity in between.',
      'Answer every question about a payslip within a day, in ordinary words.',
      'Retire the last paper form.',
    ],
    youBring: [
      'Three years of payroll in several states.',
      'Care with garnishments, new parents and other delicate lines.',
      'A calendar you obey.',
    ],
    pay: { min: 66000, max: 80000, currency: 'USD' },
    publishedDaysAgo: 31,
    questions: ['workAuthorisation', 'startDate', 'heardFrom'],
    asksLocation: true,
    demographics: 'optional',
  },
]
