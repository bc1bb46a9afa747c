import type { JobDetail, Question } from '#shared/job.ts'
import { decodeEscapedHtml } from '#shared/html-text.ts'
import { payOfPosting, type SaidPay } from './read-pay.ts'

/** What a posting and its form say, as far as a law asks. English, German, Spanish and French are judged. */

export interface PostingFacts {
  readonly pay: SaidPay
  readonly hasBenefits: boolean
  readonly hasOtherPay: boolean
  readonly hasDeadline: boolean
  readonly saysVacancy: boolean
  readonly saysSoftware: boolean
  readonly saysAccommodation: boolean
  readonly asksCanadianExperience: boolean
  readonly hasNeutralTitle: boolean
  /** null: none that is judged. */
  readonly language: 'en' | 'de' | 'es' | 'fr' | null
}

/** Those that stand in amounts and between words. */
const entities: Readonly<Record<string, string>> = {
  '&mdash;': '—',
  '&ndash;': '–',
  '&minus;': '-',
  '&nbsp;': ' ',
  '&euro;': '€',
  '&pound;': '£',
  '&rsquo;': '’',
  '&lsquo;': '‘',
  '&uuml;': 'ü',
  '&auml;': 'ä',
  '&ouml;': 'ö',
  '&eacute;': 'é',
}

/** A posting's text, a paragraph a line. */
export function textOf(html: string): string {
  const text = html.replace(/<(?:\/p|\/li|br|\/h\d|\/div)\b[^<>]*>/gi, '\n').replace(/<[^<>]*>/g, ' ')
  return decodeEscapedHtml(text)
    .replace(/&[a-z]{2,6};/g, (entity) => entities[entity] ?? entity)
    .replace(/&#(\d{2,6});/g, (entity, code) => (Number(code) < 0x11_0000 ? String.fromCodePoint(Number(code)) : entity))
    .replace(/\u00a0/g, ' ')
    .replace(/[ \t]+/g, ' ')
}

const common = {
  en: /\b(?:the|and|you|our|with|for|your|we|are|this)\b/gi,
  de: /\b(?:und|die|der|das|wir|mit|für|dein|deine|ihre|sie|ein|eine)\b/gi,
  es: /\b(?:el|los|las|una|para|con|tu|nuestro|nuestra|del|que|somos)\b/gi,
  fr: /\b(?:le|les|des|une|pour|avec|vous|nous|votre|notre|est|dans)\b/gi,
  it: /\b(?:il|gli|della|per|con|una|nostro|sei|che|nel|siamo)\b/gi,
  pt: /\b(?:os|uma|para|com|você|nosso|nossa|não|que|em)\b/gi,
  nl: /\b(?:het|een|voor|met|jij|onze|wij|van|zijn|je)\b/gi,
  pl: /\b(?:oraz|jest|dla|się|nasz|praca|będziesz|do|na|i)\b/gi,
} as const

/** The language of a text, by its commonest words. A text without any counts as English. null: another language */
export function languageOf(text: string): PostingFacts['language'] {
  if (/[\u0400-\u04ff\u0590-\u06ff\u0900-\u0dff\u0e00-\u0e7f\u3040-\u30ff\u4e00-\u9fff\uac00-\ud7af]{12}/.test(text)) return null
  const start = text.slice(0, 20_000)
  const counts = Object.entries(common).map(([language, words]) => [language, start.match(words)?.length ?? 0] as const)
  const [best] = counts.toSorted(([, one], [, other]) => other - one)
  const language = best === undefined || best[1] === 0 ? 'en' : best[0]
  return language === 'en' || language === 'de' || language === 'es' || language === 'fr' ? language : null
}

const benefits =
  /\b(?:401\(?k\)?|pto|paid time off|paid (?:holidays|leave|vacation)|days off|days of vacation|vacation days|(?:medical|dental)(?:,| and| insurance| coverage| plan| benefits)|vision (?:insurance|coverage|plan|benefits|care)|health (?:insurance|care|plan|coverage|benefits)|healthcare|health,|parental leave|sick leave|retirement plan|pension|wellness (?:budget|stipend)|benefits (?:include|package|such as|are)|named benefits|urlaubstage|altersvorsorge|jobticket|seguro (?:médico|de salud)|vacaciones|plan de pensiones|mutuelle|tickets? restaurant|congés|assurance (?:santé|maladie))/i
const otherPay =
  /\b(?:bonus|commission|equity|stock|rsus?|incentive|options|no other pay|no other compensation|provision|prämie|bono|comisión|prime|intéressement)\b/i
const deadline =
  /\b(?:apply\b[^.\n]{0,60}\b(?:by|until|before|no later than)\b[^.\n]{0,20}\d|applications? (?:(?:are |will be |is )?(?:accepted|open|received|due)\b[^.\n]{0,60}\b(?:by|until|before|on)\b|(?:will )?(?:close|are closed)\b)|(?:application|closing|submission) deadline|deadline (?:to apply|for applications?)|closing date|closes on|ongoing basis|rolling basis|open until filled|no (?:fixed |application )?deadline|bewerbungsfrist|bewerb[^.\n]{0,40} bis|fecha límite|hasta el \d|date limite|candidatez avant)/i
const vacancy =
  /\b(?:(?:existing|current|open|immediate) (?:vacancy|position|role|opening)|vacan(?:cy|t) (?:exists|position|role)|for (?:a |an )?(?:existing|current|future) (?:vacanc(?:y|ies)|opening|position)s?|(?:talent|candidate) (?:pool|pipeline)|future (?:openings|vacancies|opportunities)|not (?:for )?an? (?:existing|current) vacancy|poste (?:vacant|à pourvoir))/i
const software =
  /\b(?:artificial intelligence|ai(?:-based|-powered)? (?:tools?|systems?|software)?|automated tools?|intelligence artificielle|künstliche intelligenz)\b[^.\n]{0,120}\b(?:screen|assess|select|rank|review|évalu|sélection|bewert|auswahl)|\b(?:screen|assess|select|review)[^.\n]{0,80}\b(?:artificial intelligence|with ai|by ai|using ai)\b/i
const accommodation = /\b(?:accommodat(?:e|es|ion|ions)|adaptation|adjustments?)\b/i
const canadian =
  /\bcanadian (?:work |professional |industry |local )?experience\b|\bexpérience (?:de travail |professionnelle )?(?:canadienne|au canada)\b/i

/** '(m/w/d)', ':in', '*in', '/-in'. */
const bothGenders =
  /\b[mwfd]\s?[/|]\s?[mwfd](?:\s?[/|]\s?(?:[dx]|divers))?\b|\(\s?[mwfdxi](?:\s?[/|,*]\s?[mwfdxi]){1,3}\s?\)|\p{L}(?:[*:_/]|\/-|-)in(?:nen)?\b|\p{Ll}Innen\b|\(in\)|\ball genders\b|\bgn\b|\p{L}in \/ /iu
const oneGender =
  /(?:entwickler|ingenieur|leiter|berater|mitarbeiter|verkäufer|techniker|kaufmann|fachmann|sachbearbeiter|assistent|redakteur|werkstudent|praktikant|vertreter|lehrer|fahrer|bäcker|architekt|informatiker|buchhalter|elektriker|mechaniker|meister|betreuer|vorarbeiter|spezialist)\b/i

/** @throws nothing: a text of any length is read once for each fact */
export function readPosting({ applicationDeadline, contentHtml, form, payRanges, title }: JobDetail): PostingFacts {
  const text = `${textOf(contentHtml)}\n${payRanges.map(({ blurbHtml }) => textOf(blurbHtml)).join('\n')}`.slice(0, 200_000)
  return {
    pay: payOfPosting(text, payRanges),
    hasBenefits: benefits.test(text),
    hasOtherPay: otherPay.test(text),
    hasDeadline: applicationDeadline !== null || deadline.test(text),
    saysVacancy: vacancy.test(text),
    saysSoftware: software.test(text) || form.aiDisclaimer !== undefined,
    saysAccommodation: accommodation.test(text),
    asksCanadianExperience: canadian.test(text),
    hasNeutralTitle: bothGenders.test(title) || !oneGender.test(title),
    language: languageOf(text),
  }
}

export type AskedAbout = 'pay history' | 'criminal history' | 'health' | 'Canadian experience' | 'age' | 'graduation'

const asked: Readonly<Record<AskedAbout, RegExp>> = {
  'pay history':
    /\b(?:(?:current|present|previous|last|prior|most recent) (?:base |annual |gross |total )?(?:salary|pay|compensation|wage|ctc|remuneration)\b(?! (?:expectation|requirement))|(?:salary|pay|compensation|wage) history|last drawn|(?:aktuelles|derzeitiges|bisheriges|jetziges|letztes) (?:brutto)?(?:jahres)?gehalt|(?:aktuelle|derzeitige|bisherige) vergütung|(?:salario|sueldo) (?:actual|anterior)|(?:salaire|rémunération) (?:actuel|précédent)|ral attuale|retribuzione attuale|stipendio attuale)/i,
  'criminal history':
    /\b(?:convict(?:ed|ion|ions)|criminal|felon(?:y|ies)|misdemeanou?rs?|arrest(?:ed|s)?|vorstrafen|vorbestraft|antecedentes penales|casier judiciaire|condamn)/i,
  health:
    /\b(?:health (?:condition|problem|issue)s?|medical (?:condition|history)|disabilit(?:y|ies)|disabled|illness|sick days|behinderung|gesundheitszustand|schwerbehindert|discapacidad|estado de salud|handicap|état de santé)/i,
  'Canadian experience': canadian,
  age: /\b(?:date of birth|birth ?date|birthday|how old|your age|age (?:range|group)|geburtsdatum|geburtstag|fecha de nacimiento|date de naissance|quel âge)/i,
  graduation:
    /\b(?:graduation (?:date|year)|(?:year|date) of graduation|(?:dates?|years?) (?:of attendance|attended)|graduated in what|when did you graduate|abschlussjahr|año de graduación|année (?:d[’']obtention|de diplôme))/i,
}

/** Questions for adjustments in the process are allowed. */
const forAdjustments = /\b(?:adjust|accommodat|interview process|recruitment process)/i

export interface SensitiveQuestion {
  readonly about: AskedAbout
  readonly label: string
  readonly isRequired: boolean
}

/** The questions of a form that some place may forbid. Voluntary sections of their own, such as equal opportunity, are none. */
export function readAskedQuestions({ form }: JobDetail, asksEducationDates = true): readonly SensitiveQuestion[] {
  const found = form.questions.flatMap(({ label, required }: Question) =>
    (Object.keys(asked) as readonly AskedAbout[])
      .filter((about) => asked[about].test(label) && !(about === 'health' && forAdjustments.test(label)))
      .map((about) => ({ about, label, isRequired: required })),
  )
  const { education } = form
  if (education === null || !asksEducationDates) return found
  return [...found, { about: 'graduation', label: 'education, with its dates', isRequired: education === 'required' }]
}
