import type { LawOfCompany } from '#shared/brand.ts'
import type { AskedAbout, SensitiveQuestion, PostingFacts } from './read-posting.ts'
import { isPlaceWithin } from '../shared/posting/places.ts'
import { isInForce, type LawRow, lawRows, type Rule } from './rows.ts'
import { type JobWhere, reachOf } from './where.ts'

/** What the law of a job's places asks for, and what its posting or its form lacks. */

export type Lack =
  | 'pay range'
  | 'closed range'
  | 'range of at most CAD 50,000'
  | 'minimum pay with its unit of time'
  | 'benefits in general'
  | 'last day to apply, or that there is none'
  | 'statement whether the vacancy exists'
  | 'statement that software screens applications'
  | 'title for all genders'
  | 'no requirement of Canadian experience'

export type Said = { readonly of: 'posting'; readonly lack: Lack } | { readonly of: 'form'; readonly asks: SensitiveQuestion }

export interface LawFinding {
  /** 'finding': the law asks for it. 'may': nobody knows whether it reaches this job. 'note': good to know. */
  readonly weight: 'finding' | 'may' | 'note'
  readonly row: LawRow
  /** What is lacking or asked. A text is a note of its own. */
  readonly said: Said | string
}

const forms: { readonly [Name in Rule]?: readonly AskedAbout[] } = {
  'no-pay-history-question': ['pay history'],
  'optional-pay-history-question': ['pay history'],
  'no-criminal-question': ['criminal history'],
  'no-health-question': ['health'],
  'no-canadian-experience': ['Canadian experience'],
  'no-age-question': ['age', 'graduation'],
}

const posting = (lack: Lack): Said => ({ of: 'posting', lack })

/** Amounts of Ontario's regulation, in Canadian dollars a year. */
const ontario = { widest: 50_000, freeAbove: 200_000 }
const hoursOfYear = 2_080

function payLacks({ commission, needs }: LawRow, { hasBenefits, hasDeadline, pay }: PostingFacts): readonly Lack[] {
  const lacks: Lack[] = []
  if (needs.includes('range') && !(pay.kind === 'commission' && commission)) {
    if (pay.kind === 'open') lacks.push('closed range')
    else if (pay.kind !== 'range') lacks.push('pay range')
  }
  if (needs.includes('minimum') && (pay.kind === 'none' || pay.kind === 'commission'))
    lacks.push('minimum pay with its unit of time')
  if (needs.includes('width') && pay.kind === 'range' && ['CAD', '$'].includes(pay.currency)) {
    const inYear = pay.isHourly ? hoursOfYear : 1
    const isFree = pay.to * inYear > ontario.freeAbove
    if (!isFree && (pay.to - pay.from) * inYear > ontario.widest) lacks.push('range of at most CAD 50,000')
  }
  if (needs.includes('benefits') && !hasBenefits) lacks.push('benefits in general')
  if (needs.includes('deadline') && !hasDeadline) lacks.push('last day to apply, or that there is none')
  return lacks
}

/** What a row finds, if it reaches the job. */
function saidBy(
  row: LawRow,
  facts: PostingFacts,
  questions: readonly SensitiveQuestion[],
  company: LawOfCompany,
): readonly (Said | string)[] {
  switch (row.rule) {
    case 'pay-range-in-posting': {
      const otherPay = row.needs.includes('other-pay') && !facts.hasOtherPay ? ['name bonus or other pay, if there is any'] : []
      return [...payLacks(row, facts).map(posting), ...otherPay]
    }
    case 'pay-before-interview':
      return facts.pay.kind === 'range' ? [] : ['pay or its range is due before the interview, if it is not in the posting']
    case 'vacancy-statement':
      return facts.saysVacancy ? [] : [posting('statement whether the vacancy exists')]
    case 'ai-notice':
      if (company.screensWithSoftware !== true || facts.saysSoftware) return []
      return row.needs.includes('posting')
        ? [posting('statement that software screens applications')]
        : ['people are told that software screens applications']
    case 'accommodation-statement':
      return facts.saysAccommodation ? [] : ['say here or on the site that applicants with disabilities are accommodated']
    case 'neutral-title':
      return facts.hasNeutralTitle ? [] : [posting('title for all genders')]
    case 'no-canadian-experience': {
      const inPosting = facts.asksCanadianExperience ? [posting('no requirement of Canadian experience')] : []
      return [...inPosting, ...asksOf(row, questions)]
    }
    case 'answer-after-interview':
    case 'complaints':
    case 'ai-high-risk':
      return []
    default:
      return asksOf(row, questions)
  }
}

function asksOf({ rule }: LawRow, questions: readonly SensitiveQuestion[]): readonly Said[] {
  return questions
    .filter(({ about, isRequired }) => forms[rule]?.includes(about) && (rule !== 'optional-pay-history-question' || isRequired))
    .map((asks) => ({ of: 'form', asks }))
}

/** 'no': too few people. A number: the company has not said, and it counts from so many. */
export function isLargeEnough({ countIn, minEmployees, minHere, place }: LawRow, company: LawOfCompany): true | 'no' | number {
  const here = company.employeesIn[place] ?? null
  const counted = countIn === 'place' ? here : company.employees
  if (counted === null) {
    // Nobody has more people in a place than in all.
    if (company.employees !== null && company.employees < minEmployees) return 'no'
    if (minEmployees > 1) return minEmployees
  } else if (counted < minEmployees) return 'no'
  return minHere !== undefined && here !== null && here < minHere ? 'no' : true
}

/** A job as it was read. */
export interface JudgedJob {
  readonly where: JobWhere
  readonly facts: PostingFacts
  readonly questions: readonly SensitiveQuestion[]
}

/** @param day such as `2026-11-27` */
export function judgeJob({ facts, questions, where }: JudgedJob, company: LawOfCompany, day: string): readonly LawFinding[] {
  return lawRows.flatMap((row): readonly LawFinding[] => {
    const reach = reachOf(row, where)
    if (reach === 'no') return []
    if (row.status !== 'pending' && !isInForce(row, day)) return []
    if (isLargeEnough(row, company) === 'no') return []
    return saidBy(row, facts, questions, company).map((found) => {
      const said = row.status === 'pending' ? billText(found) : found
      return { weight: weightOf(row, reach, said), row, said }
    })
  })
}

/** What a bill would ask for is a note, whatever its source. */
function billText(said: Said | string): string {
  if (typeof said === 'string') return `a bill, no law yet: ${said}`
  return said.of === 'posting'
    ? `a bill, no law yet, asks for: ${said.lack}`
    : `a bill, no law yet, forbids to ask about ${said.asks.about}`
}

function weightOf({ confidence }: LawRow, reach: 'yes' | 'may', said: Said | string): LawFinding['weight'] {
  if (typeof said === 'string') return 'note'
  if (reach === 'may') return 'may'
  // A weak source is no reason to call something missing.
  return confidence === 'C' ? 'note' : 'finding'
}

/** Whether a board has jobs in a place whose people must be told where to complain, and the company says it nowhere. */
export function lacksComplaints(wheres: readonly JobWhere[], company: LawOfCompany, day: string): LawRow | null {
  if (company.complaints !== null) return null
  const rows = lawRows.filter((row) => row.rule === 'complaints' && isInForce(row, day))
  return rows.find(({ place }) => wheres.some(({ places }) => places.some(({ code }) => isPlaceWithin(code, place)))) ?? null
}
