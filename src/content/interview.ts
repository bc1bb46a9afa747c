import type { InterviewStep } from '#shared/brand.ts'

export const interview: readonly InterviewStep[] = [
  {
    name: 'Application review',
    description: 'A real person reads every application, usually within two weeks.',
    tips: ['Lead with the work you’re proudest of.', 'A short, honest cover note beats a long one.'],
    image: '/art/step-1.svg',
  },
  {
    name: 'Recruiter chat',
    description: 'Thirty friendly minutes about you, the role and what you’d like next.',
    tips: ['Have two questions ready for us.', 'Tell us your timing early. We can often flex.'],
    image: '/art/step-2.svg',
  },
  {
    name: 'Hiring team chat',
    description: 'Forty-five minutes with someone you’d work with, about the craft and the problems on their desk.',
    tips: ['Pick one project and know it well, bruises included.', 'Try our app for a week. Opinions are welcome.'],
    image: '/art/step-3.svg',
  },
  {
    name: 'Technical assessments',
    description: 'A task close to the real job: some code, a portfolio walk-through, a lesson or a plan.',
    tips: ['Think out loud. We care how you get there.', 'Ask when the brief is fuzzy. We left room for it.'],
    image: '/art/step-4.svg',
  },
  {
    name: 'Virtual onsite interview',
    description: 'Three to five conversations by video, with breaks, and with people from more than one team.',
    tips: ['We send the schedule and names in advance.', 'Keep water nearby and take the breaks.'],
    image: '/art/step-5.svg',
  },
  {
    name: 'Offer',
    description: 'Your recruiter calls, then puts it in writing: pay, equity, level and start date.',
    tips: ['Take the time you need to decide.', 'Ask about anything that isn’t clear.'],
    image: '/art/step-6.svg',
  },
  {
    name: 'Celebrate!',
    description: 'You said yes. Tell someone you love, in any language, and leave the paperwork to us.',
    tips: ['Take a few days off before you start.', 'Pick your laptop and your first club.'],
    image: '/art/step-7.svg',
  },
  {
    name: 'Day 1',
    description: 'Meet your team and your buddy, and ship something small before the week is out.',
    tips: ['Bring questions. There’s no such thing as too early.', 'Start a new language. Everyone else has.'],
    image: '/art/step-8.svg',
  },
]
