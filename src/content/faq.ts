import type { FaqItem } from '#shared/brand.ts'

export const faq: readonly FaqItem[] = [
  {
    name: 'How many days are you in the office?',
    description: [
      'We’re together four days a week, Monday to Thursday. Fridays are yours to plan: most people use them for deep work from wherever they focus best.',
      'A few jobs are remote, or keep a rhythm of their own. Their posting says so.',
    ],
  },
  {
    name: 'What’s the culture like?',
    description: [
      'Curious, kind and quick. We try small things, measure honestly and change our minds in public. Teams are small, so your work shows early.',
      'We also go home. Mornings are free of meetings, and two weeks in winter are free of everything.',
    ],
  },
  {
    name: 'What do you look for when you hire?',
    description: [
      'Craft you can show, care for the people who’ll use it, and signs that you learn fast. We’d rather see one thing you made well than a list of ten you were near.',
      'You don’t need to speak a second language, or to meet every line in the posting.',
    ],
  },
  {
    name: 'How does the interview process work?',
    description: [
      'There are eight steps, from the first read of your application to your first day. [See each step, with tips](/#interviewing). Your recruiter will tell you which ones apply to your role.',
    ],
  },
  {
    name: 'Can I ask for accommodations?',
    description: [
      'Please do, at any point. Write to [accommodations@wordlark.example](mailto:accommodations@wordlark.example) and tell us what would help: more time, captions, a different format, a break between conversations. It has no bearing on the decision.',
    ],
  },
  {
    name: 'I wasn’t selected. When can I reapply?',
    description: [
      'After 6 to 12 months for the same or a similar role. That leaves time for something new to show, and plenty of people here got in on their second try.',
    ],
  },
  {
    name: 'Can I apply to more than one role?',
    description: [
      'Yes. Choose the few that fit you best rather than every one that’s open. Our recruiters talk to each other and will point you to the closest match.',
    ],
  },
  {
    name: 'May I use AI in my interviews?',
    description: [
      'Not to misrepresent your skills. Use it to prepare if you like, but the answers, the code and the portfolio have to be your own unless your interviewer says otherwise.',
      'If a task allows AI tools, we’ll say so up front and ask you to show how you used them.',
    ],
  },
]
