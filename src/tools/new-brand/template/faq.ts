import type { FaqItem } from '#shared/brand.ts'

/** What this site does for applicants. Add what the company does for them. */
export const faq: readonly FaqItem[] = [
  {
    name: 'Do I need an account?',
    description: ['No. Open a job, fill in its form and send it.'],
  },
  {
    name: 'Can I stop and go on later?',
    description: [
      'Yes. What you write is saved on this device as you type. Come back to the job within 30 days, and it is all still there. [My jobs](/my-jobs) lists what you have begun.',
    ],
  },
  {
    name: 'What if I lose my connection?',
    description: [
      'Keep writing, and send it. It waits on your device and goes out by itself as soon as this site is open with a connection again.',
    ],
  },
  {
    name: 'How do I know that it has arrived?',
    description: [
      'The page says so once it has, and gives you a reference. [My jobs](/my-jobs) shows every application that you sent from this device.',
    ],
  },
  {
    name: 'Can I look at the jobs without a network?',
    description: [
      'Yes. After your first visit the jobs stay on this device. You can also add this site to your home screen, like an app.',
    ],
  },
]
