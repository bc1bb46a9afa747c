import { linkScript } from 'virtual:outcomes-link-script'
import { noAnswerSince, type Outcome } from '#shared/application-status.ts'
import { escapeHtml } from '#shared/html-text.ts'
import { paths } from '#shared/paths.ts'
import { pathInLanguage, siteLanguageOf } from '#shared/site-languages.ts'
import { currentLanguage } from '#server/web/language/language.ts'
import { plainPage } from '#server/web/pages/plain-page.ts'
import type { LinkedApplication } from './links.ts'
import style from './link.css?inline'
import { server as words } from '../words.ts'

/** The page of the link in a mail that confirms an application. It says nothing before its script has posted the secret. */

const page = plainPage({ style, script: linkScript, isSecret: true, hasForm: false })
export const linkHeaders = page.headers

const languageOfPage = () => siteLanguageOf(currentLanguage())
const jobsLink = (language: string) =>
  `<p><a class="button" href="${escapeHtml(pathInLanguage(paths.jobs(), language))}">${escapeHtml(words.link.seeJobs())}</a></p>`

const textPart = (
  part: string,
  { heading, text }: { readonly heading: () => string; readonly text: () => string },
  end: string,
) =>
  `<section data-part="${part}" hidden><h1 tabindex="-1">${escapeHtml(heading())}</h1><p>${escapeHtml(text())}</p>${end}</section>`

/** The page before it knows anything of an application. */
export function linkDocument(): string {
  const language = languageOfPage()
  const { ended, failed, loading, needsScript, title, tryAgain } = words.link
  return page.write({
    title: title(),
    mainHtml: `<noscript><p>${escapeHtml(needsScript())}</p></noscript>
<section data-part="asking" hidden><h1>${escapeHtml(title())}</h1><p role="status">${escapeHtml(loading())}</p></section>
${textPart('failed', failed, `<p><button type="button">${escapeHtml(tryAgain())}</button></p>`)}
${textPart('ended', ended, jobsLink(language))}
<section data-part="found" hidden></section>`,
  })
}

type State = Outcome | 'received' | 'withdrawn'

const stateOf = ({ standing }: LinkedApplication): State => (standing.state === 'reported' ? standing.outcome : standing.state)

/** What has been, in its order. */
function stepsOf({ receivedAtMs, standing }: LinkedApplication): readonly { readonly state: State; readonly atMs: number }[] {
  const received = { state: 'received', atMs: receivedAtMs } as const
  if (standing.state === 'received') return [received]
  if (standing.state === 'withdrawn') return [received, { state: 'withdrawn', atMs: standing.withdrawnAtMs }]
  const withTeam = { state: 'with-team', atMs: standing.withTeamAtMs } as const
  return standing.outcome === 'with-team'
    ? [received, withTeam]
    : [received, withTeam, { state: standing.outcome, atMs: standing.sinceMs }]
}

function textOf({ receivedAtMs, usualDays }: LinkedApplication, state: State, nowMs: number): string {
  const { texts, usual } = words.link
  if (usualDays === null || (state !== 'received' && state !== 'with-team')) return texts[state]()
  return usual[noAnswerSince(receivedAtMs, usualDays, nowMs)]({ days: usualDays })
}

const ends: readonly State[] = ['hired', 'not-moving-forward', 'withdrawn']

/** What a link shows, for its page. @param zone null: days are those of UTC */
export function linkedPart(linked: LinkedApplication, zone: string | null, nowMs: number): string {
  const language = languageOfPage()
  const state = stateOf(linked)
  const day = new Intl.DateTimeFormat(language, { month: 'long', day: 'numeric', timeZone: zone ?? 'UTC' })
  const steps = stepsOf(linked).map(({ atMs, state: step }) => {
    const end = ends.includes(step) ? ` data-end="${step}"` : ''
    const time = `<time datetime="${new Date(atMs).toISOString()}">${escapeHtml(day.format(atMs))}</time>`
    return `<li${end}><span>${escapeHtml(words.link[step]())}</span>${time}</li>`
  })
  return `<h1 tabindex="-1"><bdi>${escapeHtml(linked.title)}</bdi></h1>
<div class="card"><p class="state" data-state="${state}">${escapeHtml(words.link[state]())}</p>
<ol>${steps.join('')}</ol>
<p>${escapeHtml(textOf(linked, state, nowMs))}</p></div>
${ends.includes(state) && state !== 'hired' ? jobsLink(language) : ''}
<p class="quiet">${escapeHtml(words.link.readOnly())}</p>`
}
