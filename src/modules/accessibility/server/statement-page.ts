import { chosenModules } from 'virtual:chosen-modules'
import { accessibility, footer } from '#content'
import { escapeHtml } from '#shared/html-text.ts'
import { pathInLanguage } from '#shared/site-languages.ts'
import { inLanguage } from '#server/web/language/language.ts'
import { brandText } from '#server/web/language/brand-texts.ts'
import { plainPage } from '#server/web/pages/plain-page.ts'
import { server as words } from '../words.ts'
import { claims, results } from './claims.ts'
import { reportHtml } from './report.ts'
import style from './statement.css?inline'

/**
 * The statement, in the language in which the server speaks, and the report, in English. It has no script.
 */

const page = plainPage({ style, isSecret: false, hasForm: false })
export const statementHeaders = page.headers

/** By the verdicts of claims, in the order in which they are counted. */
const verdictWords = { supports: words.supports, partly: words.partly, not: words.not, 'not-judged': words.unjudged }

/** A text of the brand folder as HTML, with its links. */
function linkedHtml(text: string, language: string): string {
  return escapeHtml(brandText(text)).replaceAll(
    /\[([^\]]+)\]\(([^)]+)\)/g,
    (_, label: string, href: string) => `<a href="${href.startsWith('/') ? pathInLanguage(href, language) : href}">${label}</a>`,
  )
}

const companyLines = (language: string) =>
  [accessibility.contact, accessibility.complaints]
    .filter((line) => line !== null)
    .map((line) => `<p>${linkedHtml(line, language)}</p>`)
    .join('\n')

function countsHtml(): string {
  const count = (verdict: string) => claims.wcag.filter((claim) => claim.verdict === verdict).length
  const rows = Object.entries(verdictWords).map(
    ([verdict, word]) => `<div><dt>${escapeHtml(word())}</dt><dd>${count(verdict)}</dd></div>`,
  )
  return `<dl>${rows.join('')}</dl>`
}

const isBarrier = (name: string): name is keyof typeof words.barriers => name in words.barriers

/** What a module alone brings with it. A company that has not chosen it has no such barrier. */
const moduleOf: Readonly<Partial<Record<keyof typeof words.barriers, string>>> = {
  posts: 'posts',
  corners: 'paper',
}

const isOurs = (name: keyof typeof words.barriers) => {
  const { [name]: module } = moduleOf
  return module === undefined || chosenModules.includes(module)
}

/** What claims say is missing, each once. */
function barriersHtml(): string {
  const names = new Set(
    [...claims.wcag, ...claims.en]
      .flatMap(({ barriers }) => barriers)
      .filter(isBarrier)
      .filter(isOurs),
  )
  return `<ul>${[...names].map((name) => `<li>${escapeHtml(words.barriers[name]())}</li>`).join('')}</ul>`
}

function testedText(language: string): string {
  const days = Object.values(results.passed).toSorted()
  const date = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(Date.parse(days[0] ?? ''))
  return words.testedText({ count: days.length, date, browser: results.browser, axe: results.axe })
}

/** The links of the site's own footer. */
function footerHtml(language: string): string {
  const groups = footer.groups.map(({ heading, links }) => {
    const items = links.map(
      ({ href, label }) =>
        `<li><a href="${escapeHtml(href.startsWith('/') ? pathInLanguage(href, language) : href)}">${escapeHtml(brandText(label))}</a></li>`,
    )
    const name = escapeHtml(brandText(heading))
    return `<nav aria-label="${name}"><h2>${name}</h2><ul>${items.join('')}</ul></nav>`
  })
  return `<footer><div>${groups.join('\n')}</div></footer>`
}

/** The whole document in a language. */
export const statementDocument = (language: string): string => inLanguage(language, () => writeDocument(language))

function writeDocument(language: string): string {
  const lines = companyLines(language)
  return page.write({
    title: words.title(),
    description: words.description(),
    mainHtml: `<h1>${escapeHtml(words.title())}</h1>
<p>${escapeHtml(words.lead())}</p>
${lines === '' ? '' : `<h2>${escapeHtml(words.contact())}</h2>\n${lines}`}
<h2>${escapeHtml(words.state())}</h2>
<p>${escapeHtml(words.stateText())}</p>
${countsHtml()}
<h2>${escapeHtml(words.missing())}</h2>
${barriersHtml()}
<h2>${escapeHtml(words.tested())}</h2>
<p>${escapeHtml(testedText(language))}</p>
<p><a href="#report">${escapeHtml(words.read())}</a></p>
${reportHtml()}`,
    footerHtml: footerHtml(language),
  })
}
