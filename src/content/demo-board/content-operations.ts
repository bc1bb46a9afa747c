import type { DemoJob } from '#shared/demo-board.ts'

export const contentOperationsJobs: readonly DemoJob[] = [
  {
    jobId: 7414001,
    title: 'Localization Project Manager',
    department: 'Content Operations',
    offices: ['pittsburgh'],
    summary:
      'Four thousand new strings a week want to be in 31 languages by Friday. You get them there, and you know which three of them have to be rewritten in English first.',
    youWill: [
      'Plan and run translation for the app, the site and the test.',
      'Care for sixty freelance translators: briefs, pay on time, real feedback.',
      'Stop the strings that cannot be translated before they ship.',
    ],
    youBring: [
      'Three years of localization project management.',
      'A translation system you know from the inside.',
      'Two languages besides English, one of them with cases.',
    ],
    pay: { min: 79000, max: 97000, currency: 'USD' },
    publishedDaysAgo: 6,
    asks: ['languagesSpoken', 'linkedin', 'workAuthorisation'],
    demographics: 'optional',
  },
  {
    jobId: 7414002,
    title: 'Voice Casting and Recording Coordinator',
    department: 'Content Operations',
    offices: ['new-york'],
    summary:
      'Our courses speak with ninety voices, and one of them always has a cold. You book, direct and look after the people behind them, in studios from Reykjavík to Recife.',
    youWill: [
      'Schedule four hundred hours of recording a year.',
      'Check each take against the script, the accent and the mood.',
      'Keep contracts and credits in order, for every voice.',
    ],
    youBring: [
      'Two years in audio production or casting.',
      'Ears for languages you do not speak.',
      'Diplomacy across time zones.',
    ],
    pay: { min: 64000, max: 79000, currency: 'USD' },
    publishedDaysAgo: 15,
    asks: ['coverLetter', 'tools', 'workAuthorisation', 'startDate'],
    demographics: 'optional',
  },
  {
    jobId: 7414003,
    title: 'Content Quality Analyst',
    department: 'Content Operations',
    offices: ['berlin'],
    summary:
      'One in nine thousand exercises is wrong, which is still six hundred a day. You build the nets that catch them, and you find out where they come from.',
    youWill: [
      'Sort twelve thousand learner reports a week into true, false and funny.',
      'Measure error rates by course and by kind, and make them fall.',
      'Run the Friday hour in which linguists fix the worst twenty together.',
    ],
    youBring: [
      'Experience with content quality, editing or analytics.',
      'SQL at working level, German and English at a good one.',
      'Satisfaction in small corrections.',
    ],
    pay: { min: 52000, max: 66000, currency: 'EUR' },
    publishedDaysAgo: 27,
    asks: ['spreadsheetStory', 'languagesSpoken', 'noticePeriod'],
    education: 'optional',
  },
  {
    jobId: 7414004,
    title: 'Content Tools Specialist',
    department: 'Content Operations',
    offices: ['pittsburgh'],
    summary:
      'Two hundred people write our courses in tools that were built by engineers for engineers. You stand between them, with one foot on each side and a long list.',
    youWill: [
      'Train every new course writer in their first week.',
      'Turn complaints into tickets that engineers enjoy reading.',
      'Write small scripts that save someone an afternoon.',
    ],
    youBring: [
      'Experience as a power user who became everyone’s help desk.',
      'A little Python or JavaScript.',
      'Clear teaching, without sighing.',
    ],
    pay: { min: 70000, max: 86000, currency: 'USD' },
    publishedDaysAgo: 41,
    asks: ['teachingSample', 'codeSample', 'workAuthorisation'],
    demographics: 'optional',
  },
  {
    jobId: 7414005,
    title: 'Production Manager, Courses',
    department: 'Content Operations',
    offices: ['new-york', 'pittsburgh'],
    summary:
      'A new course is nine writers, four voices, two illustrators and eleven months. You bring it in on the day, and nobody has worked a Sunday.',
    youWill: [
      'Run four courses at a time from green light to launch.',
      'Keep one plan that writers, artists and engineers all believe.',
      'Say early when a date will slip, and by how much.',
    ],
    youBring: [
      'Five years of production in publishing, games or film.',
      'Budgets met and people kept.',
      'A favorite kind of spreadsheet.',
    ],
    goodToKnow: 'Two launch trips a year. You get to ring the bell.',
    pay: { min: 94000, max: 116000, currency: 'USD' },
    publishedDaysAgo: 20,
    closesInDays: 33,
    asks: ['coverLetter', 'linkedin', 'workAuthorisation', 'spreadsheetStory'],
    demographics: 'optional',
  },
  {
    jobId: 7414006,
    title: 'Image Research and Rights Editor',
    department: 'Content Operations',
    offices: ['seattle'],
    summary:
      'What does “breakfast” look like? In our courses it looks like 41 different tables. You commission, license and check the pictures by which people learn words.',
    youWill: [
      'Choose pictures that mean one thing, everywhere.',
      'Retire the stock photo of the laughing salad.',
      'Keep rights, credits and alt texts complete.',
    ],
    youBring: [
      'Three years of picture editing or image research.',
      'Cultural range and the humility to ask.',
      'Alt texts you are proud of.',
    ],
    pay: { min: 68000, max: 84000, currency: 'USD' },
    publishedDaysAgo: 59,
    asks: ['portfolio', 'portfolioFile', 'workAuthorisation', 'ownWords'],
    asksLocation: true,
    demographics: 'optional',
  },
  {
    jobId: 7414007,
    title: 'Terminology Manager',
    department: 'Content Operations',
    offices: ['berlin'],
    summary:
      'Is it a streak, a Serie, une série or una racha, and what do you do in Finnish? You own the two thousand words by which we talk about ourselves, in every language.',
    youWill: [
      'Build the term base with translators and defend it against marketing.',
      'Review names before they become impossible to translate.',
      'Publish a word of the month with its story.',
    ],
    youBring: [
      'A background in terminology, lexicography or translation.',
      'Four languages, two of them from different families.',
      'A light hand with heavy rules.',
    ],
    pay: { min: 54000, max: 68000, currency: 'EUR' },
    publishedDaysAgo: 74,
    asks: ['languagesSpoken', 'writingSample', 'noticePeriod'],
    education: 'required',
  },
]
