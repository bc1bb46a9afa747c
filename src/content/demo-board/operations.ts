import type { DemoJob } from '#shared/demo-board.ts'

export const operationsJobs: readonly DemoJob[] = [
  {
    jobId: 7423001,
    title: 'Office Chef',
    department: 'Operations',
    offices: ['pittsburgh'],
    summary:
      'Lunch is when forty-one languages sit at one table, so lunch matters. You cook for 260 people four days a week, with a menu that travels: Georgian on Monday, Oaxacan on Tuesday, somebody’s grandmother’s on Thursday.',
    youWill: [
      'Plan the week’s menu with the language club whose turn it is.',
      'Cook with two colleagues, from a market list rather than a freezer.',
      'Label every dish so that a person with an allergy never has to ask.',
    ],
    youBring: [
      'Five years in professional kitchens, one of them at volume.',
      'Food safety certification, or the will to get it in your first month.',
      'Three dishes from a country you have never been to, cooked with respect.',
    ],
    goodToKnow: 'Kitchen hours are 7 am to 3 pm, Monday to Thursday, with Fridays for prep and ordering.',
    pay: { min: 27, max: 33, currency: 'USD', per: 'hour' },
    publishedDaysAgo: 2,
    questions: ['whyUs', 'workAuthorisation', 'startDate', 'shifts'],
    asksLocation: true,
    demographics: 'optional',
  },
  {
    jobId: 7423002,
    title: 'IT Support Specialist',
    department: 'Operations',
    offices: ['new-york'],
    summary:
      'Your desk has a bell, and people ring it with a dead laptop, a lost badge or a projector that speaks only Finnish. You fix the thing first and write the article second, so the bell rings less each month.',
    youWill: [
      'Look after 240 people’s laptops, phones and meeting rooms in the New York office.',
      'Set up ten new colleagues a month so that they commit code, or cook, on day one.',
      'Keep the help pages short, current and free of the word “simply”.',
    ],
    youBring: [
      'Three years of hands-on support, mostly macOS.',
      'A working knowledge of device management and single sign-on.',
      'Kindness at five minutes to a board meeting.',
    ],
    pay: { min: 74000, max: 92000, currency: 'USD' },
    publishedDaysAgo: 17,
    questions: ['coverLetter', 'workAuthorisation', 'shifts', 'heardFrom'],
    demographics: 'optional',
  },
  {
    jobId: 7423003,
    title: 'Corporate Security Engineer',
    department: 'Operations',
    offices: ['seattle', 'pittsburgh'],
    summary:
      'Nine hundred people, three thousand devices, and one intern who will click on anything. You keep our own house safe: identity, endpoints, mail, and the quiet talk with the intern.',
    youWill: [
      'Finish the move to hardware keys, down to the last scanner in the last office.',
      'Run the phishing exercises, and make them funny enough that people forward them to you.',
      'Answer an incident in minutes and write it up by the next day, names left out.',
    ],
    youBring: [
      'Five years in security, at least two close to identity or endpoints.',
      'Scripts you maintain with the same care as a product.',
      'A report that a chef and a lawyer both understood.',
    ],
    goodToKnow: 'On call one week in five, with the Friday after it off.',
    pay: { min: 148000, max: 187000, currency: 'USD' },
    publishedDaysAgo: 44,
    closesInDays: 21,
    questions: ['linkedin', 'github', 'workAuthorisation', 'hardestThing'],
    education: 'optional',
  },
  {
    jobId: 7423004,
    title: 'Workplace Manager, Berlin',
    department: 'Operations',
    offices: ['berlin'],
    summary:
      'Our Berlin office opened in 2022 with six chairs and a plant. There are eighty people now, the plant is enormous, and the next floor is being painted. You run the place and plan the one after.',
    youWill: [
      'Open the second floor in spring, from the lease to the first breakfast.',
      'Look after cleaners, caterers, plumbers and the landlord, in German and with patience.',
      'Make every room usable for a wheelchair, a stroller and a cello.',
    ],
    youBring: [
      'Four years of office or facility management, one move included.',
      'Fluent German and good English.',
      'An eye for what is about to drip.',
    ],
    pay: { min: 58000, max: 71000, currency: 'EUR' },
    publishedDaysAgo: 26,
    questions: ['coverLetter', 'noticePeriod', 'languagesSpoken'],
  },
  {
    jobId: 7423005,
    title: 'Events Producer',
    department: 'Operations',
    offices: ['detroit'],
    summary:
      'Once a year everyone who has been here for two years or more goes away together for a week, learns to sing something, and comes home tired. You produce that trip, and the forty smaller evenings that lead to it.',
    youWill: [
      'Plan the company trip for 600 people, with interpreters, captions and a quiet room.',
      'Run Detroit’s open studio nights for neighbors and students.',
      'Hold the budget and publish it afterward.',
    ],
    youBring: [
      'Five years of producing live events, one of them outdoors in the wrong weather.',
      'A network of crews who answer when you call.',
      'A run sheet so clear that you could leave the building.',
    ],
    goodToKnow: 'Some evenings and about four weeks of travel a year, with time back for each.',
    pay: { min: 82000, max: 101000, currency: 'USD' },
    publishedDaysAgo: 51,
    questions: ['portfolio', 'workAuthorisation', 'videoHello', 'startDate'],
    demographics: 'optional',
  },
  {
    jobId: 7423006,
    title: 'Facilities Technician',
    department: 'Operations',
    offices: ['pittsburgh'],
    summary:
      'The building is a hundred years old and has opinions. You know which radiator sings, which door sticks in August, and how to put in forty standing desks without anybody losing a morning.',
    youWill: [
      'Keep heating, light, locks and the freight elevator working, and log what you learn about each.',
      'Build and move things: shelves, sound booths, once a bird house.',
      'Walk the floors at seven, before the first maker sits down.',
    ],
    youBring: [
      'Experience as a building technician, carpenter or electrician.',
      'Safe habits with ladders, power and people’s time.',
      'Readiness to explain a fuse box to a curious linguist.',
    ],
    pay: { min: 56000, max: 68000, currency: 'USD' },
    publishedDaysAgo: 12,
    questions: ['workAuthorisation', 'shifts', 'startDate'],
    demographics: 'optional',
    compliance: false,
  },
  {
    jobId: 7423007,
    title: 'Travel and Relocation Coordinator',
    department: 'Operations',
    offices: ['beijing'],
    summary:
      'A colleague moves from Beijing to Seattle with a cat, two bicycles and a school-age child. You get all five there on the right day, and you remember the name of the cat.',
    youWill: [
      'Coordinate some sixty moves and eight hundred trips a year between six offices.',
      'Keep visa calendars with the lawyers, a month ahead of every date.',
      'Write the arrival guides that say where to buy a lamp and how to see a doctor.',
    ],
    youBring: [
      'Three years in travel, mobility or hospitality.',
      'Fluent Mandarin and English.',
      'Calm when a flight is canceled and the family is already at the gate.',
    ],
    pay: { min: 210000, max: 270000, currency: 'CNY' },
    publishedDaysAgo: 73,
    questions: ['coverLetter', 'languagesSpoken', 'strongestLanguage'],
  },
]
