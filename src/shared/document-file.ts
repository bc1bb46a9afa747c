/**
 * The file of a page that a module's server writes whole, such as '/accessibility.html'. Its dot makes it an address of a file: a device that
 * stores the site's pages asks the server for it. Its query names the language.
 */
export const documentFile = (path: string): string => `${path}.html`
