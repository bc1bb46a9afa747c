import { noIndex } from '#shared/page-meta.ts'
import { existsSync } from 'node:fs'
import path from 'node:path'
import type { JobListing } from '#shared/job.ts'
import { type JobFilter, readFilter } from '#shared/job-filter.ts'
import { type BrandPages, paths, prerenderedPages } from '#shared/paths.ts'
import { languagePrefix } from '#shared/languages.ts'
import { languages } from '#shared/site-languages.ts'
import type { OpenJobs } from '../../board/open-jobs.ts'
import { builtMapping } from '../../board/built-mapping.ts'
import { BusyError } from '../../tools/work-queue.ts'
import type { JobSearcher } from './job-searcher.ts'
import { filterQuery, type JobPagesByPath, jobLinksOf, openForLinks } from './job-links.ts'
import { Page } from './page.ts'
import type { PageLinks } from '../files/send.ts'
import { structuredData, trailOf } from './structured-data.ts'
import { openOrigin } from '../http/ready-text.ts'

/** The pages of the build, made once. Those that list jobs have gaps for links to them, which are filled when a page is sent. */

/** A page that does not depend on the request but for its origin and its links. */
export interface FixedPage {
  readonly page: Page
  /** Whether search engines may list it. */
  readonly isIndexed: boolean
  /**
   * The links to jobs for the query of a request. null: the page has none.
   * @param maySearch whether its requester may ask for another search
   */
  readonly linksFor: (query: URLSearchParams, maySearch: () => Promise<boolean>) => PageLinks | null | Promise<PageLinks>
}

/** Reads a text of the build, as it is for the settings of this start. */
export type ReadBuilt = (pathname: string) => Promise<string>

interface FixedPagesOptions {
  /** Absolute path of the language's documents. */
  readonly clientDir: string
  readonly brand: { readonly name: string; readonly siteWord: string }
  readonly brandPages: BrandPages
  /** Reads a document of the language. */
  readonly read: ReadBuilt
  readonly language: string
  readonly searcher: JobSearcher | undefined
  readonly jobLists: { readonly openJobs: OpenJobs; readonly pages: JobPagesByPath } | undefined
  /** Links of modules for the head of a page that lists the jobs of a filter. */
  readonly headLinks: (filter: JobFilter) => string
}

/** Whether the query of a page's address filters its jobs. */
const takesFilter = (pathname: string) => pathname === paths.home() || pathname === paths.allJobs()

/** @returns the pages by path */
export async function readFixedPages(options: FixedPagesOptions): Promise<ReadonlyMap<string, FixedPage>> {
  const { brand, brandPages, clientDir, headLinks, jobLists, language, read, searcher } = options
  const prefix = languagePrefix(language, languages)
  const pages = new Map<string, FixedPage>()
  for (const pathname of prerenderedPages(brandPages)) {
    const file = path.posix.join(pathname, 'index.html')
    if (!existsSync(path.join(clientDir, file))) continue
    const html = await read(file)
    const isIndexed = !html.includes(noIndex)
    const listed = jobLists?.pages.get(pathname)
    if (!jobLists || !listed) {
      pages.set(pathname, { page: Page.of(html), isIndexed, linksFor: () => null })
      continue
    }
    const { filter, name } = listed
    const trail =
      name === null ? '' : structuredData(pathname, [trailOf(brand, [{ name: name(), url: openOrigin + prefix + pathname }])])
    const described = trail === '' ? html : html.replace('<!--/page-->', () => `${trail}\n    <!--/page-->`)
    // The last links are those of most requests.
    let own: { readonly version: string; readonly links: PageLinks } | null = null
    /** @returns null: there is no room for another search */
    const searched = async (wanted: JobFilter, jobs: readonly JobListing[]): Promise<readonly JobListing[] | null> => {
      const byId = new Map(jobs.map((job) => [job.id, job]))
      try {
        const found = (await searcher?.find(wanted.query)) ?? []
        return found.flatMap((id) => byId.get(id) ?? [])
      } catch (error) {
        if (!(error instanceof BusyError)) throw error
        return null
      }
    }
    const linksOf = (wanted: JobFilter, jobs: readonly JobListing[]) => jobLinksOf(html, wanted, jobs, headLinks(wanted))
    /** Nobody is refused the page for a search: it is sent without links, and its scripts search themselves. */
    const withoutLinks: PageLinks = { version: '', query: '', texts: () => linksOf(filter, []) }
    const searchLinks = async (wanted: JobFilter, jobs: readonly JobListing[], links: Omit<PageLinks, 'texts'>) => {
      const found = await searched(wanted, jobs)
      return found ? { ...links, isSearch: true, texts: () => linksOf(wanted, found) } : withoutLinks
    }
    const linksFor: FixedPage['linksFor'] = (query, maySearch) => {
      const list = jobLists.openJobs.known()
      const version = list?.version ?? ''
      const asked = takesFilter(pathname) ? filterQuery(readFilter(query, builtMapping)) : ''
      if (asked === '' && own?.version === version) return own.links
      const wanted = asked === '' ? filter : readFilter(query, builtMapping)
      if (wanted.query !== '') {
        return maySearch().then((may) => (may ? searchLinks(wanted, list?.jobs ?? [], { version, query: asked }) : withoutLinks))
      }
      const make = () => linksOf(wanted, list?.jobs ?? [])
      if (asked !== '') return { version, query: asked, texts: make }
      const made = make()
      own = { version, links: { version, query: asked, texts: () => made } }
      return own.links
    }
    pages.set(pathname, { page: Page.of(openForLinks(described)), isIndexed, linksFor })
  }
  return pages
}
