/**
 * Paths (with query) that are never a page: services, assets and all files with an extension. A dot in the query must not
 * match: '/?ref=https://blog.example' is the home page, also offline.
 */
export const notPages: readonly RegExp[] = [/^\/(?:api|assets|\.well-known)(?:[/?]|$)/, /^[^?]*\/[^/?]+\.[^/?]+(?:\?|$)/]
