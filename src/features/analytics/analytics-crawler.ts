/** Crawlers that are never counted. In its own file because the entry needs nothing else of the analytics code. */
const crawlers = /web preview|baiduspider|yandexbot|bingbot|googlebot|yahoo!? slurp/i

export function isCrawler(userAgent: string): boolean {
  return crawlers.test(userAgent)
}
