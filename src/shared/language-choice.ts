/** Keeps which language somebody has chosen. The server reads it before it sends the home page. */
export const languageCookie = 'language'
