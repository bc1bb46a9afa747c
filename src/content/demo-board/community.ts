import type { DemoJob } from '#shared/demo-board.ts'

export const communityJobs: readonly DemoJob[] = [
  {
    jobId: 7413001,
    title: 'Learner Support Specialist',
    department: 'Community',
    offices: ['pittsburgh'],
    summary:
      'A grandfather writes that his streak died in the hospital. You bring it back, you write him three sentences that he will print out, and you do that forty times a day without ever sending the same three.',
    youWill: [
      'Answer learners by mail in two languages, within a working day.',
      'Collect the week’s five sharpest complaints and read them aloud to a product team.',
      'Improve one help page a week so that fewer people need you.',
    ],
    youBring: [
      'Experience of helping people in writing.',
      'English and one other language at a level where you can be kind.',
      'A good memory for odd bugs.',
    ],
    pay: { min: 48000, max: 58000, currency: 'USD' },
    publishedDaysAgo: 4,
    asks: ['shifts', 'strongestLanguage', 'workAuthorisation', 'ownWords'],
    demographics: 'optional',
  },
  {
    jobId: 7413002,
    title: 'Support Team Lead, Evenings',
    department: 'Community',
    offices: ['remote-us'],
    summary:
      'When Pittsburgh goes home, Manila and Mexico City wake up and write. You lead the eight people who answer, from two to ten at night, and you are in bed before the next wave.',
    youWill: [
      'Coach eight specialists in six cities, one by one, each week.',
      'Plan shifts that respect sleep, school runs and Ramadan.',
      'Decide alone when something is on fire, and call the right engineer.',
    ],
    youBring: [
      'Two years of leading a support team.',
      'Written Spanish or Tagalog beside your English.',
      'Humor that survives the full moon.',
    ],
    pay: { min: 66000, max: 80000, currency: 'USD' },
    publishedDaysAgo: 23,
    asks: ['shifts', 'country', 'workAuthorisation', 'languagesSpoken'],
    asksLocation: true,
    demographics: 'optional',
  },
  {
    jobId: 7413003,
    title: 'Volunteer Programs Manager',
    department: 'Community',
    offices: ['pittsburgh'],
    summary:
      'Three hundred volunteers built our first courses for nothing but love. They are paid now where they work for us and thanked where they do not, and you are the person they call about both.',
    youWill: [
      'Run the contributor program in forty-one languages, with its forums, its rules and its yearly gathering.',
      'Turn a volunteer’s good idea into a change within a month.',
      'Keep the history: who made what, and when.',
    ],
    youBring: [
      'Years of work with volunteers or open communities.',
      'Fairness that people on both sides of a quarrel mention.',
      'A wiki you once kept alive.',
    ],
    pay: { min: 78000, max: 96000, currency: 'USD' },
    publishedDaysAgo: 37,
    asks: ['coverLetter', 'languagesSpoken', 'workAuthorisation'],
    demographics: 'optional',
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
      'SQL for the patterns, judgment for the rest.',
      'A plan for your own rest.',
    ],
    goodToKnow: 'Nobody reviews harmful material for more than two hours a day, and counseling is free.',
    pay: { min: 82000, max: 101000, currency: 'USD' },
    publishedDaysAgo: 12,
    closesInDays: 27,
    asks: ['whyUs', 'languagesSpoken', 'workAuthorisation', 'shifts'],
    education: 'optional',
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
      'Support two thousand volunteer hosts in ninety countries.',
      'Build the kit that lets a new host begin within a week.',
      'Visit groups, sit in the back, and write down what made people stay.',
    ],
    youBring: [
      'Experience of organizing meetups, clubs or classes.',
      'Ease in rooms where you understand one word in three.',
      'Checklists.',
    ],
    pay: { min: 72000, max: 88000, currency: 'USD' },
    publishedDaysAgo: 56,
    asks: ['videoHello', 'coverLetter', 'workAuthorisation', 'heardFrom'],
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
      'Help learners by mail and in our forum, early or late shift.',
      'Watch the app stores’ reviews and answer the fair ones.',
      'Translate not just words but expectations for the team in Pittsburgh.',
    ],
    youBring: [
      'Native Mandarin and confident written English.',
      'A year of customer support or teaching.',
      'Patience at exam time.',
    ],
    pay: { min: 130000, max: 170000, currency: 'CNY' },
    publishedDaysAgo: 30,
    asks: ['shifts', 'strongestLanguage', 'startDate'],
  },
]
