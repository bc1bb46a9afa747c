import type { LawOfCompany } from '#shared/brand.ts'
import type { CheckedJob, JobFindings, ModuleFinding } from '#server/operate/check-board/job-findings.ts'
import { isLargeEnough, judgeJob, type Lack, lacksComplaints, type LawFinding } from './judge-job.ts'
import { readAskedQuestions, readPosting, textOf } from './read-posting.ts'
import { forbidsDates, whereOf } from './where.ts'

/** What `npm run check-board` says of the law. One line a job, its places together. */

const kinds = {
  'asked by law': {
    severity: 'warning',
    heading: 'Postings and forms that lack what the law of their places asks for (not legal advice)',
  },
  'may be asked by law': { severity: 'note', heading: 'What a law may ask for, and notes on laws (not legal advice)' },
} as const

const lackTexts: Readonly<Record<Lack, string>> = {
  'pay range': 'it names no pay range',
  'closed range': 'its pay range has no upper or no lower end',
  'range of at most CAD 50,000': 'its pay range is wider than CAD 50,000',
  'minimum pay with its unit of time': 'it names no minimum pay with its unit of time',
  'benefits in general': 'it does not describe the benefits in general',
  'last day to apply, or that there is none': 'it names no last day to apply, and does not say that there is none',
  'statement whether the vacancy exists': 'it does not say whether the vacancy exists',
  'statement that software screens applications': 'it does not say that software screens applications',
  'title for all genders': 'its title is not for all genders',
  'no requirement of Canadian experience': 'it requires Canadian experience',
}

/** The texts of findings, each with the places that share it and the sources of these. */
function together(findings: readonly LawFinding[], company: LawOfCompany): string {
  const byText = new Map<string, Map<string, string>>()
  for (const { row, said } of findings) {
    const size = isLargeEnough(row, company)
    const condition =
      typeof size === 'number' ? `, if you have ${size} or more people ${row.countIn === 'place' ? 'there' : ''}`.trimEnd() : ''
    const text =
      typeof said === 'string'
        ? said
        : said.of === 'posting'
          ? lackTexts[said.lack]
          : `the form asks about ${said.asks.about}: '${said.asks.label.slice(0, 80)}'`
    const places = byText.get(text) ?? new Map<string, string>()
    places.set(row.place, `${row.place}${condition} [${row.law}]`)
    byText.set(text, places)
  }
  return [...byText].map(([text, places]) => `${text} (${[...places.values()].join('; ')})`).join('. ')
}

const datesLeftOut =
  'the form asks for education without its dates, as the law of its places wants: Greenhouse takes none without them, so only recruiters here read it'

function findingsOf(job: CheckedJob, company: LawOfCompany, day: string): readonly ModuleFinding<keyof typeof kinds>[] {
  const { addresses, detail, whereabouts } = job
  const text = textOf(detail.contentHtml)
  // Nothing was read of it, so nothing can be missing.
  if (text.trim() === '') return []
  const where = whereOf(whereabouts, text, addresses)
  const facts = readPosting(detail)
  const all = judgeJob({ where, facts, questions: readAskedQuestions(detail, company.asksEducationDates) }, company, day)
  const areDatesLeftOut =
    !company.asksEducationDates && detail.form.education !== null && forbidsDates(where.places.map(({ code }) => code))
  const leftOut: readonly ModuleFinding<keyof typeof kinds>[] = areDatesLeftOut
    ? [{ kind: 'may be asked by law', detail: datesLeftOut }]
    : []
  if (all.length === 0) return leftOut
  if (facts.language === null) {
    const laws = [...new Set(all.map(({ row }) => `${row.place} [${row.law}]`))].join('; ')
    return [...leftOut, { kind: 'may be asked by law', detail: `not judged, because of its language: ${laws}` }]
  }
  const of = (weight: LawFinding['weight']) => all.filter((finding) => finding.weight === weight)
  const [found, may, notes] = [of('finding'), of('may'), of('note')]
  const isPayLeftOut = found.some(
    ({ row, said }) => row.place === 'CA-ON' && typeof said !== 'string' && said.of === 'posting' && said.lack === 'pay range',
  )
  return [
    ...leftOut,
    ...(found.length > 0
      ? [
          {
            kind: 'asked by law' as const,
            detail:
              together(found, company) + (isPayLeftOut ? '. Ontario asks for no range if pay is above CAD 200,000 a year' : ''),
          },
        ]
      : []),
    ...(may.length > 0 ? [{ kind: 'may be asked by law' as const, detail: `may apply: ${together(may, company)}` }] : []),
    ...(notes.length > 0 ? [{ kind: 'may be asked by law' as const, detail: together(notes, company) }] : []),
  ]
}

/** @param company what only the company knows */
export function lawFindings(company: LawOfCompany): JobFindings<keyof typeof kinds> {
  return {
    kinds,
    ofJob: (job, nowMs) => findingsOf(job, company, new Date(nowMs).toISOString().slice(0, 10)),
    ofBoard: (jobs, nowMs) => {
      const wheres = jobs.map(({ addresses, detail, whereabouts }) => whereOf(whereabouts, textOf(detail.contentHtml), addresses))
      const row = lacksComplaints(wheres, company, new Date(nowMs).toISOString().slice(0, 10))
      if (row === null) return []
      return [
        {
          kind: 'may be asked by law',
          detail: `the privacy notice names no way to complain (${row.place} [${row.law}]): complaints in law.ts`,
        },
      ]
    },
  }
}
