import type { FooterCopy, Link } from '#shared/brand.ts'
import { brand } from './brand.ts'
import { frame } from './frame.ts'

const teams: readonly Link[] = frame.leavesOut.includes('teams') ? [] : [{ label: 'Teams', href: '/#teams' }]
const locations: readonly Link[] = frame.officeKeys.length === 0 ? [] : [{ label: 'Locations', href: '/#locations' }]

export const footer: FooterCopy = {
  motto: `Work at ${brand.name}.`,
  // Add the company's own links: its website, its terms, its privacy notice.
  groups: [
    { heading: 'Jobs', links: [{ label: 'Open jobs', href: '/#careers' }, ...teams, ...locations] },
    {
      heading: 'Your application',
      links: [
        { label: 'My jobs', href: '/my-jobs' },
        { label: 'Questions and answers', href: '/#faq' },
      ],
    },
  ],
  note: null,
}
