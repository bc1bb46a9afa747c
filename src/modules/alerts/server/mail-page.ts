import { escapeHtml } from '#shared/html-text.ts'
import type { BrandPalette } from '#shared/brand.ts'
import { directionOf } from '#shared/languages.ts'
import { siteLanguageOf } from '#shared/site-languages.ts'
import { currentLanguage } from '#server/web/language/language.ts'

/**
 * A mail of an alert as text and as HTML, in the language in which the server speaks: 600 wide, one column, dark where the reader is. Its one picture is the mark, the same for
 * everybody, and its links are the addresses themselves.
 */

/** One part of a mail, such as the new jobs of an alert. */
export interface MailSection {
  readonly title: string
  readonly lines: readonly string[]
  readonly jobs: readonly { readonly title: string; readonly facts: readonly string[]; readonly url: string }[]
  readonly button: { readonly label: string; readonly url: string }
  /** In small letters, such as how long a link works. null: none. */
  readonly note: string | null
}

export interface MailPage {
  /** Mail programs show it beside the subject. */
  readonly preview: string
  readonly sections: readonly MailSection[]
  readonly foot: readonly string[]
  readonly footLinks: readonly { readonly label: string; readonly url: string }[]
}

export interface MailBrand {
  readonly name: string
  readonly wordmark: string
  readonly siteWord: string
  readonly palette: BrandPalette
  /** The site's origin. */
  readonly siteUrl: string
}

const spokenLanguage = () => siteLanguageOf(currentLanguage())

/**
 * The whole mail as plain text, with full addresses. The board's own texts are held together where the language has another direction.
 */
export function pageText({ foot, footLinks, sections }: MailPage): string {
  const isMirrored = directionOf(spokenLanguage()) === 'rtl'
  const apart = (text: string) => (isMirrored ? `\u2068${text}\u2069` : text)
  const parts = sections.flatMap(({ button, jobs, lines, note, title }) => [
    [title, ...lines].join('\n'),
    ...jobs.map(({ facts, title: jobTitle, url }) =>
      [`* ${apart(jobTitle)}`, ...(facts.length === 0 ? [] : [`  ${facts.map(apart).join(' · ')}`]), `  ${url}`].join('\n'),
    ),
    `${button.label}: ${button.url}`,
    ...(note === null ? [] : [note]),
  ])
  const links = footLinks.map(({ label, url }) => `${label}: ${url}`)
  return `${[...parts, [...foot, ...links].join('\n')].join('\n\n').replaceAll('\u00ad', '')}\n`
}

/** The colours by their part of the mail. A brand without a tone has plain black and white. */
const tones = {
  page: 'egret',
  card: 'snow',
  line: 'heron',
  ink: 'raven',
  quiet: 'badger',
  link: 'macaw-deep',
  button: 'owl',
  edge: 'owl-edge',
  'button-ink': 'owl-ink',
} as const
const plainTones: Readonly<Record<keyof typeof tones, string>> = {
  page: '#f4f4f4',
  card: '#ffffff',
  line: '#dddddd',
  ink: '#111111',
  quiet: '#555555',
  link: '#0b57d0',
  button: '#111111',
  edge: '#000000',
  'button-ink': '#ffffff',
}
type Part = keyof typeof tones
const parts = Object.keys(tones) as readonly Part[]

/** Each colour is an own declaration for programs without media queries, and a class for the dark ones. */
function stylesOf(palette: BrandPalette) {
  const toneOf = (part: Part) => palette[tones[part]]
  const light = (part: Part) => toneOf(part)?.light ?? plainTones[part]
  const property = (part: Part) =>
    ['page', 'card', 'button'].includes(part) ? 'background' : ['line', 'edge'].includes(part) ? 'border-color' : 'color'
  const dark = parts.flatMap((part) => {
    const colour = toneOf(part)?.dark
    return colour === undefined ? [] : [`.${part}{${property(part)}:${colour} !important}`]
  })
  return {
    /** The attributes of an element that has some parts' colours, and other declarations. */
    of: (of: readonly Part[], more: string) =>
      `class="${of.join(' ')}" style="${[...of.map((part) => `${property(part)}:${light(part)}`), more].join(';')}"`,
    dark: dark.join(''),
  }
}

/** The whole mail as HTML. */
export function pageHtml({ foot, footLinks, preview, sections }: MailPage, brand: MailBrand): string {
  const { name, palette, siteUrl, siteWord, wordmark } = brand
  const { dark, of } = stylesOf(palette)
  const language = spokenLanguage()
  const tongue = `lang="${language}" dir="${directionOf(language)}"`
  // The flat corner of a bubble is at its start.
  const corners = directionOf(language) === 'rtl' ? '20px 20px 5px 20px' : '20px 20px 20px 5px'
  const text = escapeHtml
  const apart = (written: string) => `<bdi>${text(written)}</bdi>`
  const link = (label: string, url: string, attributes: string) => `<a href="${text(url)}" ${attributes}>${label}</a>`
  const section = ({ button, jobs, lines, note, title }: MailSection) =>
    [
      `<h1 ${of(['ink'], 'margin:0 0 12px;font-size:28px;line-height:1.2')}>${text(title)}</h1>`,
      ...lines.map((line) => `<p ${of(['quiet'], 'margin:0 0 16px;font-size:16px')}>${text(line)}</p>`),
      ...jobs.map(
        (job) =>
          `<div ${of(['line'], 'padding:14px 0;border-top-width:1px;border-top-style:solid')}>` +
          link(apart(job.title), job.url, of(['link'], 'font-size:18px;font-weight:700;text-decoration:none')) +
          (job.facts.length === 0
            ? ''
            : `<br><span ${of(['quiet'], 'font-size:15px')}>${job.facts.map(apart).join(' · ')}</span>`) +
          '</div>',
      ),
      `<p style="margin:20px 0">${link(
        text(button.label),
        button.url,
        of(
          ['button', 'button-ink', 'edge'],
          'display:inline-block;padding:14px 28px;border-width:0 0 4px;border-style:solid;border-radius:16px;font-size:17px;font-weight:700;text-decoration:none',
        ),
      )}</p>`,
      ...(note === null ? [] : [`<p ${of(['quiet'], 'margin:0 0 12px;font-size:15px')}>${text(note)}</p>`]),
    ].join('')
  const links = footLinks.map(({ label, url }) => link(text(label), url, of(['link'], 'font-weight:700'))).join(' · ')
  return `<!doctype html><html ${tongue}><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${text(name)}</title><style>:root{color-scheme:light dark}@media (prefers-color-scheme:dark){${dark}}</style></head><body ${tongue} ${of(
    ['page'],
    'margin:0;padding:24px 8px;font-family:Nunito,system-ui,-apple-system,Segoe UI,Roboto,sans-serif;line-height:1.45',
  )}><div style="display:none">${text(preview)}</div><div ${tongue} style="max-width:600px;margin:0 auto;text-align:start"><p ${of(
    ['ink'],
    'margin:0 0 16px;font-size:20px',
  )}><img src="${text(siteUrl)}/brand/icon-192.png" alt="${text(name)}" width="40" height="40" style="border-radius:10px;vertical-align:middle"> <b>${text(wordmark)}</b> ${text(siteWord)}</p>${sections
    .map(
      (each) =>
        `<div ${of(['card', 'line'], `margin:0 0 16px;padding:32px;border-width:2px;border-style:solid;border-radius:${corners}`)}>${section(each)}</div>`,
    )
    .join('')}<div ${of(['quiet'], 'padding:0 8px;font-size:14px')}>${foot
    .map((line) => `<p style="margin:0 0 8px">${text(line)}</p>`)
    .join('')}<p style="margin:0">${links}</p></div></div></body></html>`
}
