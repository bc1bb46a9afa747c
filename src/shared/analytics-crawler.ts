/** The crawlers that are never counted, word for word (specification 7). A file of its own: the entry needs it, and no more. */
const crawlers = /(google web preview|baiduspider|yandexbot|bingbot|googlebot|yahoo! slurp)/i

export function isCrawler(userAgent: string): boolean {
  return crawlers.test(userAgent)
}
