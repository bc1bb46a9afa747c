import type { FooterCopy } from '#shared/brand.ts'

export const footer: FooterCopy = {
  motto: 'Sing a little language every day.',
  groups: [
    {
      heading: 'About us',
      links: [
        { label: 'Only at Wordlark', href: '/#only-at-wordlark' },
        { label: 'Teams', href: '/#teams' },
        { label: 'Benefits', href: '/benefits' },
        { label: 'Locations', href: '/#locations' },
        { label: 'Blog', href: 'https://blog.wordlark.example/' },
        { label: 'Investors', href: 'https://investors.wordlark.example/' },
      ],
    },
    {
      heading: 'Products',
      links: [
        { label: 'Wordlark', href: 'https://www.wordlark.example/' },
        { label: 'Wordlark for Schools', href: 'https://schools.wordlark.example/' },
        { label: 'Nest English Test', href: 'https://englishtest.wordlark.example/' },
        { label: 'Songbook', href: 'https://songbook.wordlark.example/' },
      ],
    },
    {
      heading: 'Apps',
      links: [
        { label: 'Android', href: 'https://www.wordlark.example/android' },
        { label: 'iOS', href: 'https://www.wordlark.example/ios' },
        { label: 'Web app', href: 'https://www.wordlark.example/app' },
      ],
    },
    {
      heading: 'Help and support',
      links: [
        { label: 'My jobs', href: '/my-jobs' },
        { label: 'Careers FAQ', href: '/#faq' },
        { label: 'How we interview', href: '/#interviewing' },
        { label: 'Freelance opportunities', href: 'https://freelance.wordlark.example/' },
        { label: 'Accommodations', href: 'mailto:accommodations@wordlark.example' },
        { label: 'Accessibility', href: '/accessibility' },
        { label: 'Status', href: 'https://status.wordlark.example/' },
      ],
    },
    {
      heading: 'Privacy and terms',
      links: [
        { label: 'Applicant privacy', href: 'https://www.wordlark.example/applicant-privacy' },
        { label: 'Terms', href: 'https://www.wordlark.example/terms' },
        { label: 'Cookies', href: 'https://www.wordlark.example/cookies' },
      ],
    },
    {
      heading: 'Social',
      links: [
        { label: 'LinkedIn', href: 'https://www.linkedin.com/company/wordlark' },
        { label: 'Instagram', href: 'https://www.instagram.com/wordlark.example' },
        { label: 'YouTube', href: 'https://www.youtube.com/@wordlark.example' },
        { label: 'TikTok', href: 'https://www.tiktok.com/@wordlark.example' },
      ],
    },
  ],
  note: { label: 'Made with open source', href: 'https://www.wordlark.example/open-source' },
}
