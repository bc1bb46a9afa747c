import { fold } from '#shared/text.ts'
import { readDates } from './resume-dates.ts'
import type { ResumeFacts, ResumeLine, ResumeLink, ResumeText } from './resume-facts.ts'
import { hasCompanyWord, hasTitleWord, isBulleted, noNames, otherCountryNames, sectionOfHeading } from './resume-words.ts'

/** Finds how somebody can be reached: addresses, numbers, links and the place. */

const address = /[\p{L}\p{N}._%+-]{1,64}@(?:[\p{L}\p{N}-]{1,63}\.){1,5}\p{L}{2,24}/u

const addresses = new RegExp(address, 'gu')
const maxContactLength = 200
/** The pattern alone takes long for a line of dots. */
const hasAddress = (text: string) => text.includes('@') && address.test(text)

/** A résumé without its referees, with the lines about how to reach the person. */
export interface OwnText extends ResumeText {
  readonly contacts: readonly ResumeLine[]
}

/** The words of a name that an address may have. */
const wordsOf = (name: ResumeFacts['name']) =>
  name === null
    ? []
    : fold(`${name.first} ${name.last}`)
        .split(/[\s-]+/u)
        .filter((word) => word.length > 2)

/**
 * The lines that tell how to reach the person: those before the schools and jobs, those below 'Contact', and what stands at the foot
 * of a page with several of them. Any other may be about somebody else.
 */
export function contactLines(lines: readonly ResumeLine[]): readonly ResumeLine[] {
  let section: ReturnType<typeof sectionOfHeading> = 'contact'
  let isTop = true
  return lines.filter(({ text }, index) => {
    const heading = sectionOfHeading(text)
    if (heading !== null) section = heading
    if (section === 'education' || section === 'experience') isTop = false
    if (section === 'contact' || (isTop && index < maxHeaderLines)) return true
    if (text.length > maxContactLength || isBulleted(text) || /[.!?]$/.test(text)) return false
    return [hasAddress(text), phoneIn(text) !== null, text.search(written) >= 0].filter(Boolean).length > 1
  })
}

/** Whether an address at the end of a line goes on in the next one. */
function isCut(text: string, found: string, next: ResumeLine | undefined): boolean {
  return (
    text.endsWith(found) &&
    /^\p{Ll}[\p{Ll}\d-]{0,14}(?:[./]\p{Ll}*)?$/u.test(next?.text ?? '') &&
    !/^\p{L}+\.\p{L}+/u.test(next?.text ?? '')
  )
}

/** The address of the person, which has a part of the name or stands among the contacts. */
export function findEmail({ contacts, lines, links }: OwnText, name: ResumeFacts['name']): string | null {
  const linked = links.filter((link) => /^mailto:/i.test(link)).flatMap((link) => address.exec(link.slice(7))?.[0] ?? [])
  const words = wordsOf(name)
  const found = (part: readonly ResumeLine[]) =>
    part.flatMap((line) =>
      [...(hasAddress(line.text) && !/\s\.\p{L}/u.test(line.text) ? line.text.matchAll(addresses) : [])].flatMap(
        ({ 0: matched, index }) => {
          const plain = matched.replace(/^[._%+-]+/, '')
          const at = lines.indexOf(line)
          // A narrow column breaks addresses.
          const isEnd = index === 0 && /[\p{L}\d][._-]$/u.test(lines[at - 1]?.text ?? '')
          const isStart = isCut(line.text, plain, lines[at + 1])
          if (!isEnd && !isStart) return [plain]
          return linked.filter((link) => (isEnd ? link.endsWith(plain) : link.startsWith(plain))).slice(0, 1)
        },
      ),
    )
  const isNamed = (each: string) => words.some((word) => fold(each).includes(word))
  return (
    found(contacts)[0] ?? found(lines).find(isNamed) ?? linked.find(isNamed) ?? (linked.length === 1 ? (linked[0] ?? null) : null)
  )
}

/** Lines from the top that may hold a number or a place without a label. */
const maxHeaderLines = 25
const phoneLabel =
  /(?<!\p{L})(?:phone|tel|tel[ée]fon[eo]?|t[ée]l[ée]phone|mobile?|mobil|cell|celular|handy|movil|m[óo]vil|whatsapp|telefono|電話|携帯|TEL|手机|الهاتف|هاتف|الجوال|جوال)(?!\p{L})/iu
/** Other numbers. */
const otherNumber =
  /(?<!\p{L})(?:fax|cpf|cnpj|rg|ssn|passport|reisepass|isbn|issn|doi|orcid|iban|steuer|nif|dni|nie|license|licence|id|no)(?!\p{L})|〒/iu
const number = /(?<![\p{L}\d.,/+-])(?:\(\+\d{1,3}\)|\+|00)?[\s]?[(\d](?:[\s.()/–‐—-]{0,3}\d){6,15}(?![\d.,]*[\d%])/gu
const isDates = (text: string) =>
  /^(?:19|20)\d\d\s?[-–./]/.test(text) ||
  /^\d{1,2}[./-]\d{1,2}[./-](?:19|20)?\d\d$/.test(text) ||
  /^\d{1,2}[./](?:19|20)\d\d/.test(text)

function phoneIn(text: string): string | null {
  for (const { 0: matched, index } of text.matchAll(number)) {
    const found = matched.trim()
    const { length } = found.replace(/\D/g, '')
    const isForeign = /^\(?\+|^00/.test(found)
    // Half of a number is a wrong one.
    const isHalf = /\+[\d\s()]{0,5}$/.test(text.slice(0, index))
    if (isHalf || isDates(found) || /^\d\.\d{7}/.test(found)) continue
    if (isForeign ? length >= 8 && length <= 15 : length >= 9 && length <= 12)
      return found.replace(/\s+/gu, ' ').replace(/\s?[–‐—-]{1,2}\s?/gu, (dash) => (/^\s.*\s$/.test(dash) ? ' - ' : '-'))
  }
  return null
}

/** The first number behind a label, or else without one. */
export function findPhone(contacts: readonly ResumeLine[]): string | null {
  // A number that a narrow line breaks: '(+351)' and '912 555 018'
  const plain = contacts.flatMap(({ text }, index) =>
    /\+\d{1,3}\)?$/.test(contacts[index - 1]?.text ?? '') && /^[\s(]*\d/.test(text) ? [] : text,
  )
  const labelled = plain.find((text) => phoneLabel.test(text) && phoneIn(afterLabel(text)) !== null)
  if (labelled !== undefined) return phoneIn(afterLabel(labelled))
  // In a column, the label stands above.
  const above = plain.findIndex(
    (text, index) => phoneLabel.test(text) && text.length < 20 && phoneIn(plain[index + 1] ?? '') !== null,
  )
  if (above >= 0) return phoneIn(plain[above + 1] ?? '')
  for (const text of plain) {
    const found = otherNumber.test(text) ? null : phoneIn(text)
    if (found !== null) return found
  }
  return null
}

/** A line may have a fax or another number before its phone. */
function afterLabel(text: string): string {
  const match = phoneLabel.exec(text)
  return match ? text.slice(match.index + match[0].length) : text
}

const written =
  /(?:https?:\/\/|www\.)[^\s,;|<>()]{4,200}|(?<![@\p{L}\p{N}.-])(?:[\p{L}\p{N}-]{1,63}\.){1,4}[a-z]{2,24}(?!\p{L})(?:\/[^\s,;|<>()]{0,200})?/giu
/** 'Siv.ing' is a degree. */
const hasCapitals = /^(?!https?:|www\.)[^/]*\p{Lu}/u
/** Names that look like the address of a site. */
const noSites = /\.(?:js|ts|net|py|md|docx?|pdf|txt|exe|io\.js|xml|json|csv|cpp|sh|tex|ai)$/iu
const portfolioHosts =
  /(?:^|\.)(?:behance\.net|dribbble\.com|artstation\.com|carbonmade\.com|cargo\.site|myportfolio\.com|github\.io|readymag\.com)$/i

interface Site {
  readonly host: string
  readonly path: string
  /** As it was written, without what a form does not need. */
  readonly text: string
}

function siteOf(text: string): Site | null {
  const trimmed = text.replace(/[.,;:!?'"”’]+$/u, '').replace(/\/$/, '')
  const href = /^https?:/i.test(trimmed) ? trimmed : `https://${trimmed}`
  if (!URL.canParse(href)) return null
  const { host, pathname } = new URL(href)
  return { host: host.replace(/^www\./, ''), path: pathname.replace(/\/$/, ''), text: trimmed }
}

function kindOf({ host, path }: Site): ResumeLink | 'company' | null {
  if (/(?:^|\.)linkedin\.com$/.test(host)) return /^\/(?:in|pub)\/[^/]+/.test(path) ? 'linkedin' : 'company'
  // A deeper one is a project of somebody.
  if (/^(?:github|gitlab)\.com$/.test(host)) return /^\/[^/]+$/.test(path) ? 'github' : 'company'
  if (portfolioHosts.test(host)) return 'portfolio'
  if (
    /(?:^|\.)(?:twitter|x|facebook|instagram|youtube|medium|doi|google|stackoverflow|orcid|xing|goo|maps|t)\.(?:com|org|be|gl|me)$/.test(
      host,
    )
  )
    return 'company'
  return null
}

/** The links of a résumé, each as it is written there. */
export function findLinks(
  { contacts, lines, links }: OwnText,
  email: string | null,
): Readonly<Partial<Record<ResumeLink, string>>> {
  const found: Partial<Record<ResumeLink, string>> = {}
  const end = lines.findIndex(({ text }) => ['education', 'experience'].includes(sectionOfHeading(text) ?? ''))
  const header = [...lines.slice(0, end < 0 ? maxHeaderLines : end), ...contacts]
  const inText = (part: readonly ResumeLine[]) =>
    part.flatMap((line) =>
      [...(hasAddress(line.text) ? line.text.replaceAll(addresses, ' ') : line.text).matchAll(written)].flatMap(([site]) =>
        /[-_/]$/.test(site) && isCut(line.text, site, lines[lines.indexOf(line) + 1]) ? [] : [site],
      ),
    )
  const hostOfMail = email?.split('@')[1]?.toLowerCase()
  const take = (text: string, isInHeader: boolean) => {
    const site = siteOf(text)
    // A narrow column breaks addresses after a hyphen.
    if (!site || noSites.test(text) || hasCapitals.test(text) || /[-_]$/.test(text)) return
    const kind = kindOf(site)
    if (kind === 'company') return
    // Further below, a site is an employer's or a project's.
    if (kind === null && (!isInHeader || (site.host === hostOfMail && site.path === '' && isMailHost(site.host)))) return
    const key = kind ?? 'website'
    found[key] ??= site.text
  }
  for (const text of inText(header)) take(text, true)
  for (const text of links.filter((link) => /^https?:/i.test(link))) take(text, false)
  for (const text of inText(lines)) take(text, false)
  return found
}

/** Hosts of mail, where nobody has a site. */
function isMailHost(host: string): boolean {
  return /^(?:gmail|googlemail|yahoo|hotmail|outlook|live|icloud|me|gmx|web|aol|proton|protonmail|uol|terra|bol)\./.test(host)
}

/** The names of countries, folded, in the languages in which most résumés are written. */
function countryNames(): ReadonlySet<string> {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('')
  const codes = letters.flatMap((first) => letters.map((second) => first + second))
  const names = ['en', 'de', 'fr', 'es', 'pt', 'it', 'ar', 'ja', 'nl', 'pl', 'ru', 'zh'].flatMap((locale) => {
    const display = new Intl.DisplayNames(locale, { type: 'region', fallback: 'none' })
    return codes.flatMap((code) => display.of(code) ?? [])
  })
  return new Set([...names.map(fold), ...otherCountryNames])
}

let countries: ReadonlySet<string> | null = null

/** Whether a text names a country, or a state by its code. */
function isRegion(text: string): boolean {
  countries ??= countryNames()
  return /^[A-Z]{2}$/.test(text) || countries.has(fold(text))
}

const cityName = /^\p{Lu}[\p{L}\p{M}'’. -]{1,40}$|^[\p{Lo}\p{M} ]{2,30}$/u
/** 'São Paulo - SP' */
const brazilian = /^(\p{Lu}[\p{L}\p{M} ]{1,40})\s?[-–/]\s?([A-Z]{2})$/u
/** '10115 Berlin', as Germany and its neighbours write it. */
const codeAndCity =
  /(?:^|[\s,])(?:[A-Z]{1,2}-)?\d{4,5}\s(\p{Lu}[\p{L}\p{M}-]{2,30}(?:\s(?:am|an der|im|ob der)\s\p{Lu}[\p{L}\p{M}-]+)?(?:\s\p{Lu}[\p{L}\p{M}]+)?)$/u
const usCode = /\s\d{5}(?:-\d{4})?$/
const ukCode = /\s(?:[A-Z]{1,2}\d[A-Z\d]?)\s?\d[A-Z]{2}$/

function placeIn(part: string): string | null {
  const text = part
    .replace(
      /^(?:address|adresse|anschrift|wohnort|location|based in|lives in|endere[cç]o|direcci[oó]n|現住所|住所|العنوان)\s*[:：]?\s*/iu,
      '',
    )
    .trim()
  if (/@|https?:|www\./.test(text) || text.length > 90) return null
  const german = codeAndCity.exec(text)
  const pieces = text
    .split(/\s*[,،]\s*/u)
    .map((piece) =>
      piece
        .replace(usCode, '')
        .replace(ukCode, '')
        .replace(/^(?:[A-Z]{1,2}-)?\d{4,5}\s/, '')
        .trim(),
    )
    .filter((piece) => piece !== '')
  const state = brazilian.exec(pieces.at(-1) ?? '')
  if (state && cityName.test(state[1]?.trim() ?? '')) return `${state[1]?.trim()}, ${state[2]}`
  const last = pieces.at(-1) ?? ''
  if (pieces.length < 2 || !isRegion(last)) return german?.[1] ?? null
  // 'Editor at Larkfield Press, Leeds, England' says where a company is.
  if (pieces.slice(0, -2).some((piece) => hasTitleWord(piece) || hasCompanyWord(piece))) return null
  // 'Pittsburgh, PA, USA'
  const isState = pieces.length > 2 && isRegion(pieces.at(-2) ?? '')
  // 'Bengaluru, Karnataka, India', but not a street
  const isWhole = pieces.length === 3 && last.length > 2 && !/\d/.test(pieces[0] ?? '')
  const parts = pieces.slice(isState || isWhole ? -3 : -2)
  return cityName.test(parts[0] ?? '') && !hasTitleWord(parts[0] ?? '') ? parts.join(text.includes('،') ? '، ' : ', ') : null
}

/** 'Rotterdam | 06-12345678': a city without its country, among contacts. */
function cityAmong(parts: readonly string[], names: readonly string[]): string | null {
  const isContact = (part: string) => hasAddress(part) || phoneIn(part) !== null
  if (!parts.some(isContact)) return null
  const cities = parts.filter(
    (part) =>
      /^(?:\p{Lu}[\p{L}\p{M}'’-]+)(?:\s\p{Lu}?[\p{L}\p{M}'’.-]+){0,2}$/u.test(part) &&
      !hasTitleWord(part) &&
      !hasCompanyWord(part) &&
      fold(part)
        .split(/[\s-]+/u)
        .every((word) => !names.includes(word) && !noNames.has(word)),
  )
  return cities.length === 1 ? (cities[0] ?? null) : null
}

/** The place in the lines around the name and the contacts. */
export function findPlace({ contacts, lines }: OwnText, name: ResumeFacts['name']): string | null {
  const end = lines.findIndex(({ text }) => !['contact', null].includes(sectionOfHeading(text)))
  const top = lines.slice(0, end < 0 ? 12 : Math.min(end, maxHeaderLines))
  const texts = [...new Set([...top, ...contacts])]
    .map(({ text }) => text)
    .filter((text) => readDates(text)?.isRange !== true && !/[.!?]$/.test(text))
  const rows = texts.map((text) => text.split(/\t|\s*[|•·◦∗]\s*|\s[–—]\s|\s{3,}|;/u).map((part) => part.trim()))
  // '12 Mill Lane – Somerville – MA'
  const dashed = texts.flatMap((text) => text.split(/\s*[|•·]\s*/u).filter((part) => /\d.*\s[–—]\s/u.test(part)))
  for (const part of [...rows.flat(), ...dashed.map((each) => each.replace(/\s[–—]\s/gu, ', '))]) {
    const place = placeIn(part)
    // 'Danielle Okoro, RN'
    const isName =
      place !== null &&
      wordsOf(name).some((word) =>
        fold(part)
          .split(/[\s,-]+/u)
          .includes(word),
      )
    if (place !== null && !isName && fold(place).split(' ').length <= 8) return place
  }
  for (const parts of rows) {
    const city = parts.length > 1 ? cityAmong(parts, wordsOf(name)) : null
    if (city !== null) return city
  }
  return null
}
