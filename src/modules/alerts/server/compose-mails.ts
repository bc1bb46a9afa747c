import * as v from 'valibot'
import { alertConfirmHours, alertLinkDays, alertsPath, alertsUrl, endAlertsPath } from '../shared/alerts.ts'
import { searchPath } from '#shared/saved-search.ts'
import type { BoardMapping } from '#shared/board-mapping.ts'
import { periodOfPay, readFilter } from '#shared/job-filter.ts'
import type { JobListing } from '#shared/job.ts'
import { paths } from '#shared/paths.ts'
import { pathInLanguage, siteLanguageOf } from '#shared/site-languages.ts'
import type { OpenJobs } from '#server/board/open-jobs.ts'
import type { Database } from '#server/database/database.ts'
import { readRow, readRows } from '#server/database/rows.ts'
import { sql } from '#server/database/sql.ts'
import { brandText } from '#server/web/language/brand-texts.ts'
import { currentLanguage, inLanguage } from '#server/web/language/language.ts'
import { type MailMessage, oneLine, subjectOf } from '#server/mail/compose.ts'
import { endTokenOf, newLink } from './mail-alerts.ts'
import { type MailBrand, type MailPage, type MailSection, pageHtml, pageText } from './mail-page.ts'
import { alertText, offeredAlertText, typeText } from './alert-text.ts'
import { server as words } from '../words.ts'

/**
 * The mails of alerts, as text and as HTML. The first one goes to somebody who may not have asked for it, so it says nothing that a
 * stranger can have typed. The others repeat the search, which its owner has seen and confirmed.
 */

export interface AlertMailDeps {
  readonly database: Database
  readonly openJobs: Pick<OpenJobs, 'list'>
  readonly mapping: BoardMapping
  readonly brand: MailBrand
}

/** More are behind 'See all'. */
const maxJobs = 10

/** What a mail of news says, as its row holds it. */
export const AlertNews = v.object({
  alerts: v.array(v.object({ alertId: v.string(), jobIds: v.array(v.number()), sinceMs: v.number() })),
  renewals: v.array(v.string()),
})
export type AlertNews = v.InferOutput<typeof AlertNews>

const MailRow = v.object({
  mailboxId: v.string(),
  address: v.string(),
  kind: v.picklist(['first', 'link', 'news']),
  alertId: v.nullable(v.string()),
  news: v.nullable(v.pipe(v.string(), v.parseJson(), AlertNews)),
})
type MailRow = v.InferOutput<typeof MailRow>

const AlertRow = v.object({
  alertId: v.string(),
  search: v.string(),
  state: v.string(),
  stateEndsMs: v.number(),
  confirmedAtMs: v.nullable(v.number()),
  language: v.string(),
})
type AlertRow = v.InferOutput<typeof AlertRow>

const spokenLanguage = () => siteLanguageOf(currentLanguage())

const dateText = (ms: number) => new Intl.DateTimeFormat(spokenLanguage(), { dateStyle: 'long', timeZone: 'UTC' }).format(ms)

/** '$148K – $188K a year'. '': the board does not say. */
function payText({ pay }: JobListing): string {
  if (!pay || !/^[A-Z]{3}$/.test(pay.currency)) return ''
  const format = new Intl.NumberFormat(spokenLanguage(), {
    style: 'currency',
    currency: pay.currency,
    notation: 'compact',
    minimumFractionDigits: 0,
    maximumFractionDigits: 1,
  })
  const [least, most] = [pay.minCents / 100, pay.maxCents / 100]
  const range = least === most ? format.format(most) : format.formatRange(least, most)
  const text = least <= 0 ? words.pay.upTo({ pay: format.format(most) }) : range
  return words.pay[periodOfPay(pay)]({ pay: text })
}

/** An address of the site in the language of the mail. */
const addressOf = (path: string, siteUrl: string) => siteUrl + pathInLanguage(path, currentLanguage())

function shownJob(job: JobListing, siteUrl: string): MailSection['jobs'][number] {
  const facts = [job.location, typeText(job.type), payText(job)].map(oneLine).filter((fact) => fact !== '')
  return { title: oneLine(job.title), facts, url: addressOf(paths.job(job.id), siteUrl) }
}

/** Writes the mails by their rows, which hold no text: a mail is written when it is sent. */
export function alertMailWriter({ brand, database, mapping, openJobs }: AlertMailDeps) {
  const { siteUrl } = brand
  const site = new URL(siteUrl).host
  const filterOf = (search: string) => readFilter(new URLSearchParams(search), mapping)
  const textOf = (search: string) => alertText(filterOf(search)) ?? words.search.everything()

  async function readAlerts(mailboxId: string): Promise<ReadonlyMap<string, AlertRow>> {
    const { rows } = await database.read(
      sql`SELECT alert_id, search, state, state_ends_ms, confirmed_at_ms, language FROM mail_alerts
          WHERE mailbox_id = ${mailboxId} AND state_ends_ms > ${database.nowMs()}`,
    )
    return new Map(readRows(AlertRow, rows).map((row) => [row.alertId, row]))
  }

  interface Draft {
    readonly subject: string
    readonly preview: string
    readonly foot: readonly string[]
    /** Once the mail's link has its secret. */
    readonly sections: (url: string) => readonly MailSection[]
  }

  /** null: nobody waits for it any more. */
  async function draftFirst(alert: AlertRow | undefined): Promise<Draft | 'later' | null> {
    if (!alert || alert.state === 'running') return null
    const list = await openJobs.list()
    if (!list) return 'later'
    const jobs = offeredAlertText(filterOf(alert.search), list.jobs)
    const { first } = words
    return {
      subject: first.subject(),
      preview: first.asked(),
      foot: [site],
      sections: (url) => [
        {
          title: first.title(),
          lines: [first.asked(), first.atMost({ jobs })],
          jobs: [],
          button: { label: first.confirm(), url },
          note: first.linkEnds({ hours: alertConfirmHours }),
        },
      ],
    }
  }

  function draftLink(): Draft {
    const { link } = words
    const lines = [link.asked({ days: alertLinkDays })]
    return {
      subject: link.subject(),
      preview: link.title(),
      foot: [site],
      sections: (url) => [{ title: link.title(), lines, jobs: [], button: { label: link.open(), url }, note: null }],
    }
  }

  /** null: the alerts have ended since, or the jobs have closed. */
  async function draftNews(news: AlertNews, alerts: ReadonlyMap<string, AlertRow>): Promise<Draft | 'later' | null> {
    const list = await openJobs.list()
    if (!list) return 'later'
    const open = new Map(list.jobs.map((job) => [job.id, job]))
    const running = (alertId: string) => {
      const alert = alerts.get(alertId)
      return alert?.state === 'running' ? [alert] : []
    }
    const found = news.alerts.flatMap(({ alertId, jobIds, sinceMs }) =>
      running(alertId).flatMap((alert) => {
        const jobs = jobIds.flatMap((jobId) => open.get(jobId) ?? [])
        return jobs.length === 0 ? [] : [{ alert, jobs, sinceMs }]
      }),
    )
    const renewals = news.renewals.flatMap(running)
    const [firstFound] = found
    const [asked] = [...found.map(({ alert }) => alert), ...renewals]
    if (!asked) return null
    const titles = found.map(({ alert, jobs }) => {
      const search = alertText(filterOf(alert.search))
      const count = jobs.length
      return search === null ? words.news.jobs({ count }) : words.news.jobsFor({ count, search })
    })
    const [firstJob, ...otherJobs] = firstFound?.jobs ?? []
    const first = oneLine(firstJob?.title ?? '')
    const preview = otherJobs.length === 0 ? first : words.news.more({ first, count: otherJobs.length })
    let room = maxJobs
    const foundSections = found.map(({ alert, jobs, sinceMs }, index): MailSection => {
      const shown = jobs.slice(0, room).map((job) => shownJob(job, siteUrl))
      room -= shown.length
      return {
        title: titles[index] ?? '',
        lines: [words.news.since({ date: dateText(sinceMs) })],
        jobs: shown,
        button: { label: words.news.seeAll({ count: jobs.length }), url: addressOf(searchPath(alert.search), siteUrl) },
        note: null,
      }
    })
    const renewalSections = (url: string) =>
      renewals.map(
        ({ search, stateEndsMs }): MailSection => ({
          title: words.renewal.title(),
          lines: [words.renewal.text({ search: textOf(search), date: dateText(stateEndsMs) })],
          jobs: [],
          button: { label: words.renewal.open(), url },
          note: null,
        }),
      )
    return {
      subject: titles[0] ?? words.renewal.subject(),
      preview: titles.length === 0 ? words.renewal.title() : preview,
      foot: [words.foot.asked({ date: dateText(asked.confirmedAtMs ?? database.nowMs()), site })],
      sections: (url) => [...foundSections, ...renewalSections(url)],
    }
  }

  type Alerts = ReadonlyMap<string, AlertRow>

  async function draftOf({ alertId, kind, news }: MailRow, alerts: Alerts): Promise<Draft | 'later' | null> {
    if (kind === 'link') return draftLink()
    return kind === 'first' || news === null ? draftFirst(alerts.get(alertId ?? '')) : draftNews(news, alerts)
  }

  /**
   * The language of a mail. Of a first one, that of the alert that it asks about. Of all others, that of the alert which the owner of the
   * address has confirmed last: what a stranger asks for changes nothing.
   */
  function languageOf({ alertId, kind }: MailRow, alerts: Alerts): string {
    const [latest] = [...alerts.values()]
      .filter(({ confirmedAtMs }) => confirmedAtMs !== null)
      .sort((a, b) => (b.confirmedAtMs ?? 0) - (a.confirmedAtMs ?? 0))
    const asked = kind === 'first' ? alerts.get(alertId ?? '') : latest
    return siteLanguageOf(asked?.language ?? null)
  }

  async function write(row: MailRow, alerts: Alerts): Promise<MailMessage | 'later' | null> {
    const draft = await draftOf(row, alerts)
    if (!draft) return null
    if (draft === 'later') return draft
    const { address, alertId, kind, mailboxId } = row
    const token = await newLink(database, { mailboxId, alertId, isAsked: kind !== 'news' }, database.nowMs())
    const endToken = endTokenOf(token)
    const url = addressOf(alertsPath(token), siteUrl)
    const page: MailPage = {
      preview: draft.preview,
      sections: draft.sections(url),
      foot: [...draft.foot, words.foot.privacy({ name: brand.name })],
      // Whoever has not asked has nothing to change or to end.
      footLinks:
        kind === 'news'
          ? [
              { label: words.foot.change(), url },
              { label: words.foot.end(), url: addressOf(endAlertsPath(endToken), siteUrl) },
            ]
          : [],
    }
    return {
      to: address,
      subject: subjectOf(draft.subject),
      text: pageText(page),
      html: pageHtml(page, { ...brand, siteWord: brandText(brand.siteWord) }),
      endUrl: `${siteUrl}${alertsUrl.endAll(endToken)}`,
    }
  }

  /** null: the mail is of no use any more. later: the board does not answer. */
  return async (mailId: string): Promise<MailMessage | 'later' | null> => {
    const { rows } = await database.read(
      sql`SELECT mailbox_id, address, kind, alert_id, news FROM alert_mails JOIN alert_mailboxes USING (mailbox_id) WHERE mail_id = ${mailId}`,
    )
    const row = readRow(MailRow, rows)
    if (!row) return null
    const alerts = await readAlerts(row.mailboxId)
    return inLanguage(languageOf(row, alerts), async () => write(row, alerts))
  }
}
