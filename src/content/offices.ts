import type { Office, OfficeCard } from '#shared/brand.ts'
import { officeCards } from './office-cards.ts'

const directions = 'https://www.google.com/maps/dir/?api=1&destination='

/** @throws Error if there is no card with this key */
function card(key: string): OfficeCard {
  const found = officeCards.find((candidate) => candidate.key === key)
  if (!found) throw new Error(`no card for the office ${key}`)
  return found
}

export const offices: readonly Office[] = [
  {
    ...card('pittsburgh'),
    location: 'Pittsburgh, PA',
    paragraphs: [
      'The first lesson was written here on a borrowed whiteboard. Three rivers and 446 bridges later, it’s still our headquarters and the biggest of our offices.',
      'We fill four floors of an old hat factory in East Liberty. There’s a recording booth in the vault, a rooftop that smells of basil, and a stairwell with excellent reverb. Most teams have at least one desk here.',
    ],
    favourites: [
      { label: 'the Strip on a Saturday', href: 'https://www.visitpittsburgh.com/' },
      { label: 'riding the incline at dusk', href: 'https://www.duquesneincline.org/' },
      { label: 'an hour with the dinosaurs', href: 'https://carnegiemnh.org/' },
    ],
    directionsUrl: `${directions}East%20Liberty%2C%20Pittsburgh%2C%20PA`,
    pictures: [
      { url: '/art/pittsburgh-skyline.svg', alt: 'Pittsburgh office' },
      { url: '/art/pittsburgh-workspace.svg', alt: 'Two teammates at a shared desk under pendant lamps' },
      { url: '/art/pittsburgh-kitchen.svg', alt: 'The Pittsburgh kitchen, with the hills in the window' },
      { url: '/art/pittsburgh-meeting-nook.svg', alt: 'A meeting nook with a view of the yellow bridge' },
      { url: '/art/pittsburgh-neighbourhood.svg', alt: 'A Pittsburgh street: row houses, an incline and a yellow bus' },
      { url: '/art/pittsburgh-rooftop.svg', alt: 'The Pittsburgh rooftop at dusk with string lights, pizza and a planter' },
    ],
  },
  {
    ...card('beijing'),
    location: 'Beijing, China',
    paragraphs: [
      'Courses for millions of learners in China are written, recorded and tested here. Ask anyone about the difference between “mother” and “horse” and clear your afternoon.',
      'We sit in Chaoyang, a short walk from the subway, with ginkgo trees outside and dumplings downstairs. Mornings overlap with evenings in Pittsburgh, so the two offices trade notes like night watches.',
    ],
    favourites: [
      { label: 'the Palace Museum in the snow', href: 'https://en.dpm.org.cn/' },
      { label: 'a quiet hour at the National Museum', href: 'https://en.chnmuseum.cn/' },
      { label: 'hutong walks after work', href: 'https://english.visitbeijing.com.cn/' },
    ],
    directionsUrl: `${directions}Chaoyang%20District%2C%20Beijing%2C%20China`,
    pictures: [
      { url: '/art/beijing-skyline.svg', alt: 'Beijing office' },
      { url: '/art/beijing-workspace.svg', alt: 'Teammates at a shared desk, the looped tower in the window' },
      { url: '/art/beijing-kitchen.svg', alt: 'The Beijing kitchen at tea time' },
      { url: '/art/beijing-meeting-nook.svg', alt: 'A meeting nook with a view of the city' },
      { url: '/art/beijing-neighbourhood.svg', alt: 'A Beijing street with gray eaves under ginkgo trees' },
    ],
  },
  {
    ...card('berlin'),
    location: 'Berlin, Germany',
    paragraphs: [
      'They look after speech, offline lessons and the tools the rest of us lean on all day. The wall by the door collects the longest German compound nouns anyone has used in a code review.',
      'We’re in Kreuzberg, in a brick courtyard with more bicycles than parking spaces. The train goes by at window height, and yes, people wave.',
    ],
    favourites: [
      { label: 'an evening on Museum Island', href: 'https://www.smb.museum/' },
      { label: 'kites on Tempelhofer Feld', href: 'https://gruen-berlin.de/' },
      { label: 'a slow Sunday flea market', href: 'https://www.visitberlin.de/' },
    ],
    directionsUrl: `${directions}Kreuzberg%2C%20Berlin%2C%20Germany`,
    pictures: [
      { url: '/art/berlin-skyline.svg', alt: 'Berlin office' },
      { url: '/art/berlin-workspace.svg', alt: 'Engineers at a shared desk, the ball tower in the window' },
      { url: '/art/berlin-neighbourhood.svg', alt: 'A Berlin street with gabled houses and a yellow train' },
      { url: '/art/berlin-rooftop.svg', alt: 'The Berlin rooftop with string lights at dusk' },
    ],
  },
  {
    ...card('detroit'),
    location: 'Detroit, MI',
    paragraphs: [
      'Our Detroit office came from acquiring a motion design studio and an animation studio. They brought their light tables with them, and together they gave our characters timing, weight and eyebrows.',
      'The studio is in Corktown. Expect storyboards in the corridor, foley props in the kitchen and a strict rule that every loop is watched twice with the sound off.',
    ],
    favourites: [
      { label: 'the murals at the DIA', href: 'https://dia.org/' },
      { label: 'Eastern Market on a Saturday', href: 'https://easternmarket.org/' },
      { label: 'cycling the riverfront', href: 'https://detroitriverfront.org/' },
    ],
    directionsUrl: `${directions}Corktown%2C%20Detroit%2C%20MI`,
    pictures: [
      { url: '/art/detroit-skyline.svg', alt: 'Detroit office' },
      { url: '/art/detroit-workspace.svg', alt: 'Animators at a shared desk, round glass towers in the window' },
      { url: '/art/detroit-meeting-nook.svg', alt: 'A meeting nook set up for a storyboard review' },
      { url: '/art/detroit-kitchen.svg', alt: 'The Detroit kitchen with a view of the river' },
      { url: '/art/detroit-neighbourhood.svg', alt: 'A Detroit street with the elevated tram' },
    ],
  },
  {
    ...card('new-york'),
    location: 'New York, NY',
    paragraphs: [
      'Design, marketing and product share these floors, so an idea can be sketched, argued over and named before the coffee cools. On the walk from the subway you’ll hear most of the languages we teach.',
      'The office is near Union Square. There are quiet rooms named after dead letters, a stage for Thursday talks, and a roof with a water tank nobody is allowed to climb.',
    ],
    favourites: [
      { label: 'the High Line before nine', href: 'https://www.thehighline.org/' },
      { label: 'the reading room at the public library', href: 'https://www.nypl.org/' },
      { label: 'a long lunch in Central Park', href: 'https://www.centralparknyc.org/' },
    ],
    directionsUrl: `${directions}Union%20Square%2C%20New%20York%2C%20NY`,
    pictures: [
      { url: '/art/new-york-skyline.svg', alt: 'New York office' },
      { url: '/art/new-york-workspace.svg', alt: 'Teammates at a shared desk, the stepped tower in the window' },
      { url: '/art/new-york-kitchen.svg', alt: 'The New York kitchen at lunchtime' },
      { url: '/art/new-york-meeting-nook.svg', alt: 'A meeting nook high above the avenue' },
      { url: '/art/new-york-neighbourhood.svg', alt: 'A New York street with stoops and a yellow cab' },
      { url: '/art/new-york-rooftop.svg', alt: 'The New York rooftop at dusk, under a water tank' },
    ],
  },
  {
    ...card('seattle'),
    location: 'Seattle, WA',
    paragraphs: [
      'Machine learning has its home here: the models that hear you, the ones that hint, and the people who check that both are kind. Growth and platform teams sit one floor up.',
      'On a clear day you can see the mountain from the stand-up corner. On every other day there’s a drying rack for jackets and a shelf of borrowable umbrellas nobody local will touch.',
    ],
    favourites: [
      { label: 'flowers from Pike Place Market', href: 'https://www.pikeplacemarket.org/' },
      { label: 'the ferry at golden hour', href: 'https://wsdot.wa.gov/travel/washington-state-ferries' },
      { label: 'the glass library downtown', href: 'https://www.spl.org/' },
    ],
    directionsUrl: `${directions}Capitol%20Hill%2C%20Seattle%2C%20WA`,
    pictures: [
      { url: '/art/seattle-skyline.svg', alt: 'Seattle office' },
      { url: '/art/seattle-workspace.svg', alt: 'Teammates at a shared desk, the needle tower in the window' },
      { url: '/art/seattle-kitchen.svg', alt: 'The Seattle kitchen on a gray morning' },
      { url: '/art/seattle-neighbourhood.svg', alt: 'A Seattle street with evergreens and the mountain behind' },
      { url: '/art/seattle-rooftop.svg', alt: 'The Seattle rooftop with string lights over the water' },
    ],
  },
]
