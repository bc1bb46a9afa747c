import { fold } from '#shared/text.ts'
import type { ResumeDates, ResumeJob, ResumeLine, ResumeSchool } from './resume-facts.ts'
import { type DatedText, isCutDate, monthsUntil, readDates } from './resume-dates.ts'
import { degreeIn } from './resume-degrees.ts'
import {
  hasCompanyWord,
  hasTitleWord,
  isBulleted,
  namesColumns,
  sectionOfHeading,
  sectionOfWords,
  type SectionOfResume,
} from './resume-words.ts'

/** Finds the schools and the jobs. What cannot be told apart for certain is left out. */

/** A longer line is a sentence. */
const maxHeadLength = 120

const bulletSign = /^\s*(?:[•·▪◦●○■□▸►➤✓*–—-])\s*/u
const undated: ResumeDates = { start: null, end: null, isCurrent: false }

/** A line of a section. */
interface Row {
  readonly text: string
  /** Without its dates. */
  readonly rest: string
  readonly dated: DatedText | null
  /** Whether it can be the head of an entry, and not a sentence or an item about it. */
  readonly isHead: boolean
}

function rowOf(text: string): Row {
  const dated = text.length > maxHeadLength || isBulleted(text) ? null : readDates(text)
  const rest = dated?.rest ?? text
  return { text, dated, rest, isHead: isHead(dated ? rest.trim() : text) }
}

/** Joins what a narrow column breaks: 'Sep 2013 – Jun' and '2015', 'Reed College,' and 'Portland'. */
function joinCut(texts: readonly string[]): readonly string[] {
  const joined: string[] = []
  for (const text of texts) {
    const before = joined.at(-1)
    if (before === undefined || before.length > maxHeadLength || isBulleted(before)) joined.push(text)
    else if (isCutDate(before, text)) joined[joined.length - 1] = `${before}${text.endsWith('月') ? '' : ' '}${text}`
    else if (isBulleted(text)) joined.push(text)
    else if (/\p{L}[.)]?,$/u.test(before)) joined[joined.length - 1] = `${before} ${text}`
    else joined.push(text)
  }
  return joined
}

/** LinkedIn writes for how long a job was, and which page it is. */
const length =
  /\(?(?<!\d)\d{1,2}\s(?:years?|yrs?|лет|год\p{L}?|(?:months?|mos?|месяц\p{L}*)(?!\p{L}))(?:\s\d{1,2}\s(?:months?|mos?|месяц\p{L}*))?\)?$|^page \d+ of \d+$/iu

/** Whether a line names a job, a school or a degree, for which some choose the size of their headings. */
const isOfEntry = (text: string) =>
  hasTitleWord(text) || hasCompanyWord(text) || schoolRank(text) > 0 || degreeIn(partsOf(text), () => false) !== null

const isCapitals = (text: string) => text === text.toUpperCase() && text !== text.toLowerCase()

/**
 * Tells headings whose words are not known by their looks: they have the size of all known ones, and most lines are smaller, or all
 * are in capitals. What stands below one, such as 'Grants', is no school and no job.
 */
function otherHeadings(lines: readonly ResumeLine[]): (line: ResumeLine) => boolean {
  const known = lines.filter(({ text }) => sectionOfHeading(text) !== null)
  const size = known[0]?.size ?? 0
  const isLarger =
    size > 0 && known.every((line) => line.size === size) && lines.filter((line) => line.size >= size).length * 2 < lines.length
  const areCapitals = known.length > 1 && known.every(({ text }) => isCapitals(text))
  return (line) =>
    ((isLarger && line.size === size) || (areCapitals && isCapitals(line.text))) &&
    !/[\d\t]/.test(line.text) &&
    !isOfEntry(line.text)
}

/** The sections of one kind, wherever they stand. */
function sectionsOf(lines: readonly ResumeLine[], wanted: SectionOfResume): readonly (readonly Row[])[] {
  let section: SectionOfResume | null = null
  const texts: string[][] = []
  const isOther = otherHeadings(lines)
  for (const line of lines) {
    const { text } = line
    const heading = sectionOfHeading(text) ?? (isOther(line) ? (sectionOfWords(text) ?? 'other') : null)
    if (heading !== null) {
      section = heading
      if (heading === wanted) texts.push([])
    } else if (section === wanted) texts.at(-1)?.push(text)
  }
  const withoutLength = (text: string) => text.replace(length, '').trim()
  return texts.map((each) => joinCut(each.map(withoutLength).filter((text) => text !== '' && !namesColumns(text))).map(rowOf))
}

interface Entry {
  readonly rows: readonly Row[]
  /** The row that has the dates. */
  readonly anchor: Row
}

/**
 * Takes a section apart. All its entries have one shape: as many lines stand above the dates of each as above those of the first.
 * Nothing is certain where dates have nothing beside them, as in a column of their own.
 */
function entriesOf(rows: readonly Row[], isAnchor: (row: Row) => boolean): readonly Entry[] {
  const anchors = rows.flatMap((row, index) => (isAnchor(row) ? index : []))
  const [first = 0] = anchors
  let above = 0
  while (above < 3 && rows[first - above - 1]?.isHead) above += 1
  const starts = anchors.map((at, index) => {
    let start = at
    while (start > at - above && start - 1 > (anchors[index - 1] ?? -1) && rows[start - 1]?.isHead) start -= 1
    return start
  })
  const entries = anchors.map((at, index) => ({
    rows: rows.slice(starts[index], starts[index + 1] ?? rows.length),
    anchor: rows[at] as Row,
  }))
  const isEmpty = entries.some((entry) => !entry.rows.some(({ rest }) => /\p{L}{2}/u.test(rest)))
  return isEmpty ? [] : entries
}

/** The parts of a line that name different things. */
function partsOf(text: string): readonly string[] {
  return (
    text
      .replace(bulletSign, '')
      .split(
        /\t|\s*[|•·،]\s*|\s[–—-]\s|;\s|\s{3,}|\s@\s|(?<=\p{L}{4})\.\s(?=\p{Lu})|(?<=[\p{Script=Han}\p{Script=Katakana}\p{Script=Hiragana}ー])\s+(?=[\p{Script=Han}\p{Script=Katakana}\p{Script=Hiragana}])/u,
      )
      .flatMap((part) => part.split(/(?<!\(\p{L}*),\s(?!(?:Inc|LLC|Ltd|GmbH|AG|S\.A)\b)/u))
      .map((part) =>
        part
          .replace(/^[\s(,.:：–—-]+|[\s(,:：–—-]+$/gu, '')
          .replace(
            /^(?:position|role|(?:job )?title|designation|company|employer|organi[sz]ation|cargo|empresa|puesto|funktion|poste)\s?:\s?/i,
            '',
          )
          .replace(/^([^()]*)\)$/u, '$1')
          .trim(),
      )
      // Some fonts of Arabic turn the signs of two letters around.
      .filter((part) => /\p{L}{2}/u.test(part) && !/(?:^|\s)ال(?:\s|$)|[أإآ]{2}/u.test(part))
  )
}

const higherSchool =
  /(?<!\p{L})(?:universit(?:y|at|aet|e|a|eit|et|ario)|universidade|universidad|uniwersytet|university|college|hochschule|fachhochschule|polytechni\w*|politecnico|politechnika|institute of technology|ecole (?:polytechnique|normale|superieure|des|nationale)|faculdade|universiteit|университет|политех)(?!\p{L})|大学|جامع[ةه]/u
const anySchool =
  /(?<!\p{L})(?:school|institute|institut|instituto|academy|akademie|academia|academie|gymnasium|lycee|ecole|escola|escuela|liceo|conservatory|conservatoire|kolleg|seminary|институт|академия|колледж|техникум)(?!\p{L})|学院|学校|高校|كلي[ةه]|معهد|مدرس[ةه]|اكاديمي[ةه]/u
/** Known by their letters alone. */
const schoolLetters =
  /(?<!\p{L})(?:MIT|ETH|UCLA|UCL|LSE|NYU|USC|RWTH|EPFL|KAIST|МГУ|СПбГУ|МФТИ|ВШЭ|IIT|USP|UFRJ|UFMG|PUC|UNICAMP|LMU|TU|HTW|HPI)(?!\p{L})/u
const campusOf =
  /^university of (?:california|texas|wisconsin|illinois|michigan|north carolina|maryland|massachusetts|minnesota|missouri|nebraska|tennessee|colorado|hawaii|alaska|washington)$/

function schoolRank(text: string): number {
  const folded = fold(text).replace(/[أإآ]/g, 'ا')
  if (/(?<!\p{L})(?:certificate|diploma|zeugnis)(?!\p{L})/u.test(folded)) return 0
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
  const name = (parts[at] ?? '').replace(/\s?(?:入学|卒業|修了|中退|在学).*$|\s\((?!\p{Lu}+\))[^()]*\)$/u, '')
  // '同大学' is the one before, and '江南理工大学软件工程本科' has lost what stood between its parts.
  if (/^\p{Ll}|\s(?:of|in|and|for|de|d[ae]s?|der|für|&)$|^同|大学.*(?:学士|硕士|博士|本科)$/u.test(name)) return null
  const next = parts[at + 1]
  // 'University of California, Berkeley'
  // The rest of its name is on another line.
  if (/^[\p{Script=Latin}\p{Script=Cyrillic}]+$/u.test(name) && !schoolLetters.test(name)) return null
  const isCampus = campusOf.test(fold(name)) && next !== undefined && next.split(' ').length <= 2
  return isCampus ? `${name}, ${next}` : name
}

/** Whether a line can be the head of an entry, and not a sentence about it. */
function isHead(text: string): boolean {
  if (text.length > maxHeadLength || isBulleted(text) || /^\p{Ll}/u.test(text)) return false
  if (!/[.!?。！？]$/u.test(text.replace(/(?:Inc|Ltd|Co|S\.A|Corp|\.\p{L}{1,3})\.$/u, ''))) return true
  // 'BSc Physics, University of Leeds, Leeds.' has a stop and is none.
  const words = text.split(/\s+/).filter((word) => word.length > 3)
  return text.split(', ').length > 2 && words.every((word) => /^\P{Ll}/u.test(word))
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

/** What stands at the other margin of a line without dates is a place. */
function withoutPlace({ dated, rest }: Row): string {
  const [before = '', after] = rest.split('\t')
  return dated === null && after !== undefined && before.trim() !== '' && !hasCompanyWord(after) && !hasTitleWord(after)
    ? before
    : rest
}

/** Whether a text of a line of its own may be a company: a few words that all are written as names are. */
function isCompanyName(text: string): boolean {
  const words = text.split(/\s+/)
  return (
    hasCompanyWord(text) || (words.length <= 6 && words.every((word) => /^[\p{Lu}\p{Lo}\d&«"“(]/u.test(word) || word.length <= 3))
  )
}

/** Tells the title and the company of a job apart. null: not for certain. */
function jobIn(heads: readonly Row[], place: string | null): Pick<ResumeJob, 'company' | 'title'> | null {
  const groups = heads.map((head) => namingParts(withoutPlace(head), place))
  const parts = groups.flat()
  const title = parts.find((part) => hasTitleWord(part) && !hasCompanyWord(part)) ?? parts.find(hasTitleWord)
  // 'Abogada en Bufete Aranda' names both, and 'Técnico en Redes' does not.
  if (title === undefined || /^worked\s|\s(?:en|em|presso)\s\p{Lu}|公司|株式会社/iu.test(title)) return null
  const others = groups
    .map((group) => group.filter((part) => part !== title && !hasTitleWord(part)))
    .filter(([one]) => one !== undefined)
  const [known, ...unsure] = others.filter((group) => group.some(hasCompanyWord))
  // What begins a line beside the title. Of two lines, one must have a word of a company: 'Nurse Manager, Telemetry' has none.
  const [company, ...after] = known ?? (others.length === 1 ? (others[0] ?? []) : [])
  // 'Boone, Hart & Liu LLP' is one name, or two.
  if (company === undefined || unsure.length > 0 || (!hasCompanyWord(company) && after.some(hasCompanyWord))) return null
  if (!isCompanyName(company) && !groups.some((group) => group.includes(title) && group.includes(company))) return null
  // 'Reports to: …' and a sentence are neither.
  if (/[:。]/u.test(`${title}${company}`)) return null
  return company.length > 80 || title.length > 80 ? null : { company, title }
}

function latestFirst<Each extends { readonly dates: ResumeDates }>(entries: readonly Each[]): readonly Each[] {
  return entries.toSorted((a, b) => monthsUntil(b.dates) - monthsUntil(a.dates) || 0)
}

const isRegionCode = (text: string | undefined) => text !== undefined && isStateCode(text)

/** The parts of a row, of which a school comes after its degree. */
function schoolParts(text: string): readonly string[] {
  return partsOf(text.replace(/\s(?:from|an der|na|en la|à l['’])\s(?=\p{Lu})/gu, '\t')).flatMap(afterDegree)
}

/** Japan writes the start and the end of a school on lines of their own. */
function datesOf({ dated, text }: Row): ResumeDates {
  const dates = dated?.dates ?? undated
  return /入学/.test(text) && dates.start === null ? { ...dates, start: dates.end, end: null } : dates
}

/** The schools of one entry. */
function schoolsIn({ anchor, rows }: Entry): readonly ResumeSchool[] {
  const heads = rows.filter(({ isHead: isOne, text }) => isOne && text.length <= maxHeadLength)
  const named = heads.flatMap((row) => {
    const name = schoolIn(row.rest)
    return name === null || name.length > 100 ? [] : [{ name, rank: schoolRank(name), row }]
  })
  const best = Math.max(0, ...named.map(({ rank }) => rank))
  // 'School of Arts' below its university
  const schools = named.filter(({ rank }) => rank === best)
  const dates = datesOf(anchor)
  const [only, ...others] = schools
  if (!only) return []
  if (others.length > 0) {
    // Which of them has the dates?
    return schools.map(({ name, row }) => ({ name, degree: null, discipline: null, dates: row === anchor ? dates : undated }))
  }
  const degrees = heads.flatMap(({ rest }) => {
    const parts = schoolParts(rest)
    const isElse = (part: string) => {
      const next = parts[parts.indexOf(part) + 1]
      return schoolRank(part) > 0 || isRegionCode(part) || isRegionCode(next)
    }
    return degreeIn(parts, isElse) ?? []
  })
  const degree = degrees.length === 1 ? degrees[0] : undefined
  return [{ name: only.name, degree: degree?.degree ?? null, discipline: degree?.discipline ?? null, dates }]
}

const isOtherEnd = (one: ResumeDates, two: ResumeDates) => (one.start ?? two.end) === null || (one.end ?? two.start) === null

/** Finds the schools, the latest one first. */
export function findSchools(lines: readonly ResumeLine[]): readonly ResumeSchool[] {
  const found = sectionsOf(lines, 'education').flatMap((rows) => {
    const entries = entriesOf(rows, ({ dated, rest }) => dated !== null && (isHead(rest.trim()) || rest.trim() === ''))
    if (entries.length > 0) return entries.flatMap(schoolsIn)
    const names = rows.flatMap(({ isHead: isOne, rest }) => (isOne ? (schoolIn(rest) ?? []) : []))
    return names.map((name): ResumeSchool => ({ name, degree: null, discipline: null, dates: undated }))
  })
  const schools: ResumeSchool[] = []
  for (const school of found) {
    const { dates, degree, name } = school
    const before = schools.findIndex((each) => fold(each.name) === fold(name) && (each.degree === degree || each.degree === null))
    const same = schools[before]
    // The other end of its time, or nothing new
    if (same && (dates === undated || isOtherEnd(same.dates, dates))) {
      schools[before] = {
        ...same,
        dates: {
          start: same.dates.start ?? dates.start,
          end: same.dates.end ?? dates.end,
          isCurrent: same.dates.isCurrent || dates.isCurrent,
        },
      }
    } else schools.push(school)
  }
  return latestFirst(schools)
}

/** Finds the jobs, the latest one first. */
export function findJobs(lines: readonly ResumeLine[], place: string | null): readonly ResumeJob[] {
  const jobs = sectionsOf(lines, 'experience').flatMap((section) =>
    entriesOf(section, ({ dated }) => dated !== null && (dated.isRange || dated.dates.isCurrent)).flatMap(
      ({ anchor, rows }): readonly ResumeJob[] => {
        const at = rows.indexOf(anchor)
        const end = rows.findIndex((row, index) => index > at && !row.isHead)
        // Where names stand above the dates, none stand below.
        const below = at > 0 ? [] : rows.slice(at + 1, Math.min(end < 0 ? rows.length : end, at + 3))
        const own = [...rows.slice(0, at), ...(/\p{L}{2}/u.test(anchor.rest) ? [anchor] : [])]
        const [one, two] = below
        // The next line is asked only if something is missing.
        const tries = [own, ...(one ? [[...own, one]] : []), ...(one && two && own.length === 0 ? [[one, two]] : [])]
        for (const heads of tries) {
          const names = jobIn(heads, place)
          if (names && anchor.dated) return [{ ...names, dates: anchor.dated.dates }]
        }
        return []
      },
    ),
  )
  return latestFirst(jobs)
}
