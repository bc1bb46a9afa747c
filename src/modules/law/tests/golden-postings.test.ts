import { beforeAll, describe, expect, it } from 'vitest'
import type { LawOfCompany } from '#shared/brand.ts'
import { parseJob } from '#shared/board-job.ts'
import { plainMapping } from '#shared/board-mapping.ts'
import { loadGazetteer } from '#server/board/places/gazetteer.ts'
import { AddressReader } from '#server/board/places/postal-address.ts'
import { lawFindings } from '../server/findings.ts'
import { judgeJob, lacksComplaints, type LawFinding } from '../server/judge-job.ts'
import { readAskedQuestions, readPosting, textOf } from '../server/read-posting.ts'
import { lawRows } from '../server/rows.ts'
import { whereOf } from '../server/where.ts'

/** Twenty postings, as invented companies would write them, on one day, with what the law of their places asks for. */

const today = '2026-11-27'
const company: LawOfCompany = {
  employees: 400,
  employeesIn: Object.fromEntries(lawRows.map(({ place }) => [place, 40])),
  federalContractor: false,
  screensWithSoftware: false,
  asksEducationDates: true,
  notices: [],
  software: null,
  complaints: null,
}

interface Golden {
  readonly at: string
  readonly title?: string
  readonly text?: string
  readonly question?: string
  readonly education?: 'education_optional'
  readonly on?: string
  readonly screens?: boolean
  readonly employees?: number
}

let addresses: AddressReader
beforeAll(async () => {
  addresses = new AddressReader(await loadGazetteer())
})

function judge({ at, education, employees = 400, on = today, question, screens = false, text = '', title = 'Baker' }: Golden) {
  const questions =
    question === undefined ? [] : [{ label: question, required: true, fields: [{ name: 'q', type: 'input_text', values: [] }] }]
  const job = parseJob(
    {
      id: 1,
      title,
      content: `<p>${text.replaceAll('\n', '</p><p>')}</p>`,
      location: { name: at },
      absolute_url: 'https://x.example',
      questions,
      education,
      departments: [],
      offices: [],
    },
    () => {},
    plainMapping,
  )
  const whereabouts = addresses.whereabouts(job.location, [])
  const where = whereOf(whereabouts, textOf(job.contentHtml), addresses)
  const found = judgeJob(
    { where, facts: readPosting(job), questions: readAskedQuestions(job) },
    { ...company, employees, screensWithSoftware: screens },
    on,
  )
  const saidBy = ({ row, said }: LawFinding) =>
    typeof said === 'string'
      ? `${row.place}: ${said}`
      : `${row.place}: ${said.of === 'posting' ? said.lack : `asks about ${said.asks.about}`}`
  const of = (weight: LawFinding['weight']) => found.filter((finding) => finding.weight === weight).map(saidBy)
  return { findings: of('finding'), may: of('may'), notes: of('note'), where, detail: job, whereabouts }
}

const range = 'pay range'
const benefits = 'benefits in general'
const deadline = 'last day to apply, or that there is none'

describe('golden postings', () => {
  it('1: Denver without pay, benefits or a deadline lacks all three', () => {
    const { findings, notes } = judge({ at: 'Denver, CO', text: 'A great team.' })
    expect(findings).toEqual([`US-CO: ${range}`, `US-CO: ${benefits}`, `US-CO: ${deadline}`])
    expect(notes).toContain('US-CO: name bonus or other pay, if there is any')
  })

  it('2: Boulder with all of it lacks nothing, but its form asks when somebody graduated', () => {
    const text = '$80,000–$100,000, bonus 5 %\nhealth, 401(k), 20 days off\nApplications accepted on an ongoing basis, apply here'
    expect(judge({ at: 'Boulder, CO', text, question: 'Year of graduation' }).findings).toEqual(['US-CO: asks about graduation'])
  })

  it('3: a remote job in the whole country is reached by the laws that say so, and may be by those that are silent', () => {
    const { findings, may } = judge({ at: 'Remote - US', text: 'Bread for everybody.' })
    expect(findings.toSorted()).toEqual(
      [
        `US-CO: ${range}`,
        `US-CO: ${benefits}`,
        `US-CO: ${deadline}`,
        `US-CA: ${range}`,
        `US-WA: ${range}`,
        `US-WA: ${benefits}`,
        `US-NY/NYC: ${range}`,
      ].toSorted(),
    )
    expect([...new Set(may.map((line) => line.split(':')[0] ?? ''))].toSorted()).toEqual(
      ['US-IL', 'US-MN', 'US-NJ', 'US-MA', 'US-MD', 'US-DC', 'US-HI', 'US-CT', 'US-VA', 'US-ME'].toSorted(),
    )
  })

  it.each([
    ['4: Albany with a range lacks nothing', { at: 'Albany, NY', text: '$60,000–$75,000' }, []],
    [
      '5: New York City with a lower end lacks the upper one',
      { at: 'New York, NY', text: 'Pay from $90,000' },
      ['US-NY: closed range', 'US-NY/NYC: closed range'],
    ],
    [
      '6: San José with a range asks for the pay of before',
      { at: 'San José, CA', text: '$140k–$180k a year', question: 'What is your current salary?' },
      ['US-CA: asks about pay history'],
    ],
    [
      '7: Seattle with one rate and benefits asks about convictions',
      {
        at: 'Seattle, WA',
        text: '$45 an hour\nmedical, PTO, sick leave, 401(k); no other pay',
        question: 'Have you ever been convicted?',
      },
      ['US-WA: asks about criminal history'],
    ],
    [
      '8: Boston with "competitive pay" lacks a range',
      { at: 'Boston, MA', text: 'Competitive pay\nMedical, dental and vision insurance' },
      [`US-MA: ${range}`],
    ],
    ['9: Burlington by commission lacks nothing', { at: 'Burlington, VT', text: 'You are paid on commission.' }, []],
    ['10: Austin may ask for the pay of before', { at: 'Austin, TX', question: 'Current salary' }, []],
    [
      '11: Austin led from Chicago is reached by Illinois',
      { at: 'Austin, TX', text: 'You report to our Chicago office.' },
      [`US-IL: ${range}`, `US-IL: ${benefits}`],
    ],
    ['11: Austin alone is not', { at: 'Austin, TX' }, []],
    ['12: Wilmington lacks nothing today', { at: 'Wilmington, DE' }, []],
    [
      '12: Wilmington lacks pay and benefits next October',
      { at: 'Wilmington, DE', on: '2027-10-01' },
      [`US-DE: ${range}`, `US-DE: ${benefits}`],
    ],
    [
      '13: Toronto with too wide a range says nothing of the vacancy',
      { at: 'Toronto, ON', text: 'CAD 80,000–140,000' },
      ['CA-ON: range of at most CAD 50,000', 'CA-ON: statement whether the vacancy exists'],
    ],
    [
      '13: Toronto says that software screens, where it does',
      { at: 'Toronto, ON', text: 'CAD 80,000–120,000\nThis is an existing vacancy.', screens: true },
      ['CA-ON: statement that software screens applications'],
    ],
    [
      '14: Ottawa above 200,000 may be as wide as it is, and asks for Canadian experience',
      { at: 'Ottawa, ON', text: 'CAD 210,000–290,000\nThis is an existing vacancy', question: 'Years of Canadian experience' },
      ['CA-ON: asks about Canadian experience'],
    ],
    ['15: Vancouver with an open end', { at: 'Vancouver, BC', text: 'CAD 30 an hour and up' }, ['CA-BC: closed range']],
    [
      '15: the other Vancouver',
      { at: 'Vancouver, WA', text: 'CAD 30 an hour and up' },
      ['US-WA: closed range', `US-WA: ${benefits}`],
    ],
    [
      '16: Vienna without an amount',
      { at: 'Wien, Österreich', text: 'Wir bieten marktkonforme Überzahlung.' },
      ['AT: minimum pay with its unit of time'],
    ],
    ['17: Berlin with a title for men', { at: 'Berlin', title: 'Softwareentwickler' }, ['DE: title for all genders']],
    ['17: Berlin with a title for all', { at: 'Berlin', title: 'Softwareentwickler (m/w/d)' }, []],
    [
      '18: Milan without pay asks for the pay of before',
      { at: 'Milano, Italia', question: 'RAL attuale' },
      [`IT: ${range}`, 'IT: asks about pay history'],
    ],
    ['19: Kraków lacks nothing', { at: 'Kraków, Polska', title: 'Specjalista / Specjalistka' }, []],
    [
      '20: London asks about health',
      { at: 'London, UK', question: 'Do you have any health condition?' },
      ['GB: asks about health'],
    ],
  ] as const)('%s', (_title, posting: Golden, expected) => {
    expect(judge(posting).findings).toEqual(expected)
  })

  it('13: Toronto has a note on accommodation', () => {
    const { notes } = judge({ at: 'Toronto, ON', text: 'CAD 80,000–140,000' })
    expect(notes).toEqual(['CA-ON: say here or on the site that applicants with disabilities are accommodated'])
  })

  it.each([
    ['17', { at: 'Berlin', title: 'Softwareentwickler (m/w/d)' }],
    ['19', { at: 'Kraków, Polska', title: 'Specjalista / Specjalistka' }],
  ] as const)('%s: a country of the union has a note on pay before the interview', (_number, posting) => {
    expect(
      judge(posting).notes.some((note) =>
        note.endsWith('pay or its range is due before the interview, if it is not in the posting'),
      ),
    ).toBe(true)
  })

  it('a bill is a note, and none where there are too few people', () => {
    const posting = { at: 'Albany, NY', text: '$60,000–$75,000' }
    expect(judge(posting).notes).toEqual(['US-NY: a bill, no law yet, asks for: statement whether the vacancy exists'])
    expect(judge({ ...posting, employees: 99 }).notes).toEqual([])
    expect(judge({ ...posting, text: `${posting.text}\nThis is an existing vacancy` }).notes).toEqual([])
  })

  it('says that education is asked without its dates, where the company has them left out', () => {
    const { detail, whereabouts } = judge({ at: 'Denver, CO', text: 'A great team.', education: 'education_optional' })
    const saidBy = (asksEducationDates: boolean) =>
      lawFindings({ ...company, asksEducationDates })
        .ofJob({ detail, whereabouts, addresses }, Date.parse(today))
        .map((finding) => finding.detail)
    expect(saidBy(false)).toContainEqual(expect.stringContaining('asks for education without its dates'))
    expect(saidBy(true)).toContainEqual(expect.stringContaining("asks about graduation: 'education, with its dates'"))
  })

  it('a finding is a sentence with its places and their laws', () => {
    const { detail, whereabouts } = judge({ at: 'Toronto, ON; Boston, MA', text: 'A great team.' })
    const [finding] = lawFindings({ ...company, employeesIn: {} }).ofJob({ detail, whereabouts, addresses }, Date.parse(today))
    expect(finding?.detail).toBe(
      'it names no pay range (US-MA, if you have 25 or more people there [G.L. c. 149 s. 105F]; CA-ON [O. Reg. 476/24]). ' +
        'it does not say whether the vacancy exists (CA-ON [O. Reg. 476/24]). ' +
        'Ontario asks for no range if pay is above CAD 200,000 a year',
    )
  })

  it.each([
    ['Brooklyn, NY', 'US-NY/NYC'],
    ['White Plains, NY', 'US-NY/Westchester'],
    ['Altadena, CA', 'US-CA/LA County'],
    ['Los Angeles, CA', 'US-CA/Los Angeles'],
  ])('finds %s in the row of its city or county', (at, code) => {
    expect(judge({ at }).where.places.map((place) => place.code)).toEqual([code])
  })

  it('20: London needs a way to complain', () => {
    const { where } = judge({ at: 'London, UK' })
    expect(lacksComplaints([where], company, today)?.place).toBe('GB')
    expect(lacksComplaints([where], { ...company, complaints: { label: 'Complain', href: '/x' } }, today)).toBeNull()
  })
})
