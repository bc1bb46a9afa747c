import { type IndexService, postNotices } from './service.ts'

/**
 * IndexNow (https://www.indexnow.org/documentation): Bing, Yandex, Seznam, Naver and others. The site proves that it is asked by
 * its owner with a file that has the name and the content of the key. The notice of a page that has gone is like that of one that has changed.
 */

export const indexNowUrl = 'https://api.indexnow.org/indexnow'

/** The path of the file with the key. */
export function keyFilePath(key: string): string {
  return `/${key}.txt`
}

interface IndexNowOptions {
  /** Replaced in tests only. */
  readonly apiUrl?: string
  readonly key: string
  readonly siteUrl: string
}

/** Sends notices to the search engines of IndexNow, many pages a request. */
export function indexNow({ apiUrl = indexNowUrl, key, siteUrl }: IndexNowOptions): IndexService {
  return {
    name: 'IndexNow',
    maxADay: null,
    // It takes 10,000.
    maxAtOnce: 1_000,
    needsPosting: false,
    notify: async (notices, signal) => {
      const body = JSON.stringify({
        host: new URL(siteUrl).host,
        key,
        keyLocation: siteUrl + keyFilePath(key),
        urlList: notices.map(({ url }) => url),
      })
      const answer = await postNotices(apiUrl, { body, headers: { 'Content-Type': 'application/json; charset=utf-8' } }, signal)
      return 'failure' in answer ? answer.failure : { status: 'sent' }
    },
  }
}
