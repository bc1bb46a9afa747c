import type { OfficeCard } from '#shared/brand.ts'

/** The offices as shown on the home page. The rest is in `offices.ts`, which loads with the office pages. */
export const officeCards: readonly OfficeCard[] = [
  {
    key: 'pittsburgh',
    name: 'Pittsburgh',
    title: 'Pittsburgh, PA',
    isHeadquarters: true,
    note: 'Where it all began',
    lead: 'This is where Wordlark hatched, between a steel bridge and a sandwich with the fries already inside.',
    view: '/art/pittsburgh-skyline.svg',
  },
  {
    key: 'beijing',
    name: 'Beijing',
    title: 'Beijing, China',
    isHeadquarters: false,
    note: 'Since 2019',
    lead: 'Our first office in Asia opened in 2019 with five desks, one kettle and a very long list of tones to teach.',
    view: '/art/beijing-skyline.svg',
  },
  {
    key: 'berlin',
    name: 'Berlin',
    title: 'Berlin, Germany',
    isHeadquarters: false,
    note: 'Since 2022',
    lead: 'Our first European office opened in 2022, and most of the people in it are engineers.',
    view: '/art/berlin-skyline.svg',
  },
  {
    key: 'detroit',
    name: 'Detroit',
    title: 'Detroit, MI',
    isHeadquarters: false,
    note: 'Motion studio',
    lead: 'Everything that hops, blinks or bows in our app starts to move in Detroit.',
    view: '/art/detroit-skyline.svg',
  },
  {
    key: 'new-york',
    name: 'New York',
    title: 'New York, NY',
    isHeadquarters: false,
    note: '200+ people',
    lead: 'More than 200 of us work in New York, our second largest office, open since 2018.',
    view: '/art/new-york-skyline.svg',
  },
  {
    key: 'seattle',
    name: 'Seattle',
    title: 'Seattle, WA',
    isHeadquarters: false,
    note: 'Since 2019',
    lead: 'We came to Seattle in 2019, outgrew two addresses, and now live up on Capitol Hill.',
    view: '/art/seattle-skyline.svg',
  },
]
