/** Postings as Lever answers them. */

const day = 24 * 60 * 60 * 1000

export function leverPosting(changes = {}) {
  return {
    id: '5ac21346-8e0c-4494-8e7a-3eb92ff77902',
    text: 'Baker',
    categories: {
      commitment: 'Full-time',
      department: 'Operations',
      location: 'Pittsburgh, PA',
      team: 'Kitchen',
      allLocations: ['Pittsburgh, PA', 'Berlin'],
    },
    country: 'US',
    description: '<div>Bake <b>bread</b> &amp; rolls.</div>',
    lists: [{ text: 'You bring', content: '<li>Warm hands</li><li>Patience</li>' }],
    additional: '<div>We are 60 people.</div>',
    hostedUrl: 'https://jobs.lever.co/demo/5ac21346-8e0c-4494-8e7a-3eb92ff77902',
    applyUrl: 'https://jobs.lever.co/demo/5ac21346-8e0c-4494-8e7a-3eb92ff77902/apply',
    workplaceType: 'onsite',
    salaryRange: { min: 52_000, max: 61_000, currency: 'USD', interval: 'per-year-salary' },
    createdAt: Date.UTC(2026, 10, 2),
    ...changes,
  }
}

export const leverPostings = [
  leverPosting(),
  leverPosting({
    id: '9f89449a-451c-4e50-8f4a-8b92c6a0a7e1',
    text: 'Miller',
    categories: { location: 'Berlin', team: 'Kitchen' },
    country: 'DE',
    lists: [],
    additional: '',
    workplaceType: 'remote',
    salaryRange: undefined,
    createdAt: Date.UTC(2026, 10, 2) - day,
  }),
]
