import { contactLines, findEmail, findLinks, findPhone, findPlace } from './resume-contacts.ts'
import { findJobs, findSchools } from './resume-entries.ts'
import type { ResumeFacts, ResumeLine, ResumeText } from './resume-facts.ts'
import { findName } from './resume-name.ts'
import { sectionOfHeading } from './resume-words.ts'

/**
 * Finds in the text of a résumé what forms ask for. It offers what it finds and never fills anything in, so it prefers finding
 * nothing to finding something wrong.
 */

/** Patterns see no longer lines, and no more of them. A résumé of ten full pages has less. */
const maxLineLength = 400
const maxLines = 2_000
const maxLinks = 500

const combining: Readonly<Record<string, string>> = {
  '´': '\u0301',
  '`': '\u0300',
  ˆ: '\u0302',
  '¨': '\u0308',
  '˜': '\u0303',
  '¸': '\u0327',
}

/** Some fonts of TeX have no letters with accents: it sets the accent first, and then the letter. */
function composed(text: string): string {
  return text.replace(/([´`ˆ¨˜¸])\s?(\p{L})/gu, (whole, accent: string, letter: string) => {
    const both = `${letter.replace('ı', 'i')}${combining[accent] ?? ''}`.normalize('NFC')
    return both.length === 1 ? both : whole
  })
}

/** Marks of direction, which have no part in a name or an address, and spaces that are not wanted to break. */
function cleaned({ size, text }: ResumeLine): ResumeLine {
  const plain = composed(text.slice(0, maxLineLength))
    .replace(/[\u00ad\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/gu, '')
    .replace(/[\u00a0\u2000-\u200a\u202f]/gu, ' ')
    // The signs of fonts of icons
    .replace(/[\ue000-\uf8ff]/gu, '•')
    .normalize('NFC')
    // Signs of vowels, which some fonts set apart from their letters
    .replace(/\s?[\u064b-\u0652]/gu, '')
    // Fonts of Arabic have a letter for each of its shapes, fonts of Latin one for 'fi', and some of Chinese name parts of signs.
    .replace(/[\u2e80-\u2fdf\ufb00-\ufdff\ufe70-\ufefc\u3000\uff01-\uff5e]/gu, (letter) => letter.normalize('NFKC'))
    // Programs write the sign for 'lam' and 'alef' as one, and readers turn it around.
    .replace(/ا([أإآا])ل/gu, 'ال$1')
    .replace(/اهلل/gu, 'الله')
    // Some programs set digits apart from Chinese.
    .replace(/(?<=\d)\s(?=[年月])|(?<=年)\s(?=\d)/gu, '')
    .trim()
  return { size, text: plain }
}

/** Takes out the people who speak for somebody: their names, numbers and addresses must not become the person's. */
function withoutReferees({ lines, links }: ResumeText): ResumeText {
  let referees = ''
  let isReferee = false
  const own = lines.filter(({ text }) => {
    const section = sectionOfHeading(text)
    // 'Contact' may stand above the number of one of them.
    if (section !== null && section !== 'contact') isReferee = section === 'referees'
    if (isReferee) referees += `${text.toLowerCase()}\n`
    return !isReferee
  })
  const isOwn = (link: string) =>
    !referees.includes(link.toLowerCase().replace(/^mailto:|^https?:\/\/(?:www\.)?|\/?(?:[?#].*)?$/g, ''))
  return { lines: own, links: links.filter(isOwn) }
}

export function findFacts(resume: ResumeText): ResumeFacts {
  const text = withoutReferees({
    lines: resume.lines
      .slice(0, maxLines)
      .map(cleaned)
      .filter(({ text: line }) => line !== ''),
    links: resume.links.slice(0, maxLinks),
  })
  const { lines } = text
  const own = { ...text, contacts: contactLines(lines) }
  const email = findEmail(own, findName(lines, null))
  const name = findName(lines, email)
  const place = findPlace(own, name)
  return {
    name,
    email,
    phone: findPhone(own.contacts),
    place,
    links: findLinks(own, email),
    schools: findSchools(lines),
    jobs: findJobs(lines, place),
  }
}
