import { jobSummary } from '#shared/job-summary.ts'
import { type FeedJob, minDate } from './feed-jobs.ts'
import { escapeXml } from './xml.ts'

/** Feeds for people: Atom (RFC 4287) and JSON Feed 1.1 (https://www.jsonfeed.org/version/1.1/). */

export interface Feed {
  readonly title: string
  readonly description: string
  readonly author: string
  readonly language: string
  /** Address of the page that lists the jobs. */
  readonly homeUrl: string
  /** The feed's own address. */
  readonly feedUrl: string
  readonly iconUrl: string
  readonly jobs: readonly FeedJob[]
}

/** Readers show what is new. All jobs are in the feed for partners and in the site map. */
const maxEntries = 100

function tagsOf({ listing }: FeedJob): readonly string[] {
  return [...listing.departmentPath, listing.type].filter((tag) => tag !== '')
}

/** 'Baker, Berlin': readers show a list of titles. */
function titleOf({ listing: { location, title } }: FeedJob): string {
  return location === '' ? title : `${title}, ${location}`
}

function atomEntry(job: FeedJob): string {
  return `  <entry>
    <id>${escapeXml(job.url)}</id>
    <title>${escapeXml(titleOf(job))}</title>
    <link rel="alternate" type="text/html" href="${escapeXml(job.link)}"/>
    <published>${job.publishedAt}</published>
    <updated>${job.updatedAt}</updated>
${tagsOf(job)
  .map((tag) => `    <category term="${escapeXml(tag)}"/>\n`)
  .join('')}    <summary>${escapeXml(jobSummary(job.detail))}</summary>
    <content type="html">${escapeXml(job.detail.contentHtml)}</content>
  </entry>
`
}

/** Writes `/feed.xml`. */
export function atomFeed({ author, description, feedUrl, homeUrl, iconUrl, jobs, language, title }: Feed): string {
  const shown = jobs.slice(0, maxEntries)
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${escapeXml(language)}">
  <id>${escapeXml(feedUrl)}</id>
  <title>${escapeXml(title)}</title>
  <subtitle>${escapeXml(description)}</subtitle>
  <updated>${shown[0]?.updatedAt ?? minDate}</updated>
  <author><name>${escapeXml(author)}</name></author>
  <link rel="self" type="application/atom+xml" href="${escapeXml(feedUrl)}"/>
  <link rel="alternate" type="text/html" href="${escapeXml(homeUrl)}"/>
  <icon>${escapeXml(iconUrl)}</icon>
${shown.map(atomEntry).join('')}</feed>
`
}

/** Writes `/feed.json`. */
export function jsonFeed({ author, description, feedUrl, homeUrl, iconUrl, jobs, language, title }: Feed): string {
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title,
    description,
    home_page_url: homeUrl,
    feed_url: feedUrl,
    icon: iconUrl,
    language,
    authors: [{ name: author }],
    items: jobs.slice(0, maxEntries).map((job) => ({
      id: job.url,
      url: job.link,
      title: titleOf(job),
      summary: jobSummary(job.detail),
      content_html: job.detail.contentHtml,
      date_published: job.publishedAt,
      date_modified: job.updatedAt,
      tags: tagsOf(job),
    })),
  })
}
