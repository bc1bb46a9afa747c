import type { DemoJob } from '#shared/demo-board.ts'

export const contentOperationsJobs: readonly DemoJob[] = [
  {
    jobId: 7414001,
    title: 'Localization Project Manager',
    department: 'Content Operations',
    offices: ['pittsburgh'],
    summary:
      'Four hundred new lines a week want to be in 31 languages by Friday. You get them there, and you know which three have to be rewritten in English first.',
    youWill: [
      'Plan and run translation for the app, the site and the Nest English Test.',
      'Look after sixty freelance translators: clear briefs, pay on time, real feedback.',
      'Stop the lines that can’t be translated before they ship.',
    ],
    youBring: [
      'Three years of localization project management.',
      'A translation system you know from the inside, bad smells included.',
      'Two languages besides English, one of them with cases.',
    ],
    goodToKnow: 'You start with a backlog of 212 lines and a colleague who knows the story of each.',
    pay: { min: 79000, max: 97000, currency: 'USD' },
    publishedDaysAgo: 6,
    questions: ['languagesSpoken', 'linkedin', 'workAuthorisation', 'heardFrom'],
    demographics: 'optional',
  },
  {
    jobId: 7414002,
    title: 'Recording Session Coordinator',
    department: 'Content Operations',
    offices: ['new-york'],
    summary:
      'Our courses speak with 260 voices, and one of them always has a cold. You book, prepare and look after the people behind them, in studios from Reykjavík to Recife.',
    youWill: [
      'Schedule four hundred hours a year in studios we don’t own.',
      'Check each take against the script, the accent and the mood.',
      'Keep contracts, consent and credits in order, for every voice.',
    ],
    youBring: [
      'Two years in audio production, casting or stage management.',
      'Ears for languages you don’t speak.',
      'A calendar that has survived three time zones and a public holiday.',
    ],
    pay: { min: 64000, max: 79000, currency: 'USD' },
    publishedDaysAgo: 15,
    questions: ['coverLetter', 'workAuthorisation', 'startDate'],
    demographics: 'optional',
  },
  {
    jobId: 7414003,
    title: 'Content Quality Analyst',
    department: 'Content Operations',
    offices: ['berlin'],
    summary:
      'Our courses hold nine million exercises, and about one in nine thousand is wrong. You build the nets that catch those thousand, and you find out where they come from.',
    youWill: [
      'Sort twelve thousand learner reports a week into true, false and funny, with rules that improve each month.',
      'Measure error rates by course and by kind, and make them fall.',
      'Run the Thursday hour in which linguists fix the worst twenty together.',
    ],
    youBring: [
      'Three years in content quality, editing or analytics.',
      'SQL at working level, and good English with any other language we teach.',
      'Satisfaction in small corrections.',
    ],
    goodToKnow: 'You sit with the engineers who build the checker. The funny reports hang in the kitchen, without names.',
    pay: { min: 52000, max: 66000, currency: 'EUR' },
    publishedDaysAgo: 27,
    questions: ['spreadsheetStory', 'languagesSpoken', 'noticePeriod'],
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
      'Count the clicks in one common task a month, and halve them.',
    ],
    youBring: [
      'Time served as the power user who became everyone’s help desk.',
      'A little Python or JavaScript.',
      'Clear teaching, without sighing.',
    ],
    pay: { min: 70000, max: 86000, currency: 'USD' },
    publishedDaysAgo: 41,
    questions: ['teachingSample', 'codeSample', 'tools', 'workAuthorisation'],
    education: 'optional',
  },
  {
    jobId: 7414005,
    title: 'Production Manager, Courses',
    department: 'Content Operations',
    offices: ['new-york', 'pittsburgh'],
    summary:
      'A new course is nine writers, four voices, two illustrators and ten months. You bring it in on the day, and nobody has worked a Sunday.',
    youWill: [
      'Run four courses at a time from green light to launch.',
      'Keep one plan that writers, artists and engineers all believe.',
      'Say early when a date will slip, and by how much.',
    ],
    youBring: [
      'Five years of production in publishing, games or film.',
      'Budgets met and people kept.',
      'A favorite kind of spreadsheet, and reasons.',
    ],
    goodToKnow: 'Two launch trips a year. You get to ring the bell.',
    pay: { min: 94000, max: 116000, currency: 'USD' },
    publishedDaysAgo: 20,
    closesInDays: 33,
    questions: ['coverLetter', 'linkedin', 'workAuthorisation', 'sponsorship', 'spreadsheetStory'],
    demographics: 'optional',
  },
  {
    jobId: 7414006,
    title: 'Image Research and Rights Editor',
    department: 'Content Operations',
    offices: ['seattle'],
    summary:
      'What does a mailbox look like? In our lessons it’s red, yellow, blue and, in one course, a nail beside the door. You commission, license and check the pictures by which people learn words.',
    youWill: [
      'Choose pictures that mean one thing to everyone who taps them.',
      'Retire the stock photo of the laughing salad.',
      'Write alt text that helps a learner without giving away the answer.',
      'Keep rights and credits complete for 38,000 images.',
    ],
    youBring: [
      'Three years of picture editing, image research or archive work.',
      'Wide reading of the world, and the humility to ask.',
      'Alt text you’re proud of.',
    ],
    goodToKnow:
      'You work closely with the illustrators in Pittsburgh: they draw what can’t be photographed, and you say what can.',
    pay: { min: 68000, max: 84000, currency: 'USD' },
    publishedDaysAgo: 109,
    questions: ['portfolio', 'portfolioFile', 'workAuthorisation', 'ownWords'],
    asksLocation: true,
  },
  {
    jobId: 7414007,
    title: 'Terminology Manager',
    department: 'Content Operations',
    offices: ['berlin'],
    summary:
      'Is it a streak, a Serie, une série or una racha, and what do you do in Finnish? You own the two thousand words by which we talk about ourselves, in every language.',
    youWill: [
      'Build the term base with translators, and defend it against clever slogans.',
      'Review names while they can still be changed.',
      'Publish a word of the month, with its story.',
    ],
    youBring: [
      'A background in terminology, lexicography or translation.',
      'Four languages, from at least two families.',
      'A light hand with heavy rules.',
    ],
    goodToKnow:
      'The office is mostly engineers, who’ll bring you every name they can’t agree on. Bring patience and a second chair.',
    pay: { min: 54000, max: 68000, currency: 'EUR' },
    publishedDaysAgo: 74,
    questions: ['languagesSpoken', 'writingSample', 'noticePeriod'],
    education: 'required',
  },
]
