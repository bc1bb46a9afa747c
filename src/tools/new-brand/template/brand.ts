import type { Brand } from '#shared/brand.ts'

export const brand: Brand = {
  name: 'Company',
  wordmark: 'Company',
  siteWord: 'careers',
  description: 'Open jobs at Company: find yours, read it and apply, on any device, with or without a network.',
  languages: ['en'],
  linkedIn: null,
  analytics: 'ask',
  art: {
    mark: '/art/mark.svg',
    heroWide: '/art/hero-wide.svg',
    heroTall: '/art/hero-tall.svg',
    emptyNest: '/art/empty.svg',
    lost: '/art/lost.svg',
    greetingsWide: '/art/thanks-wide.svg',
    greetingsTall: '/art/thanks-tall.svg',
    waiting: null,
  },
}
