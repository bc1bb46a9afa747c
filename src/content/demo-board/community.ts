import type { DemoJob } from '#shared/demo-board.ts'

export const communityJobs: readonly DemoJob[] = [
  {
    jobId: 7413001,
    title: 'Learner Support Specialist',
    department: 'Community',
    offices: ['pittsburgh'],
    summary:
      'A grandfather writes that he lost his streak in the hospital. You bring it back, you write him three sentences that he’ll print out, and you do that forty times a day without ever sending the same three.',
    youWill: [
      'Answer learners by mail in two languages, within a working day.',
      'Pick the week’s five sharpest complaints and read them aloud to a product team.',
      'Improve one help page a week, so that fewer people need you.',
    ],
    youBring: [
      'A year or more of helping people in writing, at a shop, a library, a clinic or an app.',
      'English and one other language at a level where you can be kind.',
      'A good memory for odd bugs.',
    ],
    goodToKnow: 'Shifts are planned six weeks ahead. Trading one takes a message to a colleague and nobody’s permission.',
    pay: { min: 48000, max: 58000, currency: 'USD' },
    publishedDaysAgo: 4,
    questions: ['shifts', 'strongestLanguage', 'workAuthorisation', 'ownWords'],
    demographics: 'optional',
  },
  {
    jobId: 7413002,
    title: 'Support Team Lead, Evenings',
    department: 'Community',
    offices: ['remote-us'],
    summary:
      'When Pittsburgh goes home, Manila gets up, Mexico City gets off work, and both write to us. You lead the people who answer, from two in the afternoon to ten at night.',
    youWill: [
      'Coach two flocks of specialists in six cities, one person at a time, each week.',
      'Plan shifts that respect sleep, school runs and Ramadan.',
      'Decide alone whether something is on fire, and call the right engineer when it is.',
      'Leave the morning team a page that begins with good news, if there is any.',
    ],
    youBring: [
      'Two years of leading a support team.',
      'Written Spanish or Tagalog beside your English.',
      'Humor that survives a full moon.',
    ],
    goodToKnow:
      'You work from anywhere in the US, on Eastern time, Tuesday to Saturday. Evenings carry a ten percent supplement.',
    pay: { min: 66000, max: 80000, currency: 'USD' },
    publishedDaysAgo: 23,
    questions: ['shifts', 'country', 'workAuthorisation', 'languagesSpoken'],
    asksLocation: true,
  },
  {
    jobId: 7413003,
    title: 'Volunteer Programs Manager',
    department: 'Community',
    offices: ['pittsburgh'],
    summary:
      'Three hundred volunteers built our first courses before we could afford chairs. Some are colleagues now, others still correct a comma at midnight, and you’re the person they all call.',
    youWill: [
      'Run the contributor program in 41 languages, with its forums, its rules and its yearly gathering.',
      'Turn a volunteer’s good idea into a change within a month, with their name on it.',
      'Notice when helping has become a job, and see that it’s paid as one.',
      'Keep the history: who made what, and when.',
    ],
    youBring: [
      'Five years with volunteers, open-source projects or another crowd that can leave whenever it likes.',
      'Fairness that people on both sides of a quarrel mention.',
      'A wiki you once kept alive.',
    ],
    goodToKnow: 'The gathering is four days each May, for 120 people, in a different city every year. Last time it was Galway.',
    pay: { min: 78000, max: 96000, currency: 'USD' },
    publishedDaysAgo: 37,
    questions: ['coverLetter', 'languagesSpoken', 'workAuthorisation'],
    education: 'optional',
  },
  {
    jobId: 7413004,
    title: 'Trust and Safety Analyst',
    department: 'Community',
    offices: ['seattle'],
    summary:
      'Leagues have nicknames, and nicknames have ideas. You keep the places where learners meet safe for a twelve-year-old, and you do it before she has to report anything.',
    youWill: [
      'Set and test the filters for names, pictures and messages in 41 languages.',
      'Review the hard cases with two colleagues, never alone.',
      'Write the quarterly report on what we removed and what we got wrong.',
    ],
    youBring: [
      'Two years in trust and safety or moderation.',
      'SQL for the patterns, and judgment for the rest.',
      'Enough curiosity about slang to stay a month behind it and no more.',
    ],
    goodToKnow: 'Nobody reviews harmful material for more than two hours a day, and counseling is free.',
    pay: { min: 82000, max: 101000, currency: 'USD' },
    publishedDaysAgo: 12,
    closesInDays: 27,
    questions: ['whyUs', 'languagesSpoken', 'workAuthorisation', 'shifts'],
    demographics: 'optional',
  },
  {
    jobId: 7413005,
    title: 'Community Manager, Learner Events',
    department: 'Community',
    offices: ['seattle'],
    summary:
      'On any evening, six hundred groups meet in cafés to speak a language badly together. You help them start, keep going, and find a chair for the shy one.',
    youWill: [
      'Support two thousand volunteer hosts in ninety countries, with a team of four.',
      'Build the kit that lets a new host begin within a week.',
      'Visit a group a month, sit in the back, and write down what made people stay.',
    ],
    youBring: [
      'Three years of organizing meetups, clubs, classes or choirs.',
      'Ease in rooms where you understand one word in three.',
      'A checklist that other people have copied.',
    ],
    pay: { min: 72000, max: 88000, currency: 'USD' },
    publishedDaysAgo: 96,
    questions: ['videoHello', 'coverLetter', 'workAuthorisation', 'heardFrom', 'campaign'],
    demographics: 'optional',
  },
  {
    jobId: 7413006,
    title: 'Learner Support Specialist, Chinese and English',
    department: 'Community',
    offices: ['beijing'],
    summary:
      'Learners in China write at lunch, at night, and in the four minutes before an exam. You answer in both languages, and you explain us to them and them to us.',
    youWill: [
      'Help learners by mail and in our forum, on the early or the late shift.',
      'Read the app store reviews each day and answer the fair ones.',
      'Tell Pittsburgh in one paragraph what a one-star review was really about.',
    ],
    youBring: [
      'Fluent written Mandarin and confident written English.',
      'A year of customer support, teaching or tutoring.',
      'Patience in exam season, which is May, June and parts of every other month.',
    ],
    pay: { min: 130000, max: 170000, currency: 'CNY' },
    publishedDaysAgo: 58,
    questions: ['shifts', 'strongestLanguage', 'startDate'],
    education: 'optional',
  },
]
