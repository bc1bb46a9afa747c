import { fold } from '#shared/text.ts'
import type { ResumeDates, ResumeJob, ResumeLine, ResumeSchool } from './resume-facts.ts'
import { monthsUntil, readDates } from './resume-dates.ts'
import { hasCompanyWord, hasTitleWord, isBulleted, sectionOfHeading, type SectionOfResume } from './resume-words.ts'

/** Finds the schools and the jobs. What cannot be told apart for certain is left out. */

/** A longer line is a sentence. */
const maxHeadLength = 140

const bulletSign = /^\s*(?:[•·▪◦●○■□▸►➤✓*–—-])\s*/u
const undated: ResumeDates = { start: null, end: null, isCurrent: false }

/** The lines of one kind of section, wherever it stands. */
function sectionLines(lines: readonly ResumeLine[], wanted: SectionOfResume): readonly string[] {
  let section: SectionOfResume | null = null
  const found: string[] = []
  for (const { text } of lines) {
    const heading = sectionOfHeading(text)
    if (heading !== null) section = heading
    else if (section === wanted) found.push(text)
  }
  return found
}

/** The parts of a line that name different things. */
function partsOf(text: string): readonly string[] {
  return text
    .replace(bulletSign, '')
    .split(
      /\t|\s*[|•·،]\s*|\s[–—-]\s|;\s|\s{3,}|\s@\s|(?<=[\p{Script=Han}\p{Script=Katakana}\p{Script=Hiragana}ー])\s(?=[\p{Script=Han}\p{Script=Katakana}\p{Script=Hiragana}])/u,
    )
    .flatMap((part) => part.split(/(?<!\(\p{L}*),\s(?!(?:Inc|LLC|Ltd|GmbH|AG|S\.A)\b)/u))
    .map((part) =>
      part
        .replace(/^[\s(,.:：–—-]+|[\s,:：–—-]+$/gu, '')
        .replace(/^([^()]*)\)$/u, '$1')
        .trim(),
    )
    .filter((part) => /\p{L}{2}/u.test(part))
}

const higherSchool =
  /(?<!\p{L})(?:universit(?:y|at|aet|e|a|eit|et|ario)|universidade|universidad|uniwersytet|university|college|hochschule|fachhochschule|polytechni\w*|politecnico|politechnika|institute of technology|ecole (?:polytechnique|normale|superieure|des|nationale)|faculdade)(?!\p{L})|大学|جامع[ةه]/u
const anySchool =
  /(?<!\p{L})(?:school|institute|institut|instituto|academy|akademie|academia|academie|gymnasium|lycee|ecole|escola|escuela|liceo|conservatory|conservatoire|kolleg|seminary)(?!\p{L})|学院|学校|高校|كلي[ةه]|معهد|مدرس[ةه]|اكاديمي[ةه]/u
/** Known by their letters alone. */
const schoolLetters =
  /(?<!\p{L})(?:MIT|ETH|UCLA|UCL|LSE|NYU|USC|RWTH|EPFL|KAIST|IIT|USP|UFRJ|UFMG|PUC|UNICAMP|LMU|TU|HTW|HPI)(?!\p{L})/u
const campusOf =
  /^university of (?:california|texas|wisconsin|illinois|michigan|north carolina|maryland|massachusetts|minnesota|missouri|nebraska|tennessee|colorado|hawaii|alaska|washington)$/

function schoolRank(text: string): number {
  const folded = fold(text).replace(/[أإآ]/g, 'ا')
  if (higherSchool.test(folded)) return 3
  if (schoolLetters.test(text)) return 2
  return anySchool.test(folded) ? 1 : 0
}

/** 'Bachelor of Arts at Leeds College' names a school after the degree, 'University of Texas at Austin' is one. */
function afterDegree(part: string): readonly string[] {
  const [before = '', ...after] = part.split(/\sat\s(?=\p{Lu})/u)
  return after.length === 0 || schoolRank(before) > 0 ? [part] : [before, after.join(' at ')]
}

/** The name of the school in a line, or null. */
function schoolIn(text: string): string | null {
  const parts = partsOf(text.replace(/\s(?:from|an der|na|en la|à l['’])\s(?=\p{Lu})/gu, '\t')).flatMap(afterDegree)
  const ranks = parts.map(schoolRank)
  const best = Math.max(0, ...ranks)
  if (best === 0) return null
  const at = ranks.indexOf(best)
  const name = (parts[at] ?? '').replace(/\s?(?:入学|卒業|修了|中退|在学).*$/u, '')
  const next = parts[at + 1]
  // 'University of California, Berkeley'
  const isCampus = campusOf.test(fold(name)) && next !== undefined && next.split(' ').length <= 2
  return isCampus ? `${name}, ${next}` : name
}

function mergeDates(one: ResumeDates, two: ResumeDates): ResumeDates {
  const all = [one.start, one.end, two.start, two.end].filter((month) => month !== null)
  const sorted = all.toSorted((a, b) => a.year * 12 + (a.month ?? 0) - b.year * 12 - (b.month ?? 0))
  return { start: sorted[0] ?? null, end: sorted.at(-1) ?? null, isCurrent: one.isCurrent || two.isCurrent }
}

/** Finds the schools, the latest one first. */
export function findSchools(lines: readonly ResumeLine[]): readonly ResumeSchool[] {
  const texts = sectionLines(lines, 'education')
  const schools: ResumeSchool[] = []
  for (const [index, text] of texts.entries()) {
    if (text.length > maxHeadLength) continue
    const own = readDates(text)
    const name = schoolIn(own?.rest ?? text)
    if (name === null || name.length > 100) continue
    // The dates stand in the same line, or in one beside it that has no school of its own.
    const beside = [texts[index + 1], texts[index - 1], texts[index + 2]].flatMap((line) => {
      const dated = line === undefined || line.length > maxHeadLength ? null : readDates(line)
      return dated && schoolIn(dated.rest) === null ? [dated.dates] : []
    })
    const dates = own?.dates ?? beside[0] ?? undated
    const before = schools.findIndex((each) => fold(each.name) === fold(name))
    if (before < 0) schools.push({ name, degree: null, discipline: null, dates })
    else schools[before] = { name, degree: null, discipline: null, dates: mergeDates(schools[before]?.dates ?? undated, dates) }
  }
  return schools.toSorted((a, b) => monthsUntil(b.dates) - monthsUntil(a.dates))
}

/** Whether a line can be the head of a job, and not a sentence about it. */
function isHead(text: string | undefined): text is string {
  if (text === undefined || text.length > 90 || isBulleted(text)) return false
  return !/[.!?]$/.test(text.replace(/(?:Inc|Ltd|Co|S\.A|Corp)\.$/, '')) && !/^\p{Ll}/u.test(text)
}

const remote =
  /^(?:remote|hybrid|on-?site|full[- ]time|part[- ]time|contract|vollzeit|teilzeit|tempo integral|homeoffice|freelance)$/i
/** 'Pittsburgh, PA' and 'Berlin, Germany' as `partsOf` leaves them. */
const isStateCode = (text: string) => /^[A-Z]{2}$/.test(text)

/** The parts of a head without its place. */
function namingParts(text: string, place: string | null): readonly string[] {
  const city = fold(place?.split(',')[0] ?? '')
  const parts = partsOf(text.replace(/\s(?:at|bei|bij|chez)\s(?=\p{Lu})/gu, '\t'))
  return parts.filter((part, index) => {
    const next = parts[index + 1]
    const isPlace = (city !== '' && fold(part) === city) || isStateCode(part) || (next !== undefined && isStateCode(next))
    return !isPlace && !remote.test(part)
  })
}

/** Tells the title and the company of a job apart. null: not for certain. */
function jobIn(heads: readonly string[], place: string | null): Pick<ResumeJob, 'company' | 'title'> | null {
  const groups = heads.map((head) => namingParts(head, place))
  const parts = groups.flat()
  const title = parts.find((part) => hasTitleWord(part) && !hasCompanyWord(part)) ?? parts.find(hasTitleWord)
  if (title === undefined) return null
  const others = parts.filter((part) => part !== title && !hasTitleWord(part))
  // What is left beside the title, or else the first of the line above or below.
  const company = others.find(hasCompanyWord) ?? others[0]
  return company === undefined || company.length > 80 || title.length > 80 ? null : { company, title }
}

/** Finds the jobs, the latest one first. */
export function findJobs(lines: readonly ResumeLine[], place: string | null): readonly ResumeJob[] {
  const texts = sectionLines(lines, 'experience')
  const jobs: ResumeJob[] = []
  for (const [index, text] of texts.entries()) {
    const dated = text.length > maxHeadLength || isBulleted(text) ? null : readDates(text)
    if (!dated || !(dated.isRange || dated.dates.isCurrent)) continue
    const own = /\p{L}{2}/u.test(dated.rest) ? [dated.rest] : []
    const beside = [texts[index - 1], texts[index + 1]].filter(isHead).filter((line) => !readDates(line))
    const found = jobIn(own, place) ?? jobIn([...own, ...beside.slice(0, 1)], place) ?? jobIn([...own, ...beside], place)
    const above = [texts[index - 2], texts[index - 1]]
    const names =
      found ??
      (own.length === 0 && above.every((line) => isHead(line) && !readDates(line)) ? jobIn(above.filter(isHead), place) : null)
    if (names) jobs.push({ ...names, dates: dated.dates })
  }
  return jobs.toSorted((a, b) => monthsUntil(b.dates) - monthsUntil(a.dates))
}
