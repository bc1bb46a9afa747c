/**
 * The file of a page that a module writes whole, in one language, such as '/accessibility.de.html'. Its dot makes it an address of a file: a
 * device that stores the site's pages asks the network for it.
 */
export const documentFile = (path: string, language: string): string => `${path}.${language}.html`
