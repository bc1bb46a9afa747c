import type { Brand } from '#shared/brand.ts'

export const brand: Brand = {
  name: 'Wordlark',
  wordmark: 'wordlark',
  siteWord: 'careers',
  dailyHabit: 'Wordlark',
  description:
    'Open jobs at Wordlark, the language-learning company: filter them, read them and apply, on any device, with or without a network.',
  languages: ['en', 'de', 'es', 'ar'],
  linkedIn: { label: 'LinkedIn', href: 'https://www.linkedin.com/company/wordlark' },
  analytics: 'on',
  art: {
    mark: '/art/icon.svg',
    heroWide: '/art/hero-wide.svg',
    heroTall: '/art/hero-tall.svg',
    emptyNest: '/art/nest.svg',
    lost: '/art/lost.svg',
    greetingsWide: '/art/greetings-wide.svg',
    greetingsTall: '/art/greetings-tall.svg',
    waiting: { wide: '/art/waiting-wide.svg', tall: '/art/waiting-tall.svg' },
  },
}
