import { describe, expect, it } from 'vitest'
import { parseJob } from '#shared/board-job.ts'
import { plainMapping } from '#shared/board-mapping.ts'
import { payOfPosting } from '../server/read-pay.ts'
import { languageOf, readPosting, textOf } from '../server/read-posting.ts'

const payOf = (html: string) => payOfPosting(textOf(html), [])
const range = (from: number, to: number, currency = '$', isHourly = false) => ({ kind: 'range', from, to, currency, isHourly })

describe('pay in a text', () => {
  it.each([
    [
      'Greenhouse’s own markup',
      '<span>$272,000</span><span class="divider">&mdash;</span><span>$354,000 USD</span>',
      range(272_000, 354_000),
    ],
    [
      'a text before it with other money',
      '<p>partners with $100M ARR</p><p>The base salary range is $224,000 - $317,200.</p>',
      range(224_000, 317_200),
    ],
    ['thousands by a letter', '$140k–$180k a year', range(140_000, 180_000)],
    ['thousands once', '$80–100k per year', range(80_000, 100_000)],
    ['hours', 'Pay: $18.50 to $22.75 per hour', range(18.5, 22.75, '$', true)],
    ['German', 'Gehalt: 52.000 € bis 64.000 € brutto im Jahr', range(52_000, 64_000, 'EUR')],
    ['French', 'Salaire : 45 000 € à 55 000 € brut par an', range(45_000, 55_000, 'EUR')],
    ['a code before', 'EUR 3.200 – 4.100 pro Monat', range(3_200, 4_100, 'EUR')],
    ['hours by a heading', '<p>Hourly pay range</p><p>The pay is $25.00 – $30.00</p>', range(25, 30, '$', true)],
    ['a year beside another word', '$90,000–$110,000 a year or its hourly equivalent', range(90_000, 110_000)],
    ['a German word with pay at its end', 'Jahresgehalt: 52.000 € – 60.000 €', range(52_000, 60_000, 'EUR')],
    ['one rate', 'We pay $45 an hour.', range(45, 45, '$', true)],
  ] as const)('is a range: %s', (_what, html, expected) => expect(payOf(html)).toEqual(expected))

  it.each([
    ['a lower end alone', 'Pay starts from $90,000'],
    ['an upper end alone', 'Earn up to $120,000 a year'],
    ['a plus', '$60,000+ per year'],
    ['"and up"', 'CAD 30 an hour and up'],
  ])('is open: %s', (_what, html) => expect(payOf(html)).toEqual({ kind: 'open' }))

  it.each([
    ['none', 'Competitive pay and a great team'],
    ['a retirement plan', 'We offer a 401(k) and pay you well'],
    ['a bonus', 'a signing bonus of $5,000'],
    ['a range of a bonus', 'a sign-on bonus of $5,000–$10,000'],
    ['a range of deals', 'You close deals of $50k–$150k.'],
    ['money for learning', 'We pay $2,000 per year for learning.'],
    ['a match', '401(k) match up to $5,000 per year'],
    ['what the company has raised', 'We have raised $450,000 in 2024 from people who pay attention'],
    ['numbers of people', 'a team of 12 – 15 people, who pay $5 for lunch'],
    ['millions', 'You own a budget of $3 – $5 million a year'],
  ])('is none: %s', (_what, html) => expect(payOf(html)).toEqual({ kind: 'none' }))
})

it.each([
  ['en', 'We are looking for a baker who is the best with our team and you.'],
  ['de', 'Wir suchen eine Person für unsere Backstube, die mit uns und für die Gäste backt.'],
  ['es', 'Somos una panadería que busca una persona para el obrador con ganas de aprender del equipo.'],
  ['fr', 'Nous cherchons une personne pour le fournil, avec des idées et dans une équipe que vous aimerez.'],
  [null, 'Wij zoeken een bakker voor onze winkel, en jij bent van het team met de beste broden.'],
  [null, 'Szukamy osoby do pracy w piekarni, która jest otwarta oraz lubi się uczyć na co dzień.'],
  [null, '私たちはパン職人を探しています。毎日おいしいパンを焼きます。'],
  ['en', ''],
] as const)('a text in %s is judged by its commonest words', (language, text) => expect(languageOf(text)).toBe(language))

describe('benefits and a last day', () => {
  const factsOf = (content: string) =>
    readPosting(
      parseJob(
        { id: 1, title: 'Baker', absolute_url: 'https://x.example', content: `<p>${content}</p>` },
        () => {},
        plainMapping,
      ),
    )

  it.each(['A product vision and direction', 'The ambitious vision, and bread'])('no benefit: %s', (text) =>
    expect(factsOf(text).hasBenefits).toBe(false),
  )
  it.each(['Medical, dental and vision', 'Vision insurance'])('a benefit: %s', (text) =>
    expect(factsOf(text).hasBenefits).toBe(true),
  )

  it.each([
    'Applying a highly consultative process',
    'Learning and applying them in a fast-changing environment',
    'Apply by mail',
  ])('no last day: %s', (text) => expect(factsOf(text).hasDeadline).toBe(false))
  it.each([
    'Apply by December 5',
    'Please apply no later than 5 May',
    'Applications are accepted until the position is filled',
    'Applications will close on Friday',
    'Applications accepted on an ongoing basis, apply here',
    'Apply before the deadline for applications',
  ])('a last day, or that there is none: %s', (text) => expect(factsOf(text).hasDeadline).toBe(true))
})
