/**
 * Addresses whose answer is never the page, by their path and query: services, files, and whatever has an ending. The query
 * does not count: a visitor from '/?ref=https://blog.example' is one of the home page, without a network too.
 */
export const notPages: readonly RegExp[] = [/^\/(?:api|assets|\.well-known)(?:[/?]|$)/, /^[^?]*\/[^/?]+\.[^/?]+(?:\?|$)/]
