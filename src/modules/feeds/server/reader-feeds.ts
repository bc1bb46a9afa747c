import { jobSummary } from '#shared/job-summary.ts'
import { jobFeeds } from './addresses.ts'
import type { FeedJob } from './feed-jobs.ts'
import type { FeedFormat } from './feed-format.ts'
import { openHome, openLanguage, openQuery, openSource } from './gaps.ts'
import { escapeXml } from './xml.ts'
import { openOrigin } from '#server/web/http/ready-text.ts'

/** Feeds for people: Atom (RFC 4287) and JSON Feed 1.1 (https://www.jsonfeed.org/version/1.1/). */

/** Readers show what is new. All jobs are in the feed for partners and in the site map. */
const maxJobs = 100

function tagsOf({ listing }: FeedJob): readonly string[] {
  return [...listing.departmentPath, listing.type].filter((tag) => tag !== '')
}

/** 'Baker, Berlin': readers show a list of titles. */
function titleOf({ listing: { location, title } }: FeedJob): string {
  return location === '' ? title : `${title}, ${location}`
}

/** A line, or none: Atom asks for `updated`, but readers do without it, and would sort by a date that is made up. */
function dateElement(indent: string, name: string, date: string | null): string {
  return date === null ? '' : `${indent}<${name}>${date}</${name}>\n`
}

function atomEntry(job: FeedJob): string {
  return `  <entry>
    <id>${openOrigin}${job.path}</id>
    <title>${escapeXml(titleOf(job))}</title>
    <link rel="alternate" type="text/html" href="${openOrigin}${openLanguage}${job.path}${openSource}"/>
${dateElement('    ', 'published', job.publishedAt)}${dateElement('    ', 'updated', job.updatedAt)}${tagsOf(job)
  .map((tag) => `    <category term="${escapeXml(tag)}"/>\n`)
  .join('')}    <summary>${escapeXml(jobSummary(job.detail))}</summary>
    <content type="html">${escapeXml(job.textHtml())}</content>
  </entry>
`
}

const homeUrl = openOrigin + openHome
const iconUrl = `${openOrigin}/brand/icon-512.png`

/** `/feed.xml`. */
export const atomFormat: FeedFormat = {
  path: jobFeeds.atom,
  contentType: 'application/atom+xml; charset=utf-8',
  maxJobs,
  escape: escapeXml,
  start: ({ author, description, language, title }, newest) => `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${escapeXml(language)}">
  <id>${openOrigin}${jobFeeds.atom}${openQuery}</id>
  <title>${escapeXml(title)}</title>
  <subtitle>${escapeXml(description)}</subtitle>
${dateElement('  ', 'updated', newest?.updatedAt ?? null)}  <author><name>${escapeXml(author)}</name></author>
  <link rel="self" type="application/atom+xml" href="${openOrigin}${jobFeeds.atom}${openQuery}"/>
  <link rel="alternate" type="text/html" href="${homeUrl}"/>
  <icon>${iconUrl}</icon>
`,
  entry: atomEntry,
  separator: '',
  end: '</feed>\n',
}

/** `/feed.json`. */
export const jsonFormat: FeedFormat = {
  path: jobFeeds.json,
  contentType: 'application/feed+json; charset=utf-8',
  maxJobs,
  escape: (text) => JSON.stringify(text).slice(1, -1),
  start: ({ author, description, language, title }) => {
    const head = JSON.stringify({
      version: 'https://jsonfeed.org/version/1.1',
      title,
      description,
      home_page_url: homeUrl,
      feed_url: openOrigin + jobFeeds.json + openQuery,
      icon: iconUrl,
      language,
      authors: [{ name: author }],
    })
    return `${head.slice(0, -1)},"items":[`
  },
  entry: (job) =>
    JSON.stringify({
      id: openOrigin + job.path,
      url: openOrigin + openLanguage + job.path + openSource,
      title: titleOf(job),
      summary: jobSummary(job.detail),
      content_html: job.textHtml(),
      ...(job.publishedAt !== null && { date_published: job.publishedAt }),
      ...(job.updatedAt !== null && { date_modified: job.updatedAt }),
      tags: tagsOf(job),
    }),
  separator: ',',
  end: ']}',
}
